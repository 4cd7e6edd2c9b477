// Registers the till and reports its state to the server: receipt numbers, the clock, the person's
// key, and what the server lost in a restore. Uses no API of the browser, like the sender.
import {
  type TillPlacing,
  type TillReport,
  TillReportAnswer,
} from '@webale/domain/features/till/till.ts'
import type { z } from 'zod'
import {
  isSuccess,
  MAX_REPORT_WAIT_MS,
  refusalOfAnswer,
  type TillAnswer,
  type TillNet,
} from './till-net.ts'
import { startsSince, withStart } from '../disk/till-starts.ts'
import type { TillCredential, TillValues } from '../disk/till-state.ts'
import type { TillStore } from '../disk/till-store.ts'
import { newCredential } from './new-credential.ts'
import { measureClock } from './till-time.ts'
import { reportLoss } from './report-loss.ts'
import { offerSent } from './offer-sent.ts'

/**
 * Sent sales are kept this long, and the newest anyway: for history, reprint, and a server that
 * lost them.
 */
const KEPT_MS = 30 * 24 * 3_600_000
const KEPT_SALES = 5000

export type ReporterDependencies = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly newId: () => string
  /** 64 hexadecimal digits. */
  readonly newSecret: () => string
  /** What device it is: the name of a new till, to which the server adds who registered it. */
  readonly name: () => string | Promise<string>
  /** The shop of the till's database. */
  readonly shop_id: string
  readonly store: TillStore
  readonly net: TillNet
  readonly app: string
  /** Did the browser promise to keep the data? */
  readonly persisted: () => boolean
  /** Are receipt numbers needed? A till that only looks takes none. */
  readonly wantsNumbers: () => boolean
  /** The drawer and the printer of the device; null where it has neither. */
  readonly placing: () => TillPlacing | null
  /** A leader set them from elsewhere. */
  readonly onPlacing: (placing: TillPlacing) => void
  readonly onOtherShop: () => void
  readonly onCopied: () => void
  /** The build of the web app that the server serves. */
  readonly onBuild: (served: string) => void
}

export type Reporter = {
  /** Call it once at each start, before anything else. */
  start(): Promise<void>
  /** Resolves with whether the server knows the till now. */
  register(): Promise<boolean>
  /** Reports once; without an answer nothing changes. */
  report(): Promise<void>
}

/** Numbers that are left of the block of this epoch; null while none are wanted. */
const numbersLeft = ({ block, epoch }: TillValues, wanted: boolean): number | null => {
  if (block === null || block.epoch !== epoch) return wanted ? 0 : null
  return block.last - block.next + 1
}

const makeReport = async ({
  store,
  now,
  app,
  persisted,
  wantsNumbers,
  placing,
}: ReporterDependencies): Promise<TillReport> => {
  const [state, summary] = [await store.state(), await store.summary()]
  const { block, clock, epoch, completed, starts, last_stored, last_number } = state

  return {
    completed,
    // An open sale may be closed in a moment with an earlier time than this report.
    waiting: summary.open + summary.waiting + summary.attention,
    waiting_documents: summary.documents,
    waiting_total: summary.waiting_total,
    waiting_since: summary.oldest,
    numbers_left: numbersLeft(state, wantsNumbers()),
    block_id: block?.id ?? null,
    block_last: block?.last ?? null,
    epoch,
    last_stored,
    starts,
    app,
    persisted: persisted(),
    device_now: new Date(now()).toISOString(),
    offset_ms: clock?.offset_ms ?? null,
    last_number,
    lost: reportLoss(state),
    placing: placing(),
  }
}

/** A till that was copied from another device continues as a new one, with all its data. */
const becomeNew = async (deps: ReporterDependencies): Promise<void> => {
  const { waiting, attention } = await deps.store.summary()
  const till = await newCredential(deps)
  // Before the till is changed: a till that is closed in between is told again that it was copied.
  await deps.store.renewCarts(deps.newId)
  await deps.store.change(({ starts }) => ({
    till,
    block: null,
    keys: {},
    starts: starts.slice(-1),
    completed: waiting + attention,
    last_stored: null,
    sellers: null,
  }))

  deps.onCopied()
}

type AnsweredReport = {
  readonly answer: z.output<typeof TillReportAnswer>
  readonly report: TillReport
  /** When the report was sent and answered, device time in ms. */
  readonly begun: number
  readonly ended: number
  /** The session that the report was sent with. */
  readonly session: ReturnType<TillNet['session']>
}

/**
 * The keys with that of the person, unless the person signed out while the report was under way.
 */
const keysWith = (
  { keys, ended_session }: TillValues,
  { answer: { person }, session }: AnsweredReport,
): TillValues['keys'] =>
  person === null || session === null || session.id === ended_session
    ? keys
    : { ...keys, [person.id]: person.key }

