// The copy of a till's catalogue in files: browsers can throw all databases away at once, and a
// till that gets its sales back from the second store must also go on selling without the server.
// The files are those of a log, so that only what changed is written, and a torn write is found.
import type { LogReply, LogRequest } from '../disk/second-log-server.ts'
import type { CatalogueDatabase } from './catalogue-store.ts'

/** The log of the copy. */
export type CopyLog = (request: LogRequest) => LogReply

const [BUCKET, STATE] = ['bucket', 'state'] as const
const NOTHING = 'null'

const bucketKey = ([scope, bucket]: readonly [string, number]): string =>
  `${BUCKET}/${scope}/${bucket}`
const stateKey = (scope: string): string => `${STATE}/${scope}`

/** Everything of the database as JSON, of one moment. The states are behind what they are of. */
const readRows = async (database: CatalogueDatabase): Promise<Map<string, string>> => {
  const transaction = database.transaction(['buckets', 'states'])
  const [buckets, states] = [transaction.objectStore('buckets'), transaction.objectStore('states')]
  const [bucketKeys, items, scopes, found] = await Promise.all([
    buckets.getAllKeys(),
    buckets.getAll(),
    states.getAllKeys(),
    states.getAll(),
  ])

  return new Map([
    ...bucketKeys.map((key, at) => [bucketKey(key), JSON.stringify(items[at])] as const),
    ...scopes.map((scope, at) => [stateKey(scope), JSON.stringify(found[at])] as const),
  ])
}

/**
 * Writes what the copy lacks of the database; resolves with whether there was something. An empty
 * database changes nothing: the browser threw it away, and it has not been read again.
 */
export const copyCatalogue = async (
  database: CatalogueDatabase,
  log: CopyLog,
): Promise<boolean> => {
  const rows = await readRows(database)
  if (rows.size === 0) return false
  const { values } = log({ kind: 'read' })
  const gone = [...values.keys()].filter((key) => !rows.has(key))
  const changes = [
    ...gone.map((key) => [key, NOTHING] as const),
    ...[...rows].filter(([key, json]) => values.get(key) !== json),
  ]

  if (changes.length > 0) log({ kind: 'keep', changes })

  return changes.length > 0
}

/** Fills an empty database from the copy; resolves with whether it did. */
export const restoreCatalogue = async (
  database: CatalogueDatabase,
  log: CopyLog,
): Promise<boolean> => {
  if ((await database.count('states')) > 0) return false
  const { values } = log({ kind: 'read' })
  if (values.size === 0) return false
  const transaction = database.transaction(['buckets', 'states'], 'readwrite')
  const [buckets, states] = [transaction.objectStore('buckets'), transaction.objectStore('states')]

  for (const [key, json] of values) {
    const [kind, scope = '', bucket] = key.split('/')
    if (kind === STATE) void states.put(JSON.parse(json), scope)
    else void buckets.put(JSON.parse(json), [scope, Number(bucket)])
  }

  await transaction.done

  return true
}
