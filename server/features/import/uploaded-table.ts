// The uploaded files of Import: spooled beside the database, and read again by the check and by the import.
import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@webale/domain/features/import/import-fields.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Config } from '../../platform/config.ts'
import { readTable, type FileTable } from '../../platform/read-table.ts'
import { openSpool, type Spool } from '../../platform/spool.ts'

const MOST = { rows: MAX_IMPORT_ROWS, columns: MAX_IMPORT_COLUMNS }

/** Files of people who work at the same time. */
const KEPT_FILES = 5

const openFiles = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Promise<Spool> => openSpool(`${DATA_DIR}/imports`)

async function* upToLimit(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > MAX_IMPORT_BYTES) throw refuse('import_too_large')
    yield chunk
  }
}

const readFile = async (spool: Spool, id: string): Promise<FileTable> => {
  const parts: Uint8Array[] = []
  for await (const chunk of spool.read(id)) parts.push(chunk)
  return readTable(Buffer.concat(parts), MOST)
}

/** Keeps a file under this id and reads it. A file that is no table is not kept. */
export const keepTable = async (
  config: Config,
  upload_id: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<FileTable> => {
  const spool = await openFiles(config)
  await spool.write(upload_id, upToLimit(chunks))
  try {
    const table = await readFile(spool, upload_id)
    await spool.keepNewest(KEPT_FILES)
    return table
  } catch (error) {
    await spool.remove(upload_id)
    throw error
  }
}

/** The table of an uploaded file. Throws not_found. */
export const findTable = async (config: Config, upload_id: string): Promise<FileTable> => {
  const spool = await openFiles(config)
  if (!(await spool.has(upload_id))) throw refuse('not_found', { thing: 'The uploaded file' })
  return readFile(spool, upload_id)
}