const applyAnswer = async (
  deps: ReporterDependencies,
  till: TillCredential,
  answered: AnsweredReport,
): Promise<void> => {
  const { answer, report, begun, ended } = answered
  const { epoch, now, block, name, sellers } = answer
  if (typeof answer.app === 'string') deps.onBuild(answer.app)
  if (answer.placing) deps.onPlacing(answer.placing)
  const before = await deps.store.state()
  const isNewEpoch = before.epoch !== null && before.epoch !== epoch
  // Until all is offered the till keeps the old epoch, so that a till that is closed meanwhile
  // begins again.
  if ((isNewEpoch || answer.offer) && !(await offerSent(deps, till))) return
  await deps.store.change((state) => {
    // The till was removed from this device meanwhile.
    if (state.till?.id !== till.id) return {}
    // Another report was answered meanwhile: its numbers may be in use, and must not begin again.
    const isOvertaken = state.epoch !== before.epoch
    return {
      ...(!isOvertaken && { epoch }),
      // An administrator may have renamed it elsewhere.
      till: { ...state.till, name: name ?? state.till.name },
      clock: measureClock(state.clock, { begun, ended, server: Date.parse(now) }),
      last_contact: new Date(deps.now()).toISOString(),
      starts: startsSince(state.starts, report.starts),
      ...(isNewEpoch && !isOvertaken && { block: null }),
      // A late answer must not bring back a block that was used up meanwhile.
      ...(block !== null &&
        !isOvertaken &&
        block.id !== state.block?.id &&
        report.block_id === (state.block?.id ?? null) && {
          block: { id: block.id, next: block.first, last: block.last, epoch },
        }),
      keys: keysWith(state, answered),
      sellers: sellers ?? null,
      ...(answer.lost_noted === true &&
        state.lost !== null && { lost: { ...state.lost, is_noted: true } }),
    }
  })

  await deps.store.removeSent(new Date(deps.now() - KEPT_MS).toISOString(), KEPT_SALES)
}

/**
 * `id`: of the till that asked. The device may be another till by now, which the refusal says
 * nothing about.
 */
const handleRefusal = async (
  deps: ReporterDependencies,
  { id }: TillCredential,
  answer: TillAnswer,
): Promise<void> => {
  const { code } = refusalOfAnswer(answer)
  const mark = (changes: Partial<TillCredential>) =>
    deps.store.change(({ till }) => (till?.id === id ? { till: { ...till, ...changes } } : {}))

  if (code === 'another_shop') deps.onOtherShop()
  if (code === 'till_copied' && (await deps.store.state()).till?.id === id) await becomeNew(deps)
  if (code === 'till_unknown') await mark({ number: null })
  if (code === 'till_ended') await mark({ ended: true })
}

const registerTill = async (deps: ReporterDependencies): Promise<boolean> => {
  const { store, net, newId, shop_id } = deps
  if (net.session() === null) return false
  const isNew = (await store.state()).till === null
  const fresh = isNew ? await newCredential(deps) : null
  const { till } = await store.change((state) => ({ till: state.till ?? fresh }))
  if (till === null || till.ended) return false
  const { id, secret, name, since } = till
  // Somebody may have named it before a restore: then the name stays.
  const isUnnamed = name === (await deps.name())
  const body = { id, secret, name, since, shop_id, ...(isUnnamed && { model: name }) }
  const answer = await net.post({
    path: '/api/tills',
    body,
    till,
    key: newId(),
    limit_ms: MAX_REPORT_WAIT_MS,
  })

  if (answer === null) return false
  const { number } = answer.body
  if (!isSuccess(answer) || typeof number !== 'number') {
    await handleRefusal(deps, till, answer)
    return false
  }

  await store.change((state) => (state.till?.id === id ? { till: { ...state.till, number } } : {}))

  return true
}

const sendReport = async (deps: ReporterDependencies): Promise<void> => {
  const { store, net, now, newId } = deps
  const { till } = await store.state()
  if (till === null || till.number === null || till.ended) return
  const [begun, session] = [now(), net.session()]
  const body = await makeReport(deps)
  const answer = await net.post({
    path: '/api/till/hello',
    body,
    till,
    key: newId(),
    limit_ms: MAX_REPORT_WAIT_MS,
  })

  if (answer === null) return
  const parsed = TillReportAnswer.safeParse(answer.body)
  if (isSuccess(answer) && parsed.success)
    await applyAnswer(deps, till, {
      answer: parsed.data,
      report: body,
      begun,
      ended: now(),
      session,
    })
  else await handleRefusal(deps, till, answer)
}

export const makeReporter = (deps: ReporterDependencies): Reporter => {
  let noted: Promise<unknown> = Promise.resolve()
  const start = async (): Promise<void> => {
    noted = deps.store.change(({ starts }) => ({ starts: withStart(starts, deps.newId()) }))
    await noted
  }

  return {
    start,
    register: () => registerTill(deps),
    report: async () => {
      // A copied till is recognised by its start. One that the disk refused is noted as soon as it
      // is possible.
      await noted.catch(start).catch(() => undefined)
      await sendReport(deps)
    },
  }
}
