// Random histories of a shop: commands of every feature that stores business data, with valid and
// often extreme input. Ids are placeholders until a step runs; then they stand for existing rows.
import type { Actor } from '@webale/domain/access/role.ts'
import {
  listPrice,
  sellableProduct,
  sellableService,
  TIERS,
} from '@webale/domain/features/product/pricing.ts'
import { NO_TIERS } from '@webale/domain/features/product/product-input.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { Operation } from '@webale/domain/kernel/operation.ts'
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import fc from 'fast-check'
import { features } from '../features.ts'
import type { Db } from '../platform/database/store.ts'
import { arbFromZod } from './arb-from-zod.ts'
import type { Shop } from './shop.ts'

const KINDS = [
  'products',
  'services',
  'departments',
  'customers',
  'suppliers',
  'categories',
  'stock_alerts',
  'internal_stock_usage',
  'product_bundles',
  'drawers',
  'shifts',
  'shift_counts',
  'closures',
  'money_movements',
  'sales',
  'sale_items',
  'held_carts',
] as const
type Kind = (typeof KINDS)[number]

const PLACES = 6
const placeholder = (kind: Kind, place: number): string =>
  `0193f5a0-0000-7000-8000-${String(KINDS.indexOf(kind)).padStart(6, '0')}${String(place).padStart(6, '0')}`
const PLACEHOLDER = /^0193f5a0-0000-7000-8000-(\d{6})(\d{6})$/
const placeholders = (kind: Kind): string[] =>
  Array.from({ length: PLACES }, (_, place) => placeholder(kind, place))

const IDS: Readonly<Record<string, string[]>> = {
  product_id: placeholders('products'),
  component_product_id: placeholders('products'),
  service_id: placeholders('services'),
  department_id: placeholders('departments'),
  customer_id: placeholders('customers'),
  supplier_id: placeholders('suppliers'),
  category_id: placeholders('categories'),
  drawer_id: placeholders('drawers'),
  shift_id: placeholders('shifts'),
  count_id: placeholders('shift_counts'),
  closure_id: placeholders('closures'),
  movement_id: placeholders('money_movements'),
  sale_id: placeholders('sales'),
  sale_item_id: placeholders('sale_items'),
  id: KINDS.flatMap(placeholders),
}

/**
 * Sales have their own steps; the other features listed store no business data. New features are
 * included automatically.
 */
const LEFT_OUT = ['sale', 'staff', 'security', 'account', 'snapshot', 'doctor']
const commands = features
  .filter(({ name }) => !LEFT_OUT.includes(name))
  .flatMap(({ operations }) => operations)
  .filter(({ operation }) => operation.kind === 'command')

type Line = {
  readonly item: string
  readonly quantity: number
  readonly tier: (typeof TIERS)[number]
  readonly bottle: boolean
  readonly custom: boolean
}
type SaleExample = {
  readonly lines: readonly Line[]
  readonly discount: number
  readonly texts: readonly [string, string]
}

export type Step = { readonly minutes: number; readonly leader: boolean } & (
  | { readonly name: string; readonly sent: unknown }
  | { readonly sold: SaleExample }
)

const QUANTITIES = [0.001, 0.1, 0.3, 1, 1.255, 2, 2.5, 12, 1000, 999_999.9, 1_000_000]
const line: fc.Arbitrary<Line> = fc.record({
  item: fc.constantFrom(...placeholders('products'), ...placeholders('services')),
  quantity: fc.constantFrom(...QUANTITIES),
  tier: fc.constantFrom(...TIERS),
  bottle: fc.boolean(),
  custom: fc.boolean(),
})
const text = fc.constantFrom('', 'Nakato', 'x'.repeat(100), '🛒'.repeat(50))
const sold: fc.Arbitrary<SaleExample> = fc.record({
  lines: fc.oneof(
    fc.array(line, { minLength: 1, maxLength: 4 }),
    line.map((one) => Array.from({ length: 400 }, () => one)),
  ),
  discount: fc.constantFrom(0, 0, 0, 1, 500),
  texts: fc.tuple(text, text),
})

