// An import of 5,000 products beside a till: how long it takes, and how long sales wait for its check and for its
// writing. In process on the embedded database, with the thread of the built server.
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Actor } from '@webale/domain/access/role.ts'
import { importApi, type CheckedImport, type ImportOrder } from '@webale/domain/features/import/import.api.ts'
import { matchColumns } from '@webale/domain/features/import/import-fields.ts'
import { askIn, type LocalShop, openLocalShop } from '@webale/harness/local-shop.ts'
import { formatMs, quantile } from '@webale/harness/measure.ts'
import { readShop } from '@webale/server/features/import/import.queries.ts'
import { openImportJobs } from '@webale/server/features/import/import-thread.ts'
import { openUploads } from '@webale/server/features/import/uploads.ts'
import { newId } from '@webale/server/platform/new-id.ts'
import { root } from '../tools/terminal.mjs'
import { type Beside, measureBeside, SALE_EVERY_MS } from './beside.ts'
import { type BenchPart, formatRatio, goalLine, infoLine, type Line } from './part.ts'

const PRODUCTS = 2000
const SIZES = { full: { rows: 5000, rounds: 3, aloneMs: 5000 }, short: { rows: 200, rounds: 1, aloneMs: 300 } } as const
type Size = (typeof SIZES)[keyof typeof SIZES]

const MAX_SECONDS = 10
const MAX_HOLD_MS = 2000

const importScript = join(root, 'server/dist/import-worker.js')

const admin: Actor = { id: newId(), email: 'owner@shop.ug', full_name: 'Owner', role: 'admin', department_id: null }

const HEADER = [
  'Name',
  'Barcode',
  'Unit',
  'Brand',
  'Cost Price',
  'Selling Price',
  'Retail price',
  'Reorder level',
  'Stock',
]

/** Another `price` changes the products that a file with the same `series` has added. */
const fileOf = (rows: number, series: number, price: number): string =>
  [
    HEADER.join(','),
    ...Array.from(
      { length: rows },
      (_, n) =>
        `Imported goods ${series} no ${n},IMP-${series}-${n},pcs,Brand ${n % 40},600,${price},${price - 50},5,24`,
    ),
  ].join('\n')

type Ordered = { readonly order: ImportOrder; check(): Promise<CheckedImport>; run(hash: string): Promise<unknown> }

const uploadFile = async (shop: LocalShop, file: string): Promise<Ordered> => {
  const context = { ...shop.context, importScript }
  const upload_id = newId()
  const uploads = openUploads(context.config)
  const jobs = openImportJobs(context)
  const { header } = await uploads.keep(
    upload_id,
    (async function* () {
      yield Buffer.from(file)
    })(),
    jobs.summarize,
  )
  const columns = matchColumns('products', header)
  const order = {
    upload_id,
    kind: 'products',
    columns,
    create_categories: false,
    department_id: shop.seller.department_id,
  } as const
  return {
    order,
    check: () => jobs.check({ file: uploads.pathOf(upload_id), order }, (keys) => readShop(context.store.long, keys)),
    run: (hash) => askIn(context, admin)(importApi.run, { ...order, hash }),
  }
}

type Round = { readonly alone: Beside; readonly check: Beside; readonly write: Beside }

const measureRound = async (shop: LocalShop, { aloneMs }: Size, file: string, first: number): Promise<Round> => {
  const alone = await measureBeside(shop, first, () => pause(aloneMs))
  const ordered = await uploadFile(shop, file)
  let hash: string | null = null
  const check = await measureBeside(shop, first + 1000, async () => {
    hash = (await ordered.check()).hash
  })
  const write = await measureBeside(shop, first + 2000, () => ordered.run(hash ?? ''))
  return { alone, check, write }
}

const p99 = ({ waits }: Beside): number => quantile(waits, 0.99)
const longest = ({ waits }: Beside): number => Math.max(...waits)

/** The quietest of the rounds counts, so that other load of the machine is not counted. */
const linesOf = (what: string, rounds: readonly Round[]): Line[] => {
  const least = (value: (round: Round) => number): number => Math.min(...rounds.map(value))
  const seconds = least(({ check, write }) => check.ms + write.ms) / 1000
  const [alone, beside, hold] = [
    least(({ alone: each }) => p99(each)),
    least(({ check }) => p99(check)),
    least(({ write }) => longest(write)),
  ]
  const whole = least(({ check, write }) => quantile([...check.waits, ...write.waits], 0.99))
  return [
    infoLine(`${what}: a sale every ${SALE_EVERY_MS} ms, nothing else`, `p99 ${formatMs(alone)}`),
    goalLine('   check and import', `${seconds.toFixed(1)} s`, `<= ${MAX_SECONDS} s`, seconds <= MAX_SECONDS),
    goalLine(
      '   sales beside the check',
      `p99 ${formatMs(beside)}, ${formatRatio(beside, alone)}`,
      'p99 <= 2 x',
      beside <= 2 * alone,
    ),
    goalLine(
      '   longest wait of a sale beside the import',
      formatMs(hold),
      `<= ${MAX_HOLD_MS} ms`,
      hold <= MAX_HOLD_MS,
    ),
    infoLine('   sales beside both', `p99 ${formatMs(whole)}, ${formatRatio(whole, alone)}`),
  ]
}

export const importsPart: BenchPart = {
  name: 'imports',
  about: 'an import of 5,000 products beside a till',
  run: async ({ scale, makeFolder }) => {
    const size = SIZES[scale]
    const shop = await openLocalShop(makeFolder(), PRODUCTS)
    const [added, changed]: [Round[], Round[]] = [[], []]
    for (let round = 0; round < size.rounds; round += 1) {
      added.push(await measureRound(shop, size, fileOf(size.rows, round, 1000), round * 20_000))
      changed.push(await measureRound(shop, size, fileOf(size.rows, round, 1100), round * 20_000 + 10_000))
    }
    await shop.close()
    return [...linesOf(`${size.rows} new products`, added), ...linesOf(`${size.rows} changed products`, changed)]
  },
}
