// T27: a snapshot of four hours ago is put back while five tills sell, and every till sends again
// what the server lost, all at once: after `npm run restore`, then after a copied file that the
// program knows nothing of.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../harness/measure.ts'
import { type Books, compareStorm, isClean, salesIn } from './compare-storm.ts'
import { openStormShop, type StormShop, WAYS_BACK } from './storm-shop.ts'
import { openStormTill, type Storm, type StormTill } from './storm-till.ts'
import { judgeControl, type Trial, type TrialFigures } from './trial.ts'

const TILLS = 5
const HOURS = 4
const HOUR_MS = 3_600_000
/** Sales of each till in an hour before the snapshot is put back. */
const SALES = { full: 250, short: 25, control: 5 } as const
/** The tills sell so long before the server is killed. */
const LOAD_MS = 3000
const MAX_HEAL_MS = 10 * 60_000
/** The 95th of a hundred sales of the cashiers, from Complete Sale to success. */
const MAX_P95_MS = 250

/** The shop sells for four hours, which pass while the server is off between them. */
const sellForHours = async (
  shop: StormShop,
  tills: readonly StormTill[],
  sales: number,
): Promise<void> => {
  for (let hour = HOURS; hour > 0; hour -= 1) {
    await shop.stop('SIGTERM')
    await shop.start(hour * HOUR_MS)
    await Promise.all(
      tills.map(async ({ restart, sellMany }) => {
        await restart()
        await sellMany(sales)
      }),
    )
  }
}

const inTime = (start: number): void => {
  if (performance.now() - start > MAX_HEAL_MS)
    throw new Error('The tills did not send everything again in ten minutes')
}

/** Waits until every till has reported twice, and nothing waits on any of them. */
const untilAllSent = async (tills: readonly StormTill[]): Promise<void> => {
  const start = performance.now()
  for (let waiting = 1; waiting > 0; ) {
    const reported = tills.map(({ reports }) => reports() + 2)

    while (tills.some(({ reports }, place) => reports() < (reported[place] ?? 0))) {
      inTime(start)
      await pause(200)
    }

    waiting = 0
    // A killed browser has to start again before anybody can look.
    for (const { till } of tills) waiting += till.isAlive() ? await till.waiting() : 1
  }
}

type HealedBooks = Books & {
  readonly seconds: number
  readonly waits: readonly number[]
  readonly again: number
}

type Stage = {
  readonly storm: Storm
  readonly tills: readonly StormTill[]
  measure(isOn: boolean): void
}

/**
 * Kills the server under the tills, goes back, and lets them send again; they sell all the time.
 */
const goBackUnderLoad = async (
  { storm, tills, measure }: Stage,
  goBack: () => Promise<void>,
): Promise<HealedBooks> => {
  const { shop, waits } = storm
  await shop.start(0)
  for (const { restart } of tills) await restart()
  waits.length = 0
  let isOver = false
  const running = Promise.all(tills.map(({ run }) => run(() => isOver)))
  const storms = async (): Promise<Pick<HealedBooks, 'again' | 'seconds'>> => {
    await pause(LOAD_MS)
    await shop.stop('SIGKILL')
    await goBack()
    const again = storm.shown.size - salesIn(shop.folder).length
    await shop.start(0)
    measure(true)
    const start = performance.now()
    await untilAllSent(tills)
    measure(false)

    return { again, seconds: (performance.now() - start) / 1000 }
  }

  const storming = storms().finally(() => {
    isOver = true
  })

  const [{ again, seconds }] = await Promise.all([storming, running])

  for (const { till } of tills) {
    await till.report()
    await till.sendSome(1000)
  }

  await shop.stop('SIGTERM')

  return { ...(await compareStorm(storm, tills)), again, seconds, waits: [...waits] }
}

type StormScale = {
  readonly sales: number
  readonly ways: readonly string[]
  readonly isForgetful: boolean
}

/** The state after each way back, and how often the browser of a till was killed. */
const runStorm = async (folder: string, { sales, ways, isForgetful }: StormScale) => {
  const data = join(folder, 'shop')
  const snapshot = join(folder, 'snapshot.db')
  const { shop, keep } = await openStormShop(data, TILLS, HOURS * HOUR_MS)
  let isMeasuring = false
  const storm: Storm = {
    shop,
    shown: new Map(),
    waits: [],
    trouble: [],
    isMeasured: () => isMeasuring,
    isForgetful,
  }

  const tills: StormTill[] = []

  try {
    while (tills.length < TILLS) tills.push(await openStormTill(storm, tills.length))
    await keep(snapshot)
    await sellForHours(shop, tills, sales)
    await shop.stop('SIGTERM')
    const healed = new Map<string, HealedBooks>()

    for (const way of ways) {
      const stage = { storm, tills, measure: (isOn: boolean) => void (isMeasuring = isOn) }
      healed.set(way, await goBackUnderLoad(stage, async () => WAYS_BACK[way]?.(data, snapshot)))
    }

    return { healed, kills: tills.reduce((sum, { kills }) => sum + kills(), 0) }
  } finally {
    await shop.stop('SIGKILL')
    for (const { till } of tills) till.close()
  }
}

const figuresOf = (
  way: string,
  { again, seconds, waits, doctor, doubled, ...books }: HealedBooks,
): TrialFigures => ({
  [`${way}: lost by the server`]: again,
  [`${way}: all back after`]: `${seconds.toFixed(0)} s`,
  [`${way}: live sales`]:
    `${waits.length}, p50 ${quantile(waits, 0.5).toFixed(0)} ms, ` +
    `p95 ${quantile(waits, 0.95).toFixed(0)} ms`,
  [`${way}: numbers printed twice`]: doubled.length === 0 ? 0 : doubled.join('; '),
  [`${way}: books`]: Object.entries({ ...books, doctor })
    .flat()
    .join(' '),
})

const inFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-storm-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export const stormTrial: Trial = {
  id: 't27',
  title: 'a snapshot of four hours ago under five tills',
  run: async (scale) => {
    const ways = Object.keys(WAYS_BACK)
    const { healed, kills } = await inFolder((folder) =>
      runStorm(folder, { sales: SALES[scale], ways, isForgetful: false }),
    )

    const forgetful = await inFolder((folder) =>
      runStorm(folder, { sales: SALES.control, ways: ways.slice(0, 1), isForgetful: true }),
    )

    const lost = [...forgetful.healed.values()].reduce((sum, books) => sum + books.lost, 0)
    const { isRight, control } = judgeControl(
      lost > 0,
      `tills that do not send again what the server lost (${lost} lost)`,
    )

    const held = [...healed.values()].every(
      (books) => isClean(books) && quantile(books.waits, 0.95) <= MAX_P95_MS,
    )

    return {
      held: held && healed.size === ways.length && isRight,
      figures: {
        'sales of five tills in four hours': TILLS * HOURS * SALES[scale],
        'kills of a till meanwhile': kills,
        ...Object.assign({}, ...[...healed].map(([way, books]) => figuresOf(way, books))),
      },
      control,
    }
  },
}
