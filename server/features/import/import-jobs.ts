// The slow parts of an import: reading the uploaded file, and planning it against the shop. They
// run in a thread of their own (import-thread.ts), and in this one for tests. They ask for the rows
// of the shop, so they need no database.
import type {
  CheckedImport,
  ImportCheck,
  ImportOrder,
  UploadedTable,
} from '@webale/domain/features/import/import.api.ts'
import {
  columnsProblem,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '@webale/domain/features/import/import-fields.ts'
import { contentsOf } from '@webale/domain/features/import/column-contents.ts'
import { findHeader, headerAt } from '@webale/domain/features/import/find-header.ts'
import { nameVariants } from '@webale/domain/features/import/name-variants.ts'
import { withOneCategory } from '@webale/domain/features/import/one-category.ts'
import { keysOfProducts } from '@webale/domain/features/import/product-file.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Portions } from '../../platform/threads/job-of-thread.ts'
import { type FileTable, readTableFile } from '../../platform/files/read-table.ts'
import { type FileKeys, marksOf, type ReadShop } from './shop-of-file.queries.ts'
import { checkedOf, digestOf, hashOfPlan, makePlan } from './make-plan.ts'
import { countParts, planOfPart, restOf, rowsOfPart, type ShopPlan } from './parts-of-plan.ts'

/** `digest` of the shop that the plan was made for. */
export type PlannedImport = {
  readonly plan: ShopPlan
  readonly hash: string | null
  readonly digest: string
}

/** The path of an uploaded file, and what is done with it. */
export type FileOrder = { readonly file: string; readonly order: ImportOrder }

type CheckOrder = { readonly file: string; readonly order: ImportCheck }

const MOST = { rows: MAX_IMPORT_ROWS, columns: MAX_IMPORT_COLUMNS }

const readUpload = async (file: string, header_row: number | null): Promise<FileTable> => {
  const table = await readTableFile(file, MOST, (top) =>
    header_row === null
      ? findHeader(top.map(({ cells }) => cells))
      : top.findIndex(({ row }) => row === header_row),
  )

  return { ...table, header: headerAt(table.top, table.header_row) }
}

/** Longer texts do not help to choose a column. */
const MAX_SHOWN_CELL = 100

const shownCells = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.trim().slice(0, MAX_SHOWN_CELL))

const summarize = async (file: string): Promise<Omit<UploadedTable, 'upload_id'>> => {
  const { header, header_row, top, rows } = await readUpload(file, null)
  return {
    header,
    header_row,
    top: top.map(({ row, cells }) => ({ row, cells: shownCells(cells) })),
    contents: contentsOf(header.length, rows),
    rows: rows.length,
  }
}

/** The keys of the whole file, and those of the part where it has several. */
const keysOf = ({ kind, columns, department_id }: ImportOrder, table: FileTable): FileKeys => {
  const message =
    columns.length === table.header.length
      ? columnsProblem(kind, columns)
      : 'Choose the columns again'

  if (message !== null) throw refuse('invalid_input', { message })

  return kind === 'customers'
    ? { kind }
    : { kind, ...keysOfProducts(columns, table.rows), department_id }
}

/** What a plan of a part depends on: a transaction compares no more than its own rows. */
const withPart = (keys: FileKeys, { columns, part }: ImportOrder, table: FileTable): FileKeys =>
  keys.kind === 'customers' || part === null || countParts(table) === 1
    ? keys
    : { ...keys, part: keysOfProducts(columns, rowsOfPart(table, part)) }

/** The table with variants as products, and one category for each row. */
const readNamed = async (file: string, order: ImportOrder): Promise<FileTable> => {
  const table = await readUpload(file, order.header_row)
  const named = nameVariants(order, table.header, table.rows)

  return { ...table, rows: withOneCategory(order, table.header, named) }
}

const check = async ({ file, order }: CheckOrder, readShop: ReadShop): Promise<CheckedImport> => {
  const table = await readNamed(file, order)
  const shop = await readShop(keysOf(order, table))
  const made = await makePlan(order, table, shop)

  return {
    ...(await checkedOf(made, planOfPart(made, table, order.part), order)),
    rest: order.with_rest ? restOf(table, made) : null,
  }
}

const plan = async ({ file, order }: FileOrder, readShop: ReadShop): Promise<PlannedImport> => {
  const table = await readNamed(file, order)
  const shop = await readShop(withPart(keysOf(order, table), order, table))
  const made = planOfPart(await makePlan(order, table, shop), table, order.part).plan

  return {
    plan: made,
    hash: await hashOfPlan(made, order),
    digest: await digestOf(shop.part ?? marksOf(shop)),
  }
}

/**
 * The three jobs. They throw a Refusal for a file that cannot be read, or for columns that do not
 * fit it.
 */
export type ImportJobs = {
  summarize(file: string): Promise<Omit<UploadedTable, 'upload_id'>>
  check(asked: CheckOrder, readShop: ReadShop): Promise<CheckedImport>
  plan(asked: FileOrder, readShop: ReadShop): Promise<PlannedImport>
}

export const jobsHere: ImportJobs = { summarize, check, plan }

/** What a thread is asked to do. */
export type ImportJob =
  | { readonly name: 'summarize'; readonly file: string }
  | ({ readonly name: 'check' } & CheckOrder)
  | ({ readonly name: 'plan' } & FileOrder)

/** Does one of the jobs in a thread; the steps of a plan are its items. */
export const runImportJob = async (
  job: ImportJob,
  ask: (question: FileKeys) => Promise<Portions>,
): Promise<Portions> => {
  if (job.name === 'summarize') return { items: [], rest: await summarize(job.file) }
  const readShop: ReadShop = async (keys) => {
    const { items, rest } = await ask(keys)
    return { ...rest, rows: items } as never
  }

  if (job.name === 'check') return { items: [], rest: await check(job, readShop) }
  const { plan: made, ...others } = await plan(job, readShop)

  return {
    items: made.steps,
    rest: {
      ...others,
      plan: {
        ...made,
        steps: [],
        problems: [],
        notices: [],
      },
    },
  }
}
