// Makes the plan of an import: what its rows would do to the shop as it was read. The check and the
// import make it from the same input, so what the check shows is what the import does.
import { createHash } from 'node:crypto'
import type { CheckedImport, ImportOrder } from '@webale/domain/features/import/import.api.ts'
import type { OpenPlan, ImportPlan } from '@webale/domain/features/import/import-plan.ts'
import { openCustomerPlan } from '@webale/domain/features/import/plan-customers.ts'
import { openProductPlan } from '@webale/domain/features/import/plan-products.ts'
import { factsOf } from '@webale/domain/features/import/preview-product.ts'
import type { ProductStep } from '@webale/domain/features/import/product-step.ts'
import type { FileTable } from '../../platform/files/read-table.ts'
import { yieldToEventLoop } from '../../platform/base/event-loop.ts'
import type { PlanOfPart, ShopPlan } from './parts-of-plan.ts'
import type { ShopMarks, ShopOfFile } from './shop-of-file.queries.ts'

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
  if (shop.kind === 'customers') {
    const { rows: customers, rest } = shop
    return {
      kind: 'customers',
      ...(await fillPlan(openCustomerPlan({ customers, ...rest }, order), table)),
    }
  }

  const goods = { products: shop.rows, ...shop.rest }

  return { kind: 'products', ...(await fillPlan(openProductPlan(goods, order), table)) }
}

const hashOfItems = async (head: string, items: readonly unknown[]): Promise<string> => {
  const hash = createHash('sha256').update(head)

  for (let index = 0; index < items.length; index += ROWS_AT_ONCE) {
    await yieldToEventLoop()
    hash.update(JSON.stringify(items.slice(index, index + ROWS_AT_ONCE)))
  }

  return hash.digest('hex')
}

/**
 * The same for equal plans of a part; null while there are problems, unless the rows with errors
 * are left out.
 */
export const hashOfPlan = async (
  { kind, steps, problems }: ShopPlan,
  { good_only }: Pick<ImportOrder, 'good_only'>,
): Promise<string | null> => (problems.length > 0 && !good_only ? null : hashOfItems(kind, steps))

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

/** Problems, and notices, that are sent to the screen. */
const MAX_SHOWN = 500

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

/** What the screen shows of the plan of a whole file, and of the part that is imported next. */
export const checkedOf = async (
  plan: ShopPlan,
  next: PlanOfPart,
  order: Pick<ImportOrder, 'good_only'>,
): Promise<Omit<CheckedImport, 'rest'>> => {
  const { added, changed } = countsOf(next.plan)

  return {
    ...countsOf(plan),
    wrong: new Set(plan.problems.map(({ row }) => row)).size,
    problems: plan.problems.slice(0, MAX_SHOWN),
    problem_count: plan.problems.length,
    notices: plan.notices.slice(0, MAX_SHOWN),
    notice_count: plan.notices.length,
    questions: plan.questions,
    preview: plan.preview,
    facts: plan.kind === 'products' ? factsOf(plan) : null,
    new_categories: plan.kind === 'products' ? newCategoriesOf(plan.steps) : [],
    parts: next.parts,
    part: next.part,
    part_rows: added + changed,
    hash: await hashOfPlan(next.plan, order),
  }
}
