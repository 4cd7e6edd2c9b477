// All rows that an import of products writes, made before its transaction: then the transaction
// only stores them.
import type { ProductStep } from '@webale/domain/features/import/product-step.ts'
import { MAX_SHELF_VALUE } from '@webale/domain/features/stock/cost-now.ts'
import { turnShelf } from '@webale/domain/features/stock/shelf.ts'
import { searchTextOf } from '@webale/domain/features/product/search-text.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Fingerprints } from '../../platform/facts/audit.ts'
import type { NewRow } from '../../platform/database/tables.ts'
import type { FactTableName } from '../../platform/facts/fact-tables.ts'
import { fingerprintOf } from '../../platform/facts/fingerprint.ts'
import { yieldToEventLoop } from '../../platform/base/event-loop.ts'
import type { Writer } from '../../platform/operations/write-context.ts'
import type { FreeBarcodes } from '../product/internal-barcodes.queries.ts'
import { versionFieldsOf } from '../product/item-versions.queries.ts'
import { columnsThatDiffer, type ReplacedColumn } from '../product/save-product.queries.ts'
import type { TypedCost } from '../stock/move-stock.ts'
import { newCategoriesOf } from './make-plan.ts'
import { markOf, type ShopOfFile } from './shop-of-file.queries.ts'

type NewStep = Extract<ProductStep, { kind: 'new' }>
type ChangedStep = Extract<ProductStep, { kind: 'changed' }>
type Goods = Extract<ShopOfFile, { kind: 'products' }>
export type ProductWrites = {
  readonly codes: FreeBarcodes
  readonly categories: readonly NewRow<'categories'>[]
  readonly versions: readonly NewRow<'item_versions'>[]
  /**
   * Known products as they become, in the order of lockProducts, and the columns in which any of
   * them differs.
   */
  readonly replaced: readonly NewRow<'products'>[]
  /** What they were read as, by id. */
  readonly marks: ReadonlyMap<string, string>
  readonly columns: readonly ReplacedColumn[]
  /** The earlier reorder levels, where they change. */
  readonly levels: ReadonlyMap<string, number>
  /** The products that become tracked otherwise. */
  readonly retracked: ReadonlySet<string>
  /** Typed costs that differ from the known ones. */
  readonly costs: readonly TypedCost[]
  readonly added: readonly NewRow<'products'>[]
  readonly openings: readonly NewRow<'stock_movements'>[]
  /** Of the products and the openings. */
  readonly fingerprints: Fingerprints
}

const needsCode = (step: ProductStep): boolean =>
  (step.kind === 'new' && step.product.barcode === null) ||
  (step.kind === 'changed' && step.columns.barcode === null && step.internal_barcode === null)

/** How many products get an internal barcode. */
export const countCodes = (steps: readonly ProductStep[]): number => steps.filter(needsCode).length

/** Rows between two turns of other work. */
const ROWS_AT_ONCE = 50

const inTurns = async <Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Made,
): Promise<Made[]> => {
  const made: Made[] = []

  for (const [index, item] of items.entries()) {
    if (index % ROWS_AT_ONCE === 0) await yieldToEventLoop()
    made.push(make(item))
  }

  return made
}

/**
 * What the steps share: ids of categories, and internal barcodes in the order in which they are
 * asked for.
 */
const openShared = (
  steps: readonly ProductStep[],
  goods: Goods,
  { codes }: FreeBarcodes,
  { now, newId }: Writer,
) => {
  const categories = newCategoriesOf(steps).map((name) => ({
    id: newId(),
    name,
    type: 'product' as const,
    created_at: now,
  }))

  const ids = new Map(
    [...goods.rest.categories, ...categories].map(({ id, name }) => [name.toLowerCase(), id]),
  )

  const free = codes.values()

  return {
    categories,
    categoryOf: ({ new_category }: NewStep | ChangedStep, chosen: string | null): string | null =>
      new_category === null ? chosen : (ids.get(new_category.toLowerCase()) ?? chosen),
    codeOf: (step: NewStep | ChangedStep): string | null => {
      if (needsCode(step)) return free.next().value ?? null
      return step.kind === 'changed' ? step.internal_barcode : null
    },
  }
}

type StepLookups = ReturnType<typeof openShared>

const addedRow = (step: NewStep, { categoryOf, codeOf }: StepLookups, { now, newId }: Writer) => {
  const [category_id, internal_barcode] = [categoryOf(step, step.product.category_id), codeOf(step)]
  const row = { ...step.product, category_id, internal_barcode, id: newId() }
  const { shelf } = turnShelf(
    { stock: 0, value: 0, cost: row.cost_price },
    { quantity: row.current_stock },
  )
  if (shelf.value > MAX_SHELF_VALUE) throw refuse('value_too_far', { item: row.name })

  return {
    ...row,
    stock_value: shelf.value,
    search_text: searchTextOf(row),
    created_at: now,
    updated_at: now,
    changed_at: now,
  }
}

