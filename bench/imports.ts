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
import { type BenchPart, goalLine, infoLine, type Line } from './part.ts'

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
  const checked = { hash: '', ms: 0 }
  // One check is over before a hundred sales are.
  const check = await measureBeside(shop, first + 1000, async () => {
    const end = performance.now() + aloneMs
    while (checked.hash === '' || performance.now() < end) {
      const start = performance.now()
      checked.hash = (await ordered.check()).hash ?? ''
      checked.ms = performance.now() - start
    }
  })
  const write = await measureBeside(shop, first + 2000, () => ordered.run(checked.hash))
  return { alone, check: { ...check, ms: checked.ms }, write }
}

const p99 = ({ waits }: Beside): number => quantile(waits, 0.99)
const longest = ({ waits }: Beside): number => Math.max(...waits)

const median = (values: readonly number[]): number => quantile(values, 0.5)

/** Sales beside work against sales alone in the same round, so that other load of the machine slows both. */
const ratioLine = (what: string, rounds: readonly Round[], part: 'check' | 'write', most: number | null): Line => {
  const ratios = rounds.map((round) => p99(round[part]) / p99(round.alone))
  const ratio = Math.min(...ratios)
  const measured = `p99 ${formatMs(median(rounds.map((round) => p99(round[part]))))}, ${ratio.toFixed(2)} x`
  return most === null ? infoLine(what, measured) : goalLine(what, measured, `p99 <= ${most} x`, ratio <= most)
}

/** The quietest of the rounds counts, so that other load of the machine is not counted. */
const linesOf = (what: string, rounds: readonly Round[]): Line[] => {
  const seconds = Math.min(...rounds.map(({ check, write }) => check.ms + write.ms)) / 1000
  const hold = Math.min(...rounds.map(({ write }) => longest(write)))
  const alone = median(rounds.map((round) => p99(round.alone)))
  return [
    infoLine(`${what}: a sale every ${SALE_EVERY_MS} ms, nothing else`, `p99 ${formatMs(alone)}`),
    goalLine('   check and import', `${seconds.toFixed(1)} s`, `<= ${MAX_SECONDS} s`, seconds <= MAX_SECONDS),
    ratioLine('   sales beside checks', rounds, 'check', 2),
    goalLine(
      '   longest wait of a sale beside the import',
      formatMs(hold),
      `<= ${MAX_HOLD_MS} ms`,
      hold <= MAX_HOLD_MS,
    ),
    ratioLine('   sales beside the import', rounds, 'write', null),
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
