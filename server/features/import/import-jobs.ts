// The slow parts of an import: reading the uploaded file, and planning it against the shop. They
// run in a thread of their own (import-thread.ts), and in this one for tests. They ask for the rows
// of the shop, so they need no database.
import type {
  CheckedImport,
  ImportOrder,
  UploadedTable,
} from '@webale/domain/features/import/import.api.ts'
import {
  columnsProblem,
  MAX_IMPORT_COLUMNS,
  MAX_IMPORT_ROWS,
} from '@webale/domain/features/import/import-fields.ts'
import { keysOfProducts } from '@webale/domain/features/import/product-file.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Portions } from '../../platform/threads/job-of-thread.ts'
import { type FileTable, readTableFile } from '../../platform/files/read-table.ts'
import { type FileKeys, marksOf, type ReadShop } from './shop-of-file.queries.ts'
import { checkedOf, digestOf, hashOfPlan, makePlan, type ShopPlan } from './make-plan.ts'

/** `digest` of the shop that the plan was made for. */
export type PlannedImport = {
  readonly plan: ShopPlan
  readonly hash: string | null
  readonly digest: string
}

/** The path of an uploaded file, and what is done with it. */
export type FileOrder = { readonly file: string; readonly order: ImportOrder }

const MOST = { rows: MAX_IMPORT_ROWS, columns: MAX_IMPORT_COLUMNS }

const readUpload = (file: string): Promise<FileTable> => readTableFile(file, MOST)

/** Rows that the screen shows while the columns are chosen. */
const SAMPLES = 3

const summarize = async (file: string): Promise<Omit<UploadedTable, 'upload_id'>> => {
  const { header, rows } = await readUpload(file)
  return {
    header,
    samples: rows.slice(0, SAMPLES).map(({ cells }) => cells),
    rows: rows.length,
  }
}

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

  return {
    plan: made,
    hash: await hashOfPlan(made),
    digest: await digestOf(marksOf(shop)),
  }
}

/**
 * The three jobs. They throw a Refusal for a file that cannot be read, or for columns that do not
 * fit it.
 */
export type ImportJobs = {
  summarize(file: string): Promise<Omit<UploadedTable, 'upload_id'>>
  check(asked: FileOrder, readShop: ReadShop): Promise<CheckedImport>
  plan(asked: FileOrder, readShop: ReadShop): Promise<PlannedImport>
}

export const jobsHere: ImportJobs = { summarize, check, plan }

/** What a thread is asked to do. */
export type ImportJob =
  | { readonly name: 'summarize'; readonly file: string }
  | ({ readonly name: 'check' | 'plan' } & FileOrder)

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
      },
    },
  }
}
