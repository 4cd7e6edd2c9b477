// Sends the sales and documents that wait on a till, one at a time, oldest first. Uses no API of
// the browser: time, chance, disk and network are passed in, so that a simulation can run it. No
// answer ever deletes one.
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import {
  isSuccess,
  refusalOfAnswer,
  type TillAnswer,
  type TillNet,
  type TillRequest,
} from './till-net.ts'
import { type Confirmation, isTillSale, type SaleMove, type TillEntry } from '../disk/till-sale.ts'
import { ATTENTION_MS } from '../disk/till-queue.ts'
import type { TillStore } from '../disk/till-store.ts'

/** A request that takes longer counts as no answer. */
const MAX_SEND_MS = 15_000
const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 60_000
/** Pause of a till that sends faster than the server takes the sales of one till. */
export const TOO_FAST_MS = 100

export type SenderDependencies = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** 0 to 1. */
  readonly random: () => number
  readonly store: TillStore
  readonly net: TillNet
  /** Registers the till, again too; resolves with whether the server knows it. */
  readonly register: () => Promise<boolean>
  /** The server belongs to another shop. */
  readonly onOtherShop: () => void
}

/**
 * `too_fast`: the same sale is sent again in a moment. `retry`: nothing can
 * be sent for now. `failed`: the server answered that it cannot take this
 * one now. `none`: nothing waits. `stop`: this server is not the shop's.
 * `unwritten`: the server has it, and the disk did not take its answer.
 */
type Outcome = 'done' | 'too_fast' | 'retry' | 'failed' | 'none' | 'stop' | 'unwritten'

export const confirmationOf = ({ body }: TillAnswer): Confirmation => ({
  stored_at: typeof body.now === 'string' ? body.now : '',
  epoch: typeof body.epoch === 'string' ? body.epoch : '',
  flags: Array.isArray(body.flags) ? body.flags.filter((flag) => typeof flag === 'string') : [],
  ...(body.state === 'dismissed' && { dismissed: true }),
})

/** The sale of an answer, when it has one. */
export const saleOf = ({ body }: TillAnswer): Sale | null =>
  typeof body.sale === 'object' && body.sale !== null ? (body.sale as Sale) : null

/**
 * Does the answer mean that later ones may differ, without anything that a person could do about
 * this sale?
 */
const isTemporary = ({ status }: TillAnswer): boolean =>
  status === 429 || status >= 500 || status === 408

const QUARANTINED = {
  code: 'kept',
  title: "The shop's server keeps a copy. An administrator has to look at it.",
} as const

/** Does the answer confirm this entry? That of a sale has the sale, that of a document its id. */
const isConfirmed = (answer: TillAnswer, entry: TillEntry): boolean =>
  answer.body.state === 'stored' &&
  (isTillSale(entry) ? saleOf(answer) !== null : answer.body['id'] === entry.id)

/** What an answer does with a closed entry; null when it has to be sent again. */
export const moveOfAnswer = (
  answer: TillAnswer,
  entry: TillEntry,
  now: number,
): SaleMove | null => {
  const { body } = answer
  const at = new Date(now).toISOString()
  const next_at = now + ATTENTION_MS
  if (isSuccess(answer)) {
    const confirmed: SaleMove = {
      type: 'confirmed',
      sale: saleOf(answer),
      confirmation: confirmationOf(answer),
      at,
    }

    if (isConfirmed(answer, entry) || body.state === 'dismissed') return confirmed

    return body.state === 'kept'
      ? {
          type: 'needs_attention',
          failure: QUARANTINED,
          next_at,
        }
      : null
  }

  if (isTemporary(answer) && refusalOfAnswer(answer).code !== 'kept_full') return null

  return { type: 'needs_attention', failure: refusalOfAnswer(answer), next_at }
}

/**
 * `step` does one thing and resolves with the ms to wait until the next one; `reset` ends a pause.
 * `isIdle`: the last step found nothing to send.
 */
export type Sender = {
  step(): Promise<number>
  reset(): void
  isIdle(): boolean
}

const addressOf = (entry: TillEntry): Pick<TillRequest, 'path' | 'body'> => {
  const { id, v, body } = entry
  if (!isTillSale(entry))
    return { path: '/api/till/documents', body: { id, v, kind: entry.body.kind, body } }

  if (entry.state === 'taken_back') return { path: '/api/till/withdrawals', body: { id } }

  return { path: '/api/till/sales', body: { id, v, mode: 'closed', body } }
}

