// An import of 5,000 products beside tills: how long it takes, and how long sales wait for its
// check and for its writing. In process on both engines, with the thread of the built server.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type LocalShop, openLocalShop, openLocalShopOn } from '../harness/local-shop.ts'
import { formatMs, quantile } from '../harness/measure.ts'
import { openPostgresStore } from '@webale/server/platform/database/open.ts'
import { startPostgres } from '../../tools/postgres.mjs'
import { type BesideResult, measureBeside, p99, SALE_EVERY_MS } from './beside.ts'
import { importFileOf, uploadImport } from './import-files.ts'
import { measureBesideTills, type TillsSize } from './imports-beside-tills.ts'
import { type BenchPart, goalLine, infoLine, type Line, skippedLine } from './part.ts'

const PRODUCTS = 2000
const SIZES = {
  full: { rows: 5000, rounds: 3, aloneMs: 5000, tills: { rows: 5000, files: 32, aloneMs: 60_000 } },
  short: { rows: 200, rounds: 1, aloneMs: 300, tills: { rows: 200, files: 4, aloneMs: 1000 } },
} as const
type Size = (typeof SIZES)[keyof typeof SIZES]

const MAX_SECONDS = 10
const MAX_HOLD_MS = 2000

/** Turns of the yardstick, so that it takes about as long as a check. */
const TURNS = 20

/** Time (ms) of work that no version changes: the cells of the file, as JSON, hashed. */
const measureYardstick = (file: string): number => {
  const start = performance.now()
  for (let turn = 0; turn < TURNS; turn += 1) {
    const cells = file.split('\n').map((line) => line.split(','))
    createHash('sha256').update(JSON.stringify(cells)).digest('hex')
  }

  return performance.now() - start
}

type Round = {
  /** Of this round, so that a slow machine slows both. */
  readonly yardstick: number
  readonly alone: BesideResult
  readonly check: BesideResult
  readonly write: BesideResult
}

const measureRound = async (
  shop: LocalShop,
  { aloneMs }: Size,
  file: string,
  first: number,
): Promise<Round> => {
  const yardstick = measureYardstick(file)
  const alone = await measureBeside(shop, first, () => pause(aloneMs))
  const ordered = await uploadImport(shop, file)
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

  return { yardstick, alone, check: { ...check, ms: checked.ms }, write }
}

const longest = ({ waits }: BesideResult): number => Math.max(...waits)

const median = (values: readonly number[]): number => quantile(values, 0.5)

/**
 * Sales beside work against sales alone in the same
 * round, so that other load of the machine slows both.
 */
const ratioLine = (
  what: string,
  rounds: readonly Round[],
  part: 'check' | 'write',
  most: number | null,
): Line => {
  const ratios = rounds.map((round) => p99(round[part]) / p99(round.alone))
  const ratio = Math.min(...ratios)
  const measured = `p99 ${formatMs(median(rounds.map((round) => p99(round[part]))))}, ${ratio.toFixed(2)} x`

  return most === null
    ? infoLine(what, measured)
    : goalLine(what, measured, `p99 <= ${most} x`, ratio <= most)
}

/** How many yardsticks a part takes: two versions are compared by it, each in a run of its own. */
const yardsticksOf = (rounds: readonly Round[], part: 'check' | 'write'): string =>
  Math.min(...rounds.map((round) => round[part].ms / round.yardstick)).toFixed(2)

/** The quietest of the rounds counts, so that other load of the machine is not counted. */
const linesOf = (what: string, rounds: readonly Round[]): Line[] => {
  const seconds = Math.min(...rounds.map(({ check, write }) => check.ms + write.ms)) / 1000
  const hold = Math.min(...rounds.map(({ write }) => longest(write)))
  const alone = median(rounds.map((round) => p99(round.alone)))

  return [
    infoLine(`${what}: a sale every ${SALE_EVERY_MS} ms, nothing else`, `p99 ${formatMs(alone)}`),
    goalLine(
      '   check and import',
      `${seconds.toFixed(1)} s`,
      `<= ${MAX_SECONDS} s`,
      seconds <= MAX_SECONDS,
    ),
    infoLine(
      '   check; import, in yardsticks of the same round',
      `${yardsticksOf(rounds, 'check')}; ${yardsticksOf(rounds, 'write')}`,
    ),
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

const measureOnPostgres = async (folder: string, size: TillsSize): Promise<Line[]> => {
  const started = await startPostgres()
  if (started.url === undefined)
    return [skippedLine('PostgreSQL', started.reason ?? 'it is not installed')]

  const shop = await openLocalShopOn(openPostgresStore(started.url), folder, PRODUCTS)

  try {
    return await measureBesideTills(shop, 'PostgreSQL', size)
  } finally {
    await shop.close()
    await started.stop()
  }
}

export const importsPart: BenchPart = {
  name: 'imports',
  about: 'an import of 5,000 products beside tills',
  run: async ({ scale, makeFolder }) => {
    const size = SIZES[scale]
    const shop = await openLocalShop(makeFolder(), PRODUCTS)
    const beside = await measureBesideTills(shop, 'Embedded', size.tills)
    const [added, changed]: [Round[], Round[]] = [[], []]

    for (let round = 0; round < size.rounds; round += 1) {
      added.push(await measureRound(shop, size, importFileOf(size.rows, round), round * 20_000))
      changed.push(
        await measureRound(
          shop,
          size,
          importFileOf(size.rows, round, { price: 1100 }),
          round * 20_000 + 10_000,
        ),
      )
    }

    await shop.close()

    return [
      ...beside,
      ...(await measureOnPostgres(makeFolder(), size.tills)),
      ...linesOf(`${size.rows} new products`, added),
      ...linesOf(`${size.rows} changed products`, changed),
    ]
  },
}
