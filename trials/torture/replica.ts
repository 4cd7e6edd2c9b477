// T31: tills sell on the main database while reports are read from a standby, which is held up, cut
// off, frozen and killed. The control reads the standby without asking whether it has caught up.
import { setTimeout as pause } from 'node:timers/promises'
import { healthApi } from '@webale/domain/features/health/health.api.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { openHttpTill } from '../harness/http-till.ts'
import { basketOf } from '../harness/local-shop.ts'
import type { RunningServer } from '../harness/server.ts'
import {
  addGoods,
  ask,
  openShopOver,
  type OpenedShop,
  type PersonSession,
} from '../harness/shop-over-http.ts'
import { runDoctor } from '@webale/server/commands/doctor.ts'
import { openPostgres } from '@webale/server/platform/database/postgres.ts'
import { openReplicaPlace, type ReplicaPlace, type StandbyFailure } from './replica-place.ts'
import { judgeControl, type Trial, type TrialScale } from './trial.ts'

const TILLS = 8
const SALE_PAUSE_MS = 100
const READERS = 4
const REPORT_PAUSE_MS = 50
const MAX_AGE_MS = 10_000
const ROUNDS = { short: 1, full: 5 }
/** With the standby in use, and with it failed. */
const STRETCH_MS = 3000
const NOTICE_MS = 60_000
const DIRECT_LIMITS = { connectionTimeoutMillis: 1000, query_timeout: 1000 }

type Sales = { begun: number; confirmed: number; readonly errors: string[] }
/** `missing` reports lack a sale that was confirmed before they were asked for. */
type Reports = {
  answered: number
  missing: number
  tooMany: number
  oldestMs: number
  readonly errors: string[]
}
type DirectReads = { answered: number; missing: number; failed: number }
type ReplicaWork = {
  readonly place: ReplicaPlace
  readonly shop: OpenedShop
  readonly products: readonly string[]
  readonly sales: Sales
  readonly reports: Reports
  readonly direct: DirectReads
  isOver: boolean
}

const serverOf = ({ place }: ReplicaWork, number: number): RunningServer => {
  const server = place.servers[number % place.servers.length]
  if (server === undefined) throw new Error('There is no server')
  return server
}

const sell = async (work: ReplicaWork, person: PersonSession, number: number): Promise<void> => {
  const { sales, products } = work
  const till = openHttpTill(serverOf(work, number).port, person)

  for (let round = 0; !work.isOver; round += 1) {
    sales.begun += 1
    await till.sell(basketOf(products, round * TILLS + number)).then(
      () => (sales.confirmed += 1),
      (error: unknown) => sales.errors.push(String(error)),
    )

    await pause(SALE_PAUSE_MS)
  }

  till.close()
}

const readReport = async (work: ReplicaWork, number: number): Promise<void> => {
  const { sales, reports, shop } = work
  const { confirmed } = sales
  const { figures, as_of } = await ask(
    serverOf(work, number).address,
    reportApi.salesReport,
    shop.admin,
    {
      period: 'monthly',
    },
  )

  reports.answered += 1
  reports.missing += figures.transactions < confirmed ? 1 : 0
  reports.tooMany += figures.transactions > sales.begun ? 1 : 0
  reports.oldestMs = Math.max(reports.oldestMs, Date.now() - Date.parse(as_of))
}

const readReports = async (work: ReplicaWork, reader: number): Promise<void> => {
  for (let round = 0; !work.isOver; round += 1) {
    await readReport(work, reader + round).catch((error: unknown) =>
      work.reports.errors.push(String(error)),
    )
    await pause(REPORT_PAUSE_MS)
  }
}

/** The control. */
const readDirectly = async (work: ReplicaWork): Promise<void> => {
  const { sales, direct, place } = work
  const pool = openPostgres(place.standbyUrl, 1, DIRECT_LIMITS)

  while (!work.isOver) {
    const { confirmed } = sales

    try {
      const { rows } = await pool.query('select count(*) as count from sales')
      direct.answered += 1
      direct.missing += Number(rows[0]?.count) < confirmed ? 1 : 0
    } catch {
      direct.failed += 1
    }

    await pause(REPORT_PAUSE_MS)
  }

  await pool.end()
}

const faultAt = async ({ shop }: ReplicaWork, { address }: RunningServer): Promise<string | null> =>
  (await ask(address, healthApi.get, shop.admin, {})).replica?.fault ?? null

/**
 * Waits until each server does or does not use the standby; returns the faults of the last look.
 */
