// Makes the plan of an import. The check and the import call it: what the check shows is what the import does.
import { createHash } from 'node:crypto'
import type { CheckedImport, ImportOrder } from '@webale/domain/features/import/import.api.ts'
import { columnsProblem } from '@webale/domain/features/import/import-fields.ts'
import type { OpenPlan, Planned } from '@webale/domain/features/import/import-plan.ts'
import { type CustomerStep, openCustomerPlan } from '@webale/domain/features/import/plan-customers.ts'
import { openProductPlan, type ProductStep } from '@webale/domain/features/import/plan-products.ts'
import { keysOfProducts } from '@webale/domain/features/import/product-file.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Db } from '../../platform/database/open.ts'
import type { FileTable } from '../../platform/read-table.ts'
import { restForOthers, yieldToEventLoop } from '../../platform/transfers.ts'
import { checkDepartment } from '../department/department.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { listCustomersWithTerms, readGoods } from './import.queries.ts'

export type ShopPlan =
  | ({ readonly kind: 'products' } & Planned<ProductStep>)
  | ({ readonly kind: 'customers' } & Planned<CustomerStep>)

/** How a plan leaves time to other work: after so many rows, by this. */
type Pace = { readonly rows: number; readonly rest: () => Promise<void> }

/** In a transaction: other writes wait for it. */
export const SWIFT: Pace = { rows: 50, rest: yieldToEventLoop }
/** Beside the tills: a batch is shorter than the pause after it. */
export const GENTLE: Pace = { rows: 10, rest: restForOthers }

const fillPlan = async <Step>(
  { plan, add }: OpenPlan<Step>,
  { rows }: FileTable,
  { rows: most, rest }: Pace,
): Promise<Planned<Step>> => {
  for (const [at, row] of rows.entries()) {
    if (at % most === 0) await rest()
    add(row)
  }
  return plan
}

/** Throws invalid_input for columns that do not fit, and not_found for an unknown department. */
export const makePlan = async (db: Db, order: ImportOrder, table: FileTable, pace: Pace): Promise<ShopPlan> => {
  const { kind, columns, create_categories, department_id } = order
  const message = columns.length === table.header.length ? columnsProblem(kind, columns) : 'Choose the columns again'
  if (message !== null) throw refuse('invalid_input', { message })
  if (kind === 'customers') {
    const { credit_days } = await readShopRules(db)
    const shop = { customers: await listCustomersWithTerms(db), credit_days }
    return { kind, ...(await fillPlan(openCustomerPlan(shop, columns), table, pace)) }
  }
  await checkDepartment(db, department_id)
  const goods = await readGoods(db, keysOfProducts(columns, table.rows))
  return {
    kind,
    ...(await fillPlan(openProductPlan(goods, { columns, create_categories, department_id }), table, pace)),
  }
}

/** The same for equal plans; null while there are problems. */
export const hashOfPlan = async (
  { kind, steps, problems }: ShopPlan,
  { rows: most, rest }: Pace,
): Promise<string | null> => {
  if (problems.length > 0) return null
  const hash = createHash('sha256').update(kind)
  for (const [at, step] of steps.entries()) {
    if (at % most === 0) await rest()
    hash.update(JSON.stringify(step))
  }
  return hash.digest('hex')
}

/** The categories that the plan adds, each once in the spelling of its first row. */
export const newCategoriesOf = (steps: readonly ProductStep[]): string[] => {
  const found = new Map<string, string>()
  for (const step of steps) {
    if (step.kind === 'same' || step.new_category === null) continue
    const key = step.new_category.toLowerCase()
    if (!found.has(key)) found.set(key, step.new_category)
  }
  return [...found.values()]
}

/** Problems that are sent to the screen. */
const MAX_SHOWN_PROBLEMS = 500

const countSteps = (steps: readonly { readonly kind: 'new' | 'changed' | 'same' }[]) => {
  const count = (wanted: 'new' | 'changed' | 'same'): number => steps.filter(({ kind }) => kind === wanted).length
  return { added: count('new'), changed: count('changed'), same: count('same') }
}

export const countsOf = ({ steps }: ShopPlan) => countSteps(steps)

/** What the screen shows of a plan. */
export const checkedOf = async (plan: ShopPlan): Promise<CheckedImport> => ({
  ...countsOf(plan),
  wrong: new Set(plan.problems.map(({ row }) => row)).size,
  problems: plan.problems.slice(0, MAX_SHOWN_PROBLEMS),
  problem_count: plan.problems.length,
  new_categories: plan.kind === 'products' ? newCategoriesOf(plan.steps) : [],
  hash: await hashOfPlan(plan, GENTLE),
})
