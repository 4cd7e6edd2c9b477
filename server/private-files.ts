// Restricts file access to the user of the server: data folder, database files, certificates and
// snapshot folders. Applied at each start, because a folder may have been created by hand or by an
// older version.
import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, snapshotFolder } from './platform/settings/config.ts'
import { databaseFile } from './platform/database/open.ts'
import { CERTIFICATE_FILES, certificateFolder } from './platform/lan/certificate-files.ts'

const OTHERS = 0o077
/** Sticky bit of a shared folder such as /tmp, which is never changed. */
const SHARED = 0o1000

/**
 * Failures are ignored: a file system without modes or a read-only disk must not prevent the start.
 */
const makePrivate = (path: string): void => {
  try {
    const found = statSync(path)
    if ((found.mode & OTHERS) !== 0 && (found.mode & SHARED) === 0)
      chmodSync(path, found.isDirectory() ? 0o700 : 0o600)
  } catch {
    // It is missing, or its modes cannot be changed.
  }
}

/** Removes access for other users of the machine. */
export const closeFiles = (config: Config): void => {
  const database = databaseFile(config.DATA_DIR)
  const folders = [
    config.DATA_DIR,
    snapshotFolder(config),
    certificateFolder(config.DATA_DIR),
    ...(config.SNAPSHOT_SECOND_DIR === undefined ? [] : [config.SNAPSHOT_SECOND_DIR]),
  ]

  const keys = CERTIFICATE_FILES.map((name) => join(certificateFolder(config.DATA_DIR), name))
  const files = [
    database,
    `${database}-wal`,
    `${database}-shm`,
    join(config.DATA_DIR, 'server.lock'),
    ...keys,
  ]

  for (const path of [...folders, ...files]) makePrivate(path)
}