const replacedRow = (
  step: ChangedStep,
  stored: Goods['rows'][number],
  { categoryOf, codeOf }: StepLookups,
  { now }: Writer,
) => {
  const {
    category_name: _c,
    department_name: _d,
    supplier_name: _s,
    component_count: _n,
    ...before
  } = stored

  const [category_id, internal_barcode] = [categoryOf(step, step.columns.category_id), codeOf(step)]
  const columns = {
    ...step.columns,
    category_id,
    internal_barcode,
    search_text: '',
  }

  const row = {
    ...before,
    retired_at: before.retired_at ?? null,
    ...columns,
    updated_at: now,
    changed_at: now,
  }

  return { ...row, search_text: searchTextOf(row), rev: before.rev + 1 }
}

type OpenedProduct = Pick<NewRow<'products'>, 'id' | 'current_stock' | 'stock_value'>

/** A row of the ledger for goods that a new product has from the start; null without any. */
const openingRowOf = (
  { id: product_id, current_stock, stock_value }: OpenedProduct,
  { actor, now, newId }: Writer,
): NewRow<'stock_movements'> | null => {
  if (current_stock === 0) return null
  const reason = {
    movement_type: 'opening',
    reference_id: null,
    reference_type: null,
    notes: null,
  }

  return {
    id: newId(),
    product_id,
    quantity: current_stock,
    value: stock_value ?? 0,
    cost_difference: 0,
    ...reason,
    created_by: actor.id,
    created_at: now,
  }
}

/**
 * Written for every known product: its search text is not read, and prices of tiers may be stored
 * as none at all.
 */
const ALWAYS = ['pricing_tiers', 'updated_at', 'changed_at', 'rev'] as const

const searched = ['name', 'barcode', 'internal_barcode'] as const

const replacedColumns = (differing: Iterable<ReplacedColumn>): ReplacedColumn[] => {
  const found = new Set<ReplacedColumn>([...ALWAYS, ...differing])
  found.delete('search_text')
  if (searched.some((name) => found.has(name))) found.add('search_text')

  return [...found]
}

/** The order in which all commands lock products. */
const compareLocks = (one: Goods['rows'][number], other: Goods['rows'][number]): number =>
  Number(one.is_bundle) - Number(other.is_bundle) || (one.id < other.id ? -1 : 1)

type ReplacedPair = {
  readonly before: Goods['rows'][number]
  readonly after: NewRow<'products'>
}

const costsThatDiffer = (pairs: readonly ReplacedPair[]): TypedCost[] =>
  pairs
    .filter(({ before, after }) => (before.cost_price ?? null) !== (after.cost_price ?? null))
    .map(({ after }) => ({ product_id: after.id, cost: after.cost_price ?? null }))

const planKnown = async (
  steps: readonly ChangedStep[],
  { rows, parts }: Goods,
  shared: StepLookups,
  by: Writer,
) => {
  const known = new Map(rows.map((row) => [row.id, row]))
  const differing = new Set<ReplacedColumn>()
  const pairs = await inTurns(steps, (step) => {
    const before = known.get(step.id)
    if (before === undefined) throw new Error('The plan changes a product that was not read')
    const own = parts.filter(({ bundle_product_id }) => bundle_product_id === before.id)
    const { cost_price = null, vat_category = null } = before
    const fields = versionFieldsOf({ ...before, cost_price, vat_category }, own)
    const version = {
      id: by.newId(),
      item_id: before.id,
      rev: before.rev,
      kind: 'product' as const,
      fields,
      until: by.now,
    }

    const after = replacedRow(step, before, shared, by)
    for (const name of columnsThatDiffer(before, after)) differing.add(name)

    return { before, after, version, mark: JSON.stringify(markOf(before)) }
  })

  pairs.sort((a, b) => compareLocks(a.before, b.before))
  const levels = pairs.filter(({ before, after }) => before.reorder_level !== after.reorder_level)

  return {
    versions: pairs.map(({ version }) => version),
    replaced: pairs.map(({ after }) => after),
    costs: costsThatDiffer(pairs),
    marks: new Map(pairs.map(({ before, mark }) => [before.id, mark])),
    columns: replacedColumns(differing),
    levels: new Map(levels.map(({ before }) => [before.id, before.reorder_level])),
    retracked: new Set(
      pairs.flatMap(({ before, after }) =>
        before.tracking_type === after.tracking_type ? [] : [before.id],
      ),
    ),
  }
}

const fingerprintsOf = async (
  table: FactTableName,
  rows: readonly ({ readonly id: string } & object)[],
) => new Map(await inTurns(rows, (row) => [row.id, fingerprintOf(table, { ...row })] as const))

/** Makes the rows of a plan for the shop that it was made for. */
export const makeProductWrites = async (
  steps: readonly ProductStep[],
  goods: Goods,
  codes: FreeBarcodes,
  by: Writer,
): Promise<ProductWrites> => {
  const shared = openShared(steps, goods, codes, by)
  const changed = steps.filter((step) => step.kind === 'changed')
  const known = await planKnown(changed, goods, shared, by)
  const fresh = steps.filter((step) => step.kind === 'new')
  const added = await inTurns(fresh, (step) => addedRow(step, shared, by))
  const openings = added.map((row) => openingRowOf(row, by)).filter((row) => row !== null)
  const fingerprints = {
    products: await fingerprintsOf('products', [...known.replaced, ...added]),
    stock_movements: await fingerprintsOf('stock_movements', openings),
  }

  return {
    codes,
    categories: shared.categories,
    ...known,
    added,
    openings,
    fingerprints,
  }
}