const waitUntil = async (
  work: ReplicaWork,
  isUsed: boolean,
): Promise<readonly (string | null)[]> => {
  const until = performance.now() + NOTICE_MS
  for (;;) {
    const faults = await Promise.all(work.place.servers.map((server) => faultAt(work, server)))
    if (faults.every((fault) => (fault === null) === isUsed)) return faults
    if (performance.now() > until)
      throw new Error(`The standby is ${isUsed ? 'not used' : 'used'} after a minute`)

    await pause(REPORT_PAUSE_MS)
  }
}

const failOnce = async (
  work: ReplicaWork,
  { begin, end }: StandbyFailure,
  seen: Set<string>,
): Promise<void> => {
  await pause(STRETCH_MS)
  await begin()
  for (const fault of await waitUntil(work, false)) seen.add(String(fault))
  await pause(STRETCH_MS)
  await end()
  await waitUntil(work, true)
}

const READS_THERE =
  'select coalesce(sum(seq_scan + idx_scan), 0) from pg_stat_user_tables where relname = ' +
  "'daily_items'"

type SeenFailures = { readonly failures: readonly string[]; readonly readsThere: number }

const failInTurn = async (work: ReplicaWork, scale: TrialScale): Promise<SeenFailures> => {
  await waitUntil(work, true)
  await pause(STRETCH_MS)
  const readsThere = Number(await work.place.standby.ask(READS_THERE))
  const failures: string[] = []

  for (const [name, failure] of Object.entries(work.place.failures)) {
    const faults = new Set<string>()
    for (let round = 0; round < ROUNDS[scale]; round += 1) await failOnce(work, failure, faults)
    failures.push(`${ROUNDS[scale]} x ${name} (${[...faults].join(', ')})`)
  }

  return { failures, readsThere }
}

const openWork = async (place: ReplicaPlace): Promise<ReplicaWork> => {
  const address = place.servers[0]?.address ?? ''
  const shop = await openShopOver(address, TILLS)

  return {
    place,
    shop,
    products: (await addGoods(address, shop))
      .filter(({ parts }) => parts.length === 0)
      .map(({ id }) => id),
    sales: { begun: 0, confirmed: 0, errors: [] },
    reports: { answered: 0, missing: 0, tooMany: 0, oldestMs: 0, errors: [] },
    direct: { answered: 0, missing: 0, failed: 0 },
    isOver: false,
  }
}

/**
 * Sells and reads until each failure has had its turn;
 * the last report is read when all sales are stored.
 */
const runWork = async (work: ReplicaWork, scale: TrialScale): Promise<SeenFailures> => {
  const running = [
    ...work.shop.people.map((person, at) => sell(work, person, at)),
    ...Array.from({ length: READERS }, (_, at) => readReports(work, at)),
    readDirectly(work),
  ]

  const seen = await failInTurn(work, scale).finally(() => {
    work.isOver = true
  })

  await Promise.all(running)
  await readReport(work, 0)

  return seen
}

const judgeWork = async (
  { sales, reports, direct, place }: ReplicaWork,
  { failures, readsThere }: SeenFailures,
) => {
  await place.endServers()
  const doctor = await runDoctor(['--deep'], place.settings)
  const errors = [...sales.errors, ...reports.errors]
  const { isRight, control } = judgeControl(
    direct.missing > 0,
    `reads of the standby without asking (${direct.missing} of ${direct.answered} lack a ` +
      `confirmed sale, ${direct.failed} more failed)`,
  )

  const isWhole = reports.missing === 0 && reports.tooMany === 0 && reports.oldestMs <= MAX_AGE_MS

  return {
    held: isRight && errors.length === 0 && isWhole && readsThere > 0 && doctor.code === 0,
    figures: {
      'failures of the standby': failures.join(', '),
      'sales answered': `${sales.confirmed} of ${sales.begun}`,
      reports: reports.answered,
      'reports without a confirmed sale': reports.missing,
      'reports with a sale too many': reports.tooMany,
      'oldest figures of a report': `${reports.oldestMs} ms`,
      'reads at the standby at first': readsThere,
      errors: errors.length === 0 ? 0 : `${errors.length}, the first: ${errors[0]}`,
      'the doctor': doctor.code === 0 ? 'healthy' : doctor.text,
    },
    control,
  }
}

export const replicaTrial: Trial = {
  id: 't31',
  title: 'reports from a standby that fails',
  run: async (scale) => {
    const place = await openReplicaPlace()
    if ('missing' in place) return { skipped: place.missing }

    try {
      const work = await openWork(place)
      return await judgeWork(work, await runWork(work, scale))
    } finally {
      await place.close()
    }
  },
}
