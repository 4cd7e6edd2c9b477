// T16: a long constant load and its traces: retained memory, open files, a growing log, a lagging
// event loop.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../harness/measure.ts'
import { fillShop } from '../harness/served-shop.ts'
import { runDoctor } from '@webale/server/commands/doctor.ts'
import { stocksFromLedger } from '@webale/server/features/stock/move-stock.ts'
import { startServer, UNLIMITED } from '../harness/server.ts'
import { openShopOver } from '../harness/shop-over-http.ts'
import { type MixedLoadResult, runMixedLoad } from './mixed-load.ts'
import { judgeControl, type Trial } from './trial.ts'

const PRODUCTS = 1000
const PEOPLE = 5
const PROBE_EVERY_MS = 1000
/** Idle connections are closed after some seconds on both sides. */
const REST_MS = 6000
/** Longer than the server waits for half a request, also on a busy machine. */
const MAX_REST_MS = 60_000
/** The limits apply to the whole run, however long it is: a longer run finds smaller leaks. */
const MAX_HEAP_MB = 3
/** Connection caches fill up, and the allocator does not return all memory. */
const MAX_RSS_MB = 40
const MAX_WAL_MB = 64
const MAX_LAG_MS = 100
const MAX_FILES_LEFT = 4

type Sample = {
  readonly at: number
  readonly heap: number
  readonly rss: number
  readonly files: number | null
  readonly lag: number
}
type Lengths = { readonly warmUp: number; readonly watched: number }
type SoakResult = {
  readonly looks: readonly Sample[]
  readonly before: Sample
  readonly after: Sample
  readonly wal: number
  readonly mixedLoad: MixedLoadResult
}

const PROBE = '--import ./trials/torture/probe.mjs'
const LEAK = '--import ./trials/torture/leak.mjs'

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** The rise of the regression line through these values; a single outlier changes it little. */
const growthOf = (looks: readonly Sample[], value: (look: Sample) => number): number => {
  const mean = (of: (look: Sample) => number) =>
    looks.reduce((sum, look) => sum + of(look), 0) / looks.length

  const [at, level] = [mean((look) => look.at), mean(value)]
  const rise =
    mean((look) => (look.at - at) * (value(look) - level)) / mean((look) => (look.at - at) ** 2)

  return rise * ((looks.at(-1)?.at ?? 0) - (looks[0]?.at ?? 0))
}

/** The largest write-ahead log until then. */
const watchLog = async (folder: string, until: number): Promise<number> => {
  let most = 0
  for (; Date.now() < until; await pause(200))
    most = Math.max(most, sizeOf(join(folder, 'webale.db-wal')))
  return most / 1024 / 1024
}

const readSamples = (file: string, from: number): Sample[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Sample)
    .filter(({ at }) => at >= from)

/**
 * A sample of the idle server, once the number of open files is stable and at most `most`. Files
 * that stay open keep it above `most` until MAX_REST_MS has passed.
 */
const sampleAtRest = async (file: string, most = Number.POSITIVE_INFINITY): Promise<Sample> => {
  const start = Date.now()
  await pause(REST_MS)

  for (;;) {
    const [look, before] = readSamples(file, 0).toReversed()
    if (look === undefined) throw new Error('The watched server says nothing')
    const isAtRest = look.files === before?.files && (look.files ?? 0) <= most
    if (isAtRest || Date.now() - start > MAX_REST_MS) return look
    await pause(PROBE_EVERY_MS)
  }
}

