// An administrator who exports, checks, restores and
// deletes over HTTP as the Backup tab does; for tests.
import {
  backupAddresses,
  type CheckedFile,
  type RemovalResult,
  type RestoreResult,
} from '@webale/domain/features/backup/backup.api.ts'
import { sealAll } from '../features/audit/sealer.ts'
import type { Engine } from '../platform/database/store.ts'
import type { Row, Tables } from '../platform/database/tables.ts'
import { type HttpResponse, type HttpCall, type HttpShop, openHttpShop } from './http-shop.ts'
import { addShifts } from './shifts.ts'
import type { Shop } from './shop.ts'
import { fillEveryTable, addReturns } from './fill-every-table.ts'

export type BackupClient = {
  readonly shop: Shop
  readonly token: string
  readonly url: string
  /** Calls as the administrator, unless the call has another token. */
  call(line: string, call?: HttpCall): Promise<HttpResponse>
  /**
   * Adds one of everything: products with a bundle, two sales, and a row in every other table that
   * is backed up.
   */
  stockUp(): Promise<void>
  /** A return of one piece of a sale of two, and a void of another sale. */
  addReturns(): Promise<void>
  /** A drawer with a closed shift and an open one. */
  addShifts(): Promise<void>
  export(tables: readonly string[]): Promise<string>
  /** Checks a file. Throws the server's refusal. */
  check(file: string): Promise<CheckedFile>
  /** Restores a file; `leaveOut` omits unreadable rows. */
  restore(checked: CheckedFile, leaveOut?: boolean): Promise<RestoreResult>
  remove(tables: readonly string[]): Promise<RemovalResult>
  rows<Name extends keyof Tables>(table: Name): Promise<Row<Name>[]>
  /** Names of the products that the search finds. */
  findProductNames(term: string): Promise<string[]>
}

/** The last line of a streamed response; throws its problem with the server's text. */
const postStreaming = async (url: string, token: string, body: string): Promise<never> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  })
  const line = (await answer.text()).trimEnd().split('\n').at(-1) ?? ''
  const last = JSON.parse(line) as { result?: unknown; problem?: { title: string }; title?: string }
  if (last.result === undefined) throw new Error(last.problem?.title ?? last.title)
  return last.result as never
}

const clientFor = ({ shop, url, call: anybody }: HttpShop, token: string): BackupClient => {
  const call: BackupClient['call'] = (line, sent = {}) => anybody(line, { token, ...sent })
  return {
    shop,
    token,
    url,
    call,
    stockUp: () => fillEveryTable(shop, call),
    addReturns: () => addReturns(shop, call),
    addShifts: () => addShifts(shop, call),
    export: async (tables) =>
      (await call(`POST ${backupAddresses.export}`, { body: { tables } })).text,
    check: (file) => postStreaming(url + backupAddresses.check, token, file),
    restore: ({ upload_id }, leave_out = false) =>
      postStreaming(url + backupAddresses.restore, token, JSON.stringify({ upload_id, leave_out })),
    remove: (tables) =>
      postStreaming(url + backupAddresses.remove, token, JSON.stringify({ tables })),
    // Sorted here, because PostgreSQL moves updated rows to the end.
    rows: async (table) => {
      const rows = await shop.context.store.db.selectFrom(table).selectAll().execute()
      return rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) as never
    },
    findProductNames: async (term) => {
      const answer = await call(`GET /api/products/search?term=${term}`)
      return (JSON.parse(answer.text) as { name: string }[]).map(({ name }) => name)
    },
  }
}

/** Opens a shop and signs up its administrator. */
export const openBackupClient = async (
  engine: Engine,
  env: Record<string, string> = {},
): Promise<BackupClient> => {
  const httpShop = await openHttpShop(engine, env)
  const { access_token } = await httpShop.signUp('ann@shop.ug')
  return clientFor(httpShop, access_token)
}

/** Opens a shop with one of everything, whose entries are sealed. */
export const openFullBackupClient = async (engine: Engine): Promise<BackupClient> => {
  const client = await openBackupClient(engine)
  await client.stockUp()
  const { store, now } = client.shop.context
  await sealAll({ store, now, holder: 'test' })
  return client
}
