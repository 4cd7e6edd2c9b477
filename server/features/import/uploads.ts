// The uploaded files of Import: spooled beside the database until their import is finished or given
// up, a day at most.
import { MAX_IMPORT_BYTES } from '@webale/domain/features/import/import-fields.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Config } from '../../platform/settings/config.ts'
import type { AppContext } from '../../platform/operations/app-context.ts'
import { openSpool } from '../../platform/files/spool.ts'
import { type Rounds, startRounds } from '../../platform/base/rounds.ts'

/** Files of people who work at the same time. */
const KEPT_FILES = 5

const HOUR_MS = 60 * 60 * 1000
const MAX_AGE_MS = 24 * HOUR_MS

async function* upToLimit(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > MAX_IMPORT_BYTES) throw refuse('import_too_large')
    yield chunk
  }
}

type Uploads = {
  /** The path of a file, which may be gone. The id must be one of ours. */
  pathOf(id: string): string
  /** Keeps a file under this id when `read` can read it; returns what it read. */
  keep<Result>(
    id: string,
    chunks: AsyncIterable<Uint8Array>,
    read: (path: string) => Promise<Result>,
  ): Promise<Result>
  remove(id: string): Promise<void>
  /** Removes files that were uploaded more than a day ago, also unfinished ones. */
  removeOld(): Promise<void>
}

export const openUploads = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Uploads => {
  const folder = `${DATA_DIR}/imports`
  const pathOf = (id: string) => `${folder}/${id}`

  return {
    pathOf,
    keep: async (id, chunks, read) => {
      const spool = await openSpool(folder)
      await spool.write(id, upToLimit(chunks))

      try {
        const result = await read(pathOf(id))
        await spool.keepNewest(KEPT_FILES, id)
        return result
      } catch (error) {
        await spool.remove(id)
        throw error
      }
    },
    remove: async (id) => (await openSpool(folder)).remove(id),
    removeOld: async () => (await openSpool(folder)).removeOlder(MAX_AGE_MS),
  }
}

/** Removes old files at the start of the server and every hour; returns how to stop it. */
export const startTidyingUploads = ({
  config,
  log,
}: Pick<AppContext, 'config' | 'log'>): Rounds => {
  const rounds = startRounds(
    () => openUploads(config).removeOld(),
    HOUR_MS,
    (error) => log.warn({ err: error }, 'old files of imports could not be removed'),
  )

  rounds.begin()

  return rounds
}
