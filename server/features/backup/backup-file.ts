// An uploaded backup file: one pass finds its tables and their positions; the rows of a table are
// then read as a stream.
import {
  BACKUP_VERSION,
  STORED_TABLES,
  type StoredTable,
} from '@webale/domain/features/backup/backup.ts'
import { time } from '@webale/domain/features/backup/column.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import {
  END_OF_FILE,
  itemsOf,
  type JsonReader,
  keysOf,
  readJson,
} from '../../platform/files/json-reader.ts'

/** Opens the file at a byte offset. */
export type OpenFile = (from: number) => AsyncIterable<Uint8Array>

export type BackupFile = {
  readonly open: OpenFile
  readonly created_at: string | null
  /** The byte offset of each table's list. */
  readonly places: ReadonlyMap<StoredTable, number>
  /** Names under `tables` that are unknown or have no list. */
  readonly unknownTables: readonly string[]
}

const MAX_UNKNOWN_TABLES = 50
const MAX_NAME = 60

const isStored = (name: string): name is StoredTable =>
  (STORED_TABLES as readonly string[]).includes(name)

const OPEN_LIST = '['.charCodeAt(0)
const OPEN_OBJECT = '{'.charCodeAt(0)

const findTables = async (
  reader: JsonReader,
  places: Map<StoredTable, number>,
  unknownTables: string[],
): Promise<void> => {
  for await (const name of keysOf(reader)) {
    const isList = (await reader.peek()) === OPEN_LIST
    if (isStored(name) && isList) {
      if (places.has(name)) throw new SyntaxError(`${name} stands twice`)
      places.set(name, reader.taken())
    } else if (unknownTables.length < MAX_UNKNOWN_TABLES)
      unknownTables.push(name.slice(0, MAX_NAME))

    await reader.skip()
  }
}

const KNOWN_VERSIONS: readonly unknown[] = [BACKUP_VERSION, 1, undefined]

/** Refuses JSON that is not an object, which has no tables either. */
const refuseOther = async (reader: JsonReader): Promise<never> => {
  if ((await reader.peek()) === OPEN_LIST) await reader.skip()
  else JSON.parse(await reader.value())
  if ((await reader.peek()) !== END_OF_FILE) throw new SyntaxError('Something after the end')
  throw refuse('not_a_backup')
}

const readIndex = async (reader: JsonReader, open: OpenFile): Promise<BackupFile> => {
  if ((await reader.peek()) !== OPEN_OBJECT) return refuseOther(reader)
  const places = new Map<StoredTable, number>()
  const unknownTables: string[] = []
  let [version, created_at, hasTables] = [undefined as unknown, null as string | null, false]

  for await (const key of keysOf(reader)) {
    if (key === 'tables' && (await reader.peek()) === OPEN_OBJECT) {
      if (hasTables) throw new SyntaxError('tables stands twice')
      hasTables = true
      await findTables(reader, places, unknownTables)
    } else if (key === 'version') version = JSON.parse(await reader.value())
    else if (key === 'created_at')
      created_at = (time.read(JSON.parse(await reader.value())) as string | undefined) ?? null
    else await reader.skip()
  }

  if ((await reader.peek()) !== END_OF_FILE) throw new SyntaxError('Something after the end')
  if (!hasTables || !KNOWN_VERSIONS.includes(version)) throw refuse('not_a_backup')

  return { open, created_at, places, unknownTables }
}

/** Turns JSON errors anywhere in the file into one refusal. */
export const toBackupRefusal = (error: unknown): unknown =>
  error instanceof SyntaxError ? refuse('backup_unreadable') : error

/** Indexes the file. Throws not_a_backup or backup_unreadable. */
export const indexBackup = async (open: OpenFile): Promise<BackupFile> => {
  const reader = readJson(open(0))
  try {
    return await readIndex(reader, open)
  } catch (error) {
    throw toBackupRefusal(error)
  } finally {
    await reader.close()
  }
}

/** The unvalidated rows of a table; none when the file does not have it. */
export async function* rowsOf(
  { open, places }: BackupFile,
  table: StoredTable,
): AsyncGenerator<unknown> {
  const place = places.get(table)
  if (place === undefined) return
  const reader = readJson(open(place))

  try {
    for await (const text of itemsOf(reader)) yield JSON.parse(text) as unknown
  } finally {
    await reader.close()
  }
}
