// What only the server may read: the data folder, the database with the files beside it, the folders of snapshots. Set at each start,
// because a folder may have been made by hand or by an older version.
import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, snapshotFolder } from './config.ts'
import { databaseFile } from './database/open.ts'

const OTHERS = 0o077
/** Of a folder that all programs of the machine share, such as /tmp: it is never changed. */
const SHARED = 0o1000

/** A file system without modes, or a disk that cannot be written, is no reason not to start. */
const close = (path: string): void => {
  try {
    const found = statSync(path)
    if ((found.mode & OTHERS) !== 0 && (found.mode & SHARED) === 0) chmodSync(path, found.isDirectory() ? 0o700 : 0o600)
  } catch {
    // It is missing, or its modes cannot be changed.
  }
}

/** Closes all of them to other users of the machine. */
export const closeFiles = (config: Config): void => {
  const database = databaseFile(config.DATA_DIR)
  const folders = [
    config.DATA_DIR,
    snapshotFolder(config),
    ...(config.SNAPSHOT_SECOND_DIR === undefined ? [] : [config.SNAPSHOT_SECOND_DIR]),
  ]
  for (const path of [...folders, database, `${database}-wal`, `${database}-shm`, join(config.DATA_DIR, 'server.lock')])
    close(path)
}
