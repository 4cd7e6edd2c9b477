// The slow parts of an import: reading the uploaded file, and planning it against the shop. They run in a thread of
// their own (import-thread.ts), and in this one for tests. They ask for the rows of the shop, so they need no database.
import { readFile } from 'node:fs/promises'
import type { CheckedImport, ImportOrder, UploadedTable } from '@webale/domain/features/import/import.api.ts'
import { columnsProblem, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '@webale/domain/features/import/import-fields.ts'
import { keysOfProducts } from '@webale/domain/features/import/product-file.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { type FileTable, readTable } from '../../platform/read-table.ts'
import { checkedOf, digestOf, hashOfPlan, makePlan, type ShopOfFile, type ShopPlan } from './make-plan.ts'

/** What is read of the shop for a file. */
export type FileKeys =
  | {
      readonly kind: 'products'
      readonly codes: readonly string[]
      readonly names: readonly string[]
      readonly department_id: string | null
    }
  | { readonly kind: 'customers' }

export type ReadShop = (keys: FileKeys) => Promise<ShopOfFile>

/** `digest` of the shop that the plan was made for. */
export type PlannedImport = { readonly plan: ShopPlan; readonly hash: string | null; readonly digest: string }

/** The path of an uploaded file, and what is done with it. */
export type FileOrder = { readonly file: string; readonly order: ImportOrder }

const MOST = { rows: MAX_IMPORT_ROWS, columns: MAX_IMPORT_COLUMNS }

const readUpload = async (file: string): Promise<FileTable> => {
  const bytes = await readFile(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw refuse('not_found', { thing: 'The uploaded file' })
    throw error
  })
  return readTable(bytes, MOST)
}

/** Rows that the screen shows while the columns are chosen. */
const SAMPLES = 3

const summarize = async (file: string): Promise<Omit<UploadedTable, 'upload_id'>> => {
  const { header, rows } = await readUpload(file)
  return { header, samples: rows.slice(0, SAMPLES).map(({ cells }) => cells), rows: rows.length }
}

const keysOf = ({ kind, columns, department_id }: ImportOrder, table: FileTable): FileKeys => {
  const message = columns.length === table.header.length ? columnsProblem(kind, columns) : 'Choose the columns again'
  if (message !== null) throw refuse('invalid_input', { message })
  return kind === 'customers' ? { kind } : { kind, ...keysOfProducts(columns, table.rows), department_id }
}

const readBoth = async ({ file, order }: FileOrder, readShop: ReadShop) => {
  const table = await readUpload(file)
  return { table, shop: await readShop(keysOf(order, table)) }
}

const check = async (asked: FileOrder, readShop: ReadShop): Promise<CheckedImport> => {
  const { table, shop } = await readBoth(asked, readShop)
  return checkedOf(await makePlan(asked.order, table, shop))
}

const plan = async (asked: FileOrder, readShop: ReadShop): Promise<PlannedImport> => {
  const { table, shop } = await readBoth(asked, readShop)
  const made = await makePlan(asked.order, table, shop)
  return { plan: made, hash: await hashOfPlan(made), digest: await digestOf(shop) }
}

/** The three jobs. They throw a Refusal for a file that cannot be read, or for columns that do not fit it. */
export type ImportJobs = {
  summarize(file: string): Promise<Omit<UploadedTable, 'upload_id'>>
  check(asked: FileOrder, readShop: ReadShop): Promise<CheckedImport>
  plan(asked: FileOrder, readShop: ReadShop): Promise<PlannedImport>
}

export const jobsHere: ImportJobs = { summarize, check, plan }
