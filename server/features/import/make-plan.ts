// Makes the plan of an import: what its rows would do to the shop as it was read. The check and the
// import make it from the same input, so what the check shows is what the import does.
import { createHash } from 'node:crypto'
import type { CheckedImport, ImportOrder } from '@webale/domain/features/import/import.api.ts'
import type { OpenPlan, ImportPlan } from '@webale/domain/features/import/import-plan.ts'
import {
  type CustomerStep,
  openCustomerPlan,
} from '@webale/domain/features/import/plan-customers.ts'
import { openProductPlan, type ProductStep } from '@webale/domain/features/import/plan-products.ts'
import type { FileTable } from '../../platform/files/read-table.ts'
import { yieldToEventLoop } from '../../platform/base/event-loop.ts'
import type { ShopMarks, ShopOfFile } from './shop-of-file.queries.ts'

export type ShopPlan =
  | ({ readonly kind: 'products' } & ImportPlan<ProductStep>)
  | ({ readonly kind: 'customers' } & ImportPlan<CustomerStep>)

/** Rows between two turns of other work. */
const ROWS_AT_ONCE = 50

const fillPlan = async <Step>(
  { plan, add }: OpenPlan<Step>,
  { rows }: FileTable,
): Promise<ImportPlan<Step>> => {
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await yieldToEventLoop()
    add(row)
  }
  return plan
}

export const makePlan = async (
  order: ImportOrder,
  table: FileTable,
  shop: ShopOfFile,
): Promise<ShopPlan> => {
  const { columns, create_categories, department_id } = order
  if (shop.kind === 'customers') {
    const { rows: customers, rest } = shop
    return {
      kind: 'customers',
      ...(await fillPlan(openCustomerPlan({ customers, ...rest }, columns), table)),
    }
  }

  const goods = { products: shop.rows, ...shop.rest }
  const choices = { columns, create_categories, department_id }

  return { kind: 'products', ...(await fillPlan(openProductPlan(goods, choices), table)) }
}

const hashOfItems = async (head: string, items: readonly unknown[]): Promise<string> => {
  const hash = createHash('sha256').update(head)

  for (let index = 0; index < items.length; index += ROWS_AT_ONCE) {
    await yieldToEventLoop()
    hash.update(JSON.stringify(items.slice(index, index + ROWS_AT_ONCE)))
  }

  return hash.digest('hex')
}

/** The same for equal plans; null while there are problems. */
export const hashOfPlan = async ({ kind, steps, problems }: ShopPlan): Promise<string | null> =>
  problems.length > 0 ? null : hashOfItems(kind, steps)

/** The same for an equal shop: then the plan is equal as well. */
export const digestOf = ({ kind, rows, rest }: ShopMarks): Promise<string> =>
  hashOfItems(JSON.stringify([kind, rest]), rows)

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
  const count = (wanted: 'new' | 'changed' | 'same'): number =>
    steps.filter(({ kind }) => kind === wanted).length
  return {
    added: count('new'),
    changed: count('changed'),
    same: count('same'),
  }
}

export const countsOf = ({ steps }: ShopPlan) => countSteps(steps)

/** What the screen shows of a plan. */
export const checkedOf = async (plan: ShopPlan): Promise<CheckedImport> => ({
  ...countsOf(plan),
  wrong: new Set(plan.problems.map(({ row }) => row)).size,
  problems: plan.problems.slice(0, MAX_SHOWN_PROBLEMS),
  problem_count: plan.problems.length,
  new_categories: plan.kind === 'products' ? newCategoriesOf(plan.steps) : [],
  hash: await hashOfPlan(plan),
})
