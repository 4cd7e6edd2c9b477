// An administrator who imports a file over HTTP as the page Import does; for tests.
import {
  type CheckedImport,
  importAddresses,
  importApi,
  type ImportResult,
  type UploadedTable,
} from '@webale/domain/features/import/import.api.ts'
import type { ImportKind } from '@webale/domain/features/import/import-fields.ts'
import { matchColumns } from '@webale/domain/features/import/match-columns.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import type { Engine } from '../platform/database/store.ts'
import type { Row, Tables } from '../platform/database/tables.ts'
import { openHttpShop } from './http-shop.ts'
import type { Shop } from './shop.ts'

export type ImportOrderSent = {
  readonly upload_id: string
  readonly kind: ImportKind
  readonly columns: (string | null)[]
  readonly create_categories?: boolean
  readonly department_id?: string | null
  readonly header_row?: number | null
  readonly points?: Record<string, 'thousands' | 'decimals'>
  readonly negative_to_zero?: boolean
  readonly mend_names?: boolean
  readonly good_only?: boolean
  readonly part?: number | null
  readonly with_rest?: boolean
}

type Choices = Partial<Omit<ImportOrderSent, 'upload_id' | 'kind'>>

/** A file with its check. */
export type CheckedFileOfImport = CheckedImport & {
  readonly order: ImportOrderSent
  readonly table: UploadedTable
}

export type ImportClient = {
  readonly shop: Shop
  readonly admin: Actor
  readonly url: string
  readonly token: string
  upload(file: string | Uint8Array): Promise<UploadedTable>
  /**
   * Uploads and checks a file, with the columns that its header names. Throws the server's text.
   */
  check(
    kind: ImportKind,
    file: string | Uint8Array,
    choices?: Choices,
  ): Promise<CheckedFileOfImport>
  checkAgain(order: ImportOrderSent): Promise<CheckedImport>
  run(
    checked: Pick<CheckedFileOfImport, 'order' | 'hash'> & { readonly keep_file?: boolean },
    key?: string,
  ): Promise<ImportResult>
  rows<Name extends keyof Tables>(table: Name): Promise<Row<Name>[]>
}

const postLines = async (url: string, token: string, body: string | Uint8Array): Promise<never> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: body as string })
  const line = (await answer.text()).trimEnd().split('\n').at(-1) ?? ''
  const last = JSON.parse(line) as { result?: unknown; problem?: { title: string }; title?: string }
  if (last.result === undefined) throw new Error(last.problem?.title ?? last.title)
  return last.result as never
}

/** Opens a shop and signs up its administrator. */
export const openImportClient = async (engine: Engine): Promise<ImportClient> => {
  const { shop, url, signUp } = await openHttpShop(engine)
  const { access_token: token } = await signUp('ann@shop.ug')
  const admin = await shop.person('admin')
  const upload: ImportClient['upload'] = (file) =>
    postLines(url + importAddresses.upload, token, file)
  const checkAgain: ImportClient['checkAgain'] = (order) =>
    postLines(url + importAddresses.check, token, JSON.stringify(order))
  return {
    shop,
    admin,
    url,
    token,
    upload,
    checkAgain,
    check: async (kind, file, choices = {}) => {
      const table = await upload(file)
      const order = {
        upload_id: table.upload_id,
        kind,
        columns: matchColumns(kind, table.header),
        ...choices,
      }
      return { order, table, ...(await checkAgain(order)) }
    },
    run: ({ order: { with_rest: _rest, ...order }, hash, keep_file = false }, key) =>
      shop.ask(importApi.run, admin, { ...order, hash: hash ?? '', keep_file }, key),
    rows: async (table) => {
      const rows = await shop.context.store.db.selectFrom(table).selectAll().execute()
      return rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) as never
    },
  }
}
