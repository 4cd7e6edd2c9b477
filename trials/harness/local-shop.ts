// A shop to measure: the real server's context in a
// temporary folder, with a seller and a number of products.
import { storedCodeKey } from '@webale/domain/features/barcode/code-key.ts'
import { join } from 'node:path'
import type { Actor } from '@webale/domain/access/role.ts'
import type { Operation, OutputOf, SentOf } from '@webale/domain/kernel/operation.ts'
import { beginFacts } from '@webale/server/features/audit/begin-facts.queries.ts'
import { indexProducts } from '@webale/server/features/product/search-products.queries.ts'
import { features } from '@webale/server/features.ts'
import { migrations } from '@webale/server/migrations/migrations.ts'
import { openChanges } from '@webale/server/platform/operations/changes.ts'
import { readConfig } from '@webale/server/platform/settings/config.ts'
import { insertRows } from '@webale/server/platform/database/insert-rows.ts'
import { migrate } from '@webale/server/platform/database/migrate.ts'
import { openSqliteStore } from '@webale/server/platform/database/open.ts'
import type { Store } from '@webale/server/platform/database/store.ts'
import { fixedLan } from '@webale/server/platform/lan/lan-switch.ts'
import { openPrinters } from '@webale/server/platform/printers/printers.ts'
import { openLog } from '@webale/server/platform/base/log.ts'
import { newId } from '@webale/server/platform/base/new-id.ts'
import { fileCheckIn } from '@webale/server/features/backup/check-own-file.ts'
import { openCollecting } from '@webale/server/features/collection/collecting.ts'
import { openDisplays } from '@webale/server/features/display/open-displays.ts'
import { openCheckups } from '@webale/server/features/doctor/checkups.ts'
import { performOperation } from '@webale/server/platform/operations/operations.ts'
import type { AppDependencies, AppContext } from '@webale/server/platform/operations/app-context.ts'
import type { NewRow } from '@webale/server/platform/database/tables.ts'
import { root } from '../../tools/terminal.mjs'

export type LocalShop = {
  readonly context: AppContext
  readonly seller: Actor & { readonly department_id: string }
  readonly products: readonly string[]
  /** As the seller, or as the given person. */
  ask<Op extends Operation>(operation: Op, sent: SentOf<Op>, who?: Actor): Promise<OutputOf<Op>>
  close(): Promise<void>
}

const WORDS = [
  'soap',
  'sugar',
  'rice',
  'flour',
  'maize',
  'salt',
  'bread',
  'milk',
  'tea',
  'oil',
  'beans',
  'candle',
  'match',
  'pen',
  'book',
  'blade',
]
const wordsOf = (n: number): string => `${WORDS[n % 16]} ${WORDS[Math.floor(n / 16) % 16]} ${n}`

const productRow = (
  id: string,
  n: number,
  department_id: string,
  now: string,
): NewRow<'products'> => {
  const [name, barcode] = [wordsOf(n), String(6_000_000_000_000 + n * 37)]
  return {
    id,
    name,
    barcode,
    internal_barcode: null,
    category_id: null,
    department_id,
    supplier_id: null,
    brand: null,
    unit: 'piece',
    quantity_per_unit: 1,
    current_stock: 1_000_000,
    reorder_level: 10,
    cost_price: 600,
    selling_price: 1000,
    is_bundle: false,
    tracking_type: 'unit',
    volume_unit: null,
    allow_custom_price: false,
    min_price: null,
    max_price: null,
    pricing_tiers: null,
    bottle_size_ml: null,
    current_stock_ml: null,
    selling_price_per_ml: null,
    wholesale_price_per_bottle: null,
    search_text: `${name}\n${barcode}\n`,
    code_key: storedCodeKey(barcode),
    created_at: now,
    updated_at: now,
  }
}

const ROWS_AT_ONCE = 500

const entries = new Map(
  features.flatMap(({ operations }) => operations).map((entry) => [entry.operation, entry]),
)

/** Runs operations in a context, through the same checks as HTTP. */
export const askIn =
  (context: AppContext, seller: Actor): LocalShop['ask'] =>
  async (operation, sent, who = seller) => {
    const entry = entries.get(operation)
    if (entry === undefined) throw new Error(`${operation.path} is not in features.ts`)
    return (await performOperation(context, { ...entry, actor: who, sent })) as never
  }

const readerScript = join(root, 'server/platform/database/reader-worker.ts')

export const createAppContext = (store: Store, folder: string): AppContext => {
  const clock = { now: () => new Date().toISOString(), newId }
  const outside: AppDependencies = {
    store,
    config: readConfig({ DATA_DIR: folder }),
    log: openLog('silent'),
    changes: openChanges(clock),
    setupCode: null,
    snapshots: null,
    ...clock,
  }

  const checkups = openCheckups(
    outside,
    fileCheckIn(`${outside.config.DATA_DIR}/checking`, Number.POSITIVE_INFINITY),
  )

  const checkApprover = () => Promise.reject(new Error('Nobody types a password here'))

  return {
    ...outside,
    checkups,
    displays: openDisplays(),
    collecting: openCollecting(outside),
    printers: openPrinters(),
    lan: null,
    lanSwitch: fixedLan(null),
    build: null,
    markSecret: (secret) => secret,
    checkApprover,
    sendApproverCode: checkApprover,
  }
}

/**
 * Prepares an empty database as a server does at its first start, then adds `count` products of
 * 1,000,000 pieces each; their ids come from `idOf`.
 */
export const openLocalShopOn = async (
  store: Store,
  folder: string,
  count: number,
  idOf: (n: number) => string = newId,
): Promise<LocalShop> => {
  const context = createAppContext(store, folder)
  await migrate(store, migrations)
  const [department_id, id, now] = [newId(), newId(), context.now()]
  await store.transaction((tx) => beginFacts(tx, { now, newId }))
  const seller = {
    id,
    email: 'seller@shop.ug',
    full_name: 'Seller',
    role: 'user',
    department_id,
  } as const

  const rows = Array.from({ length: count }, (_, n) => productRow(idOf(n), n, department_id, now))
  await store.transaction(async (tx) => {
    await tx
      .insertInto('departments')
      .values({
        id: department_id,
        name: 'Groceries',
        description: null,
        created_at: now,
        updated_at: now,
      })
      .execute()
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      const some = rows.slice(at, at + ROWS_AT_ONCE)
      await insertRows(tx, 'products', some)
      await indexProducts(
        tx,
        some.map((row) => row.id),
      )
    }
  })

  return {
    context,
    seller,
    products: rows.map((row) => row.id),
    ask: askIn(context, seller),
    close: () => store.close(),
  }
}

/** Opens a shop with the embedded database in this folder, with its reader thread. */
export const openLocalShop = (folder: string, count: number): Promise<LocalShop> =>
  openLocalShopOn(openSqliteStore(folder, readerScript), folder, count)

/** The basket of a round: three products, different ones each time. */
export const basketOf = (products: readonly string[], round: number): string[] =>
  [0, 1, 2].map((line) => products[(Math.abs(round) * 7 + line * 331) % products.length] ?? '')

/** The input of a sale for a basket. */
export const saleDraftOf = (basket: readonly string[]) => ({
  id: newId(),
  lines: basket.map((product_id) => ({ product_id, quantity: 1, unit_price: 1000 })),
  payment_method: 'cash' as const,
  amount_paid: 1000 * basket.length,
})