const common = { minutes: fc.constantFrom(0, 1, 30, 600, 20_000), leader: fc.boolean() }
const sent = commands.map(({ name, operation }) =>
  fc.record({
    ...common,
    name: fc.constant(name),
    sent: arbFromZod(operation.input, { ids: IDS, wildness: 0 }),
  }),
)

/** Random steps, half of them sales. */
export const history: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.oneof(...sent) },
    { weight: 1, arbitrary: fc.record({ ...common, sold }) },
  ),
  {
    minLength: 40,
    maxLength: 60,
  },
)

const idsOf = async (db: Db, kind: Kind): Promise<string[]> =>
  (await db.selectFrom(kind).select('id').orderBy('id').execute()).map(({ id }) => id)

/** Replaces placeholders with ids of existing rows; a placeholder for an empty table stays. */
const resolve = async (db: Db, value: unknown): Promise<unknown> => {
  if (Array.isArray(value)) return Promise.all(value.map((part) => resolve(db, part)))
  if (typeof value === 'object' && value !== null) {
    const parts = await Promise.all(
      Object.entries(value).map(async ([name, part]) => [name, await resolve(db, part)] as const),
    )
    return Object.fromEntries(parts)
  }
  const found = typeof value === 'string' ? PLACEHOLDER.exec(value) : null
  const kind = found === null ? undefined : KINDS[Number(found[1])]
  if (kind === undefined) return value
  const ids = await idsOf(db, kind)
  return ids[Number(found?.[2]) % Math.max(1, ids.length)] ?? value
}

/** A line at the shop's price, or at a custom one where that is allowed. */
const lineOf = async (db: Db, { item, quantity, tier, bottle, custom }: Line) => {
  const id = String(await resolve(db, item))
  const product = await db
    .selectFrom('products')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  const service = await db
    .selectFrom('services')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  const thing = product
    ? sellableProduct({ ...product, pricing_tiers: product.pricing_tiers ?? NO_TIERS })
    : service
      ? sellableService(service)
      : null
  // A tier or a bottle without a price would be refused; such a line is sold at the default price.
  const choice = { tier, bottle }
  const plain = { tier: 'default', bottle: false } as const
  const offered = thing !== null && listPrice(thing, choice) !== null ? choice : plain
  const price = thing === null ? 0 : (listPrice(thing, offered) ?? 0)
  const named = service ? { service_id: id } : { product_id: id }
  return {
    ...named,
    ...offered,
    quantity,
    unit_price: custom ? 0.1 + 0.2 : price,
    custom_price: custom,
  }
}

const saleOf = async (
  { context: { newId, store } }: Shop,
  { lines, discount, texts: [customer_name, cashier_name] }: SaleExample,
) => {
  const different = [...new Set(lines)]
  const priced = new Map(
    await Promise.all(different.map(async (one) => [one, await lineOf(store.db, one)] as const)),
  )
  const paid = { payment_method: 'cash', amount_paid: 1_000_000_000_000 } as const
  return {
    id: newId(),
    lines: lines.flatMap((one) => priced.get(one) ?? []),
    discount,
    customer_name,
    cashier_name,
    ...paid,
    drawer_id: (await idsOf(store.db, 'drawers'))[0] ?? null,
  }
}

const operationOf = (name: string): Operation => {
  const found = commands.find((command) => command.name === name)
  if (found === undefined) throw new Error(`There is no command ${name}`)
  return found.operation
}

/**
 * Runs the steps; returns how many succeeded. Refusals are expected; unexpected errors are thrown.
 */
export const runHistory = async (
  shop: Shop,
  steps: readonly Step[],
  people: { readonly leader: Actor; readonly seller: Actor },
): Promise<number> => {
  let done = 0
  for (const step of steps) {
    shop.setNow(new Date(Date.parse(shop.context.now()) + step.minutes * 60_000).toISOString())
    const who = step.leader ? people.leader : people.seller
    const doing =
      'sold' in step
        ? shop.ask(saleApi.complete, who, await saleOf(shop, step.sold))
        : shop.ask(operationOf(step.name), who, await resolve(shop.context.store.db, step.sent))
    await doing.then(
      () => {
        done += 1
      },
      (error: unknown) => {
        if (!(error instanceof Refusal) || error.status >= 500) throw error
      },
    )
  }
  return done
}