const watchServer = async (
  folder: string,
  { warmUp, watched }: Lengths,
  preloaded: string,
): Promise<SoakResult> => {
  const filled = await fillShop(folder, PRODUCTS, ({ context }) =>
    context.store.transaction(stocksFromLedger),
  )

  const file = join(folder, 'probe.jsonl')
  const settings = {
    ...UNLIMITED,
    NODE_OPTIONS: preloaded,
    PROBE_FILE: file,
    PROBE_EVERY_MS: String(PROBE_EVERY_MS),
  }

  const server = await startServer(folder, { built: true, settings })

  try {
    const place = {
      server,
      shop: await openShopOver(server.address, PEOPLE, filled.seller.department_id),
      products: filled.products,
    }

    await runMixedLoad(place, Date.now() + warmUp * 1000)
    const before = await sampleAtRest(file)
    const from = Date.now()
    const until = from + watched * 1000
    const [mixedLoad, wal] = await Promise.all([
      runMixedLoad(place, until),
      watchLog(folder, until),
    ])

    const looks = readSamples(file, from + PROBE_EVERY_MS)
    const after = await sampleAtRest(file, (before.files ?? 0) + MAX_FILES_LEFT)

    return { looks, before, after, wal, mixedLoad }
  } finally {
    await server.kill('SIGTERM')
  }
}

const inFolder = async <Result>(work: (folder: string) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-soak-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const heapOf = ({ looks }: SoakResult): number => growthOf(looks, ({ heap }) => heap)
const rssOf = ({ looks }: SoakResult): number => growthOf(looks, ({ rss }) => rss)
const requestsOf = ({ mixedLoad }: SoakResult): number =>
  Object.values(mixedLoad.asked).reduce((sum, count) => sum + count, 0)

const LENGTHS = { short: { warmUp: 5, watched: 16 }, full: { warmUp: 60, watched: 240 } } as const
const CONTROL: Lengths = { warmUp: 3, watched: 16 }

const judgeRun = (seen: SoakResult, doctor: { readonly code: number; readonly text: string }) => {
  const { looks, before, after, wal, mixedLoad } = seen
  const [heap, rss, lag] = [
    heapOf(seen),
    rssOf(seen),
    quantile(
      looks.map((look) => look.lag),
      0.5,
    ),
  ]

  const filesLeft = (after.files ?? 0) - (before.files ?? 0)

  return {
    held:
      heap <= MAX_HEAP_MB &&
      rss <= MAX_RSS_MB &&
      wal <= MAX_WAL_MB &&
      lag <= MAX_LAG_MS &&
      filesLeft <= MAX_FILES_LEFT &&
      mixedLoad.errors.length === 0 &&
      doctor.code === 0,
    figures: {
      asked: Object.entries(mixedLoad.asked)
        .map(([name, count]) => `${count} ${name}`)
        .join(', '),
      errors:
        mixedLoad.errors.length === 0
          ? 0
          : `${mixedLoad.errors.length}, the first: ${mixedLoad.errors[0]}`,
      'kept memory, growth in MB': `${heap.toFixed(2)} (at most ${MAX_HEAP_MB})`,
      'kept memory at rest in MB': `${before.heap.toFixed(1)} before, ${after.heap.toFixed(1)} after`,
      'the whole process, growth in MB': `${rss.toFixed(1)} to ${after.rss.toFixed(0)} (at most ${MAX_RSS_MB})`,
      'open files at rest':
        `${before.files ?? 'unknown'} before, ${after.files ?? 'unknown'} ` +
        `after (at most ${MAX_FILES_LEFT} more)`,
      'largest write-ahead log in MB': `${wal.toFixed(1)} (at most ${MAX_WAL_MB})`,
      'event loop, p99 of a second in ms': `${lag.toFixed(1)} (at most ${MAX_LAG_MS})`,
      'the doctor': doctor.code === 0 ? 'healthy' : doctor.text,
    },
  }
}

export const soakTrial: Trial = {
  id: 't16',
  title: 'a long day',
  run: async (scale) => {
    const { held, figures } = await inFolder(async (folder) => {
      const seen = await watchServer(folder, LENGTHS[scale], PROBE)
      return judgeRun(seen, await runDoctor(['--deep'], { DATA_DIR: folder }))
    })

    const leaking = await inFolder((folder) => watchServer(folder, CONTROL, `${PROBE} ${LEAK}`))
    const [grown, requests] = [heapOf(leaking), requestsOf(leaking)]
    const { isRight, control } = judgeControl(
      grown > MAX_HEAP_MB,
      `a server that keeps every request (${grown.toFixed(1)} MB of ${requests} requests)`,
    )

    return { held: held && isRight, figures, control }
  },
}