/** What the answer to a withdrawal does with the sale; null when it has to be asked again. */
const moveOfWithdrawal = (
  answer: TillAnswer,
  epoch: string | null,
  now: number,
): SaleMove | null => {
  if (!isSuccess(answer)) return null
  if (answer.body.state === 'withdrawn') return { type: 'withdrawal_confirmed' }
  const sale = saleOf(answer)
  if (answer.body.state !== 'stored' || sale === null) return null
  const at = new Date(now).toISOString()

  return {
    type: 'confirmed',
    sale,
    at,
    confirmation: { stored_at: at, epoch: epoch ?? '', flags: [] },
  }
}

const NO_ANSWER = { code: 'no_answer', title: "The shop's server did not answer" }

/** A full disk keeps no note of the failure, and the sale is sent again all the same. */
const failOnce = (
  { store }: SenderDependencies,
  sale: TillEntry,
  failure: { code: string; title: string },
  outcome: 'retry' | 'failed',
): Promise<Outcome> =>
  store.move(sale.id, { type: 'failed', failure, next_at: 0 }).then(
    () => outcome,
    () => outcome,
  )

const applyAnswer = async (
  deps: SenderDependencies,
  sale: TillEntry,
  answer: TillAnswer,
  epoch: string | null,
): Promise<Outcome> => {
  const { store, now } = deps
  const isWithdrawn = sale.state === 'taken_back'
  const move = isWithdrawn
    ? moveOfWithdrawal(answer, epoch, now())
    : moveOfAnswer(answer, sale, now())
  if (move === null) return failOnce(deps, sale, refusalOfAnswer(answer), 'failed')

  return store.move(sale.id, move).then(
    () => 'done',
    () => 'unwritten',
  )
}

const sendEntry = async (deps: SenderDependencies, sale: TillEntry): Promise<Outcome> => {
  const { store, net, register, onOtherShop } = deps
  const { till, epoch } = await store.state()
  if (till?.number === null || till === null) return (await register()) ? 'done' : 'retry'
  const answer = await net.post({
    till,
    key: sale.id,
    limit_ms: MAX_SEND_MS,
    ...addressOf(sale),
  })

  if (answer === null) return failOnce(deps, sale, NO_ANSWER, 'retry')
  if (answer.status === 401) return (await register()) ? 'done' : 'retry'
  if (answer.status === 409 && refusalOfAnswer(answer).code === 'another_shop') {
    onOtherShop()
    return 'stop'
  }

  return refusalOfAnswer(answer).code === 'till_too_fast'
    ? 'too_fast'
    : applyAnswer(deps, sale, answer, epoch)
}

const isFailure = (outcome: Outcome): boolean => outcome === 'retry' || outcome === 'failed'

const waitAfter = (outcome: Outcome, failures: number, random: () => number): number => {
  if (outcome === 'done') return 0
  if (outcome === 'too_fast') return TOO_FAST_MS
  return isFailure(outcome)
    ? random() * Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
    : MAX_PAUSE_MS
}

export const makeSender = (deps: SenderDependencies): Sender => {
  const { now, random, store } = deps
  let failures = 0
  let isIdle = false
  /**
   * Those behind them are sent first: a sale that is also on the server is safe. An answer is not
   * kept for later, because the server may go back to a snapshot meanwhile, so they are sent again.
   */
  const unwritten = new Set<string>()
  /**
   * One on which the server fails every time would hold back the others, so they are sent before it
   * comes again.
   */
  const failed = new Set<string>()
  const nextEntry = async (): Promise<TillEntry | null> => {
    const entry = await store.next(now(), new Set([...unwritten, ...failed]))
    if (entry !== null || unwritten.size + failed.size === 0) return entry
    failed.clear()

    return (await store.next(now(), unwritten)) ?? store.next(now())
  }

  const sendNext = async (): Promise<Outcome> => {
    const entry = await nextEntry()
    if (entry === null) return 'none'
    const outcome = await sendEntry(deps, entry)
    if (outcome === 'failed') failed.add(entry.id)
    if (outcome === 'done') unwritten.delete(entry.id)
    if (outcome !== 'unwritten') return outcome
    if (unwritten.has(entry.id)) return 'retry'
    unwritten.add(entry.id)

    return 'done'
  }

  return {
    step: async () => {
      const outcome = await sendNext()
      isIdle = outcome === 'none'
      failures = isFailure(outcome) ? failures + 1 : 0

      return waitAfter(outcome, failures, random)
    },
    isIdle: () => isIdle,
    reset: () => {
      failures = 0
    },
  }
}
