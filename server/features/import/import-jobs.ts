// The slow parts of an import: reading the uploaded file, and planning it against the shop. They
// run in a thread of their own (import-thread.ts), and in this one for tests. They ask for the rows
// of the shop, so they need no database. A thread keeps the last file and its plan: the import of a
// file that was just checked reads and plans nothing anew.
import type {
  CheckedImport,
  ImportCheck,
  ImportOrder,
  ImportRun,
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
import { type FileTable, readTableFile, whenUploaded } from '../../platform/files/read-table.ts'
import { type Keep, keepLast, keepNothing } from './keep-last.ts'
import { type FileKeys, marksOf, type ReadShop, type ShopOfFile } from './shop-of-file.queries.ts'
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

/** The file with this path as it was read for this header row, or for the one that is found. */
type ReadUpload = {
  readonly file: string
  readonly written: number
  readonly header_row: number | null
  readonly table: FileTable
}

type MadePlan = { readonly choices: string; readonly digest: string; readonly plan: ShopPlan }

type JobMemory = { readonly uploads: Keep<ReadUpload>; readonly plans: Keep<MadePlan> }

const NO_MEMORY: JobMemory = { uploads: keepNothing, plans: keepNothing }

const readAnew = async (file: string, header_row: number | null): Promise<FileTable> => {
  const table = await readTableFile(file, MOST, (top) =>
    header_row === null
      ? findHeader(top.map(({ cells }) => cells))
      : top.findIndex(({ row }) => row === header_row),
  )

  return { ...table, header: headerAt(table.top, table.header_row) }
}

const readUpload = async (
  { uploads }: JobMemory,
  file: string,
  header_row: number | null,
): Promise<FileTable> => {
  const written = await whenUploaded(file)
  const { table } = await uploads(
    (last) =>
      last.file === file &&
      last.written === written &&
      (last.header_row === header_row || last.table.header_row === header_row),
    async () => ({ file, written, header_row, table: await readAnew(file, header_row) }),
  )

  return table
}

/** Longer texts do not help to choose a column. */
const MAX_SHOWN_CELL = 100

const shownCells = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.trim().slice(0, MAX_SHOWN_CELL))

type TableSummary = Omit<UploadedTable, 'upload_id'>

const summarize = async (memory: JobMemory, file: string): Promise<TableSummary> => {
  const { header, header_row, top, rows } = await readUpload(memory, file, null)
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
const readNamed = async (memory: JobMemory, { file, order }: FileOrder): Promise<FileTable> => {
  const table = await readUpload(memory, file, order.header_row)
  const named = nameVariants(order, table.header, table.rows)

  return { ...table, rows: withOneCategory(order, table.header, named) }
}

/** What a plan does not depend on: it is of the whole file. */
const NOT_OF_PLAN: readonly string[] = [
  'part',
  'good_only',
  'with_rest',
  'hash',
  'keep_file',
] satisfies (keyof (ImportRun & ImportCheck))[]

/** Equal for orders with the same file and choices, in whatever order their fields come. */
const choicesOf = ({ file, order }: FileOrder, written: number): string =>
  JSON.stringify([
    file,
    written,
    Object.entries(order)
      .filter(([name]) => !NOT_OF_PLAN.includes(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ])

const planWhole = async (
  { plans }: JobMemory,
  asked: FileOrder,
  table: FileTable,
  shop: ShopOfFile,
): Promise<MadePlan> => {
  const choices = choicesOf(asked, await whenUploaded(asked.file))
  const digest = await digestOf(marksOf(shop))

  return plans(
    (last) => last.digest === digest && last.choices === choices,
    async () => ({ choices, digest, plan: await makePlan(asked.order, table, shop) }),
  )
}

const check = async (
  memory: JobMemory,
  asked: CheckOrder,
  readShop: ReadShop,
): Promise<CheckedImport> => {
  const { order } = asked
  const table = await readNamed(memory, asked)
  const shop = await readShop(keysOf(order, table))
  const { plan: made } = await planWhole(memory, asked, table, shop)

  return {
    ...(await checkedOf(made, planOfPart(made, table, order.part), order)),
    rest: order.with_rest ? restOf(table, made) : null,
  }
}

const plan = async (
  memory: JobMemory,
  asked: FileOrder,
  readShop: ReadShop,
): Promise<PlannedImport> => {
  const { order } = asked
  const table = await readNamed(memory, asked)
  const shop = await readShop(withPart(keysOf(order, table), order, table))
  const whole = await planWhole(memory, asked, table, shop)
  const made = planOfPart(whole.plan, table, order.part).plan

  return {
    plan: made,
    hash: await hashOfPlan(made, order),
    digest: shop.part === undefined ? whole.digest : await digestOf(shop.part),
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

const jobsWith = (memory: JobMemory): ImportJobs => ({
  summarize: (file) => summarize(memory, file),
  check: (asked, readShop) => check(memory, asked, readShop),
  plan: (asked, readShop) => plan(memory, asked, readShop),
})

export const jobsHere = jobsWith(NO_MEMORY)

/** What a thread is asked to do. */
export type ImportJob =
  | { readonly name: 'summarize'; readonly file: string }
  | ({ readonly name: 'check' } & CheckOrder)
  | ({ readonly name: 'plan' } & FileOrder)

const runJob = async (
  jobs: ImportJobs,
  job: ImportJob,
  ask: (question: FileKeys) => Promise<Portions>,
): Promise<Portions> => {
  if (job.name === 'summarize') return { items: [], rest: await jobs.summarize(job.file) }
  const readShop: ReadShop = async (keys) => {
    const { items, rest } = await ask(keys)
    return { ...rest, rows: items } as never
  }

  if (job.name === 'check') return { items: [], rest: await jobs.check(job, readShop) }
  const { plan: made, ...others } = await jobs.plan(job, readShop)

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

/** Does one of the jobs in a thread; the steps of a plan are its items. */
export const openJobRunner = () => {
  const jobs = jobsWith({ uploads: keepLast(), plans: keepLast() })

  return (job: ImportJob, ask: (question: FileKeys) => Promise<Portions>): Promise<Portions> =>
    runJob(jobs, job, ask)
}
