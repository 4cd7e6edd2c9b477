// Complete Sale on a till: the sale is written to the disk, sent, and waited for 2.5 seconds at
// most. The answer or the timeout closes it. Uses no API of the browser, like the sender.
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { NO_EPOCH } from '@webale/domain/features/till/stamp.ts'
import { Refusal, refuse } from '@webale/domain/kernel/refusal.ts'
import { entryOf, type Hashes, priceOnTill, proofOf, type PendingSale } from './make-entry.ts'
import { confirmationOf, saleOf } from '../send/send-sales.ts'
import type { DeviceClock } from '../send/till-time.ts'
import { isSuccess, type TillAnswer, type TillNet } from '../send/till-net.ts'
import { isClosedSale } from '../disk/till-sale-state.ts'
import type { TillSale } from '../disk/till-sale.ts'
import type { TillStore } from '../disk/till-store.ts'

/** Longest wait for the server. After it the sale is closed by the till. */
export const MAX_WAIT_MS = 2500

export type CompletionDependencies = Hashes & {
  readonly store: TillStore
  readonly net: TillNet
  readonly clock: DeviceClock
  readonly newId: () => string
  readonly isAway: () => boolean
  /** One sale at a time in the whole browser; also held while open sales are finished. */
  readonly exclusively: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** A sale was closed without an answer. */
  readonly onWaiting: () => void
}

/** A refusal in the form of an answer; `status` 0 for one of the till. */
export type TillRefusal = {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export type CompletionResult =
  | { readonly kind: 'sold'; readonly sale: Sale }
  /** `new_id`: of the cart, whose first id was used on another device. */
  | {
      readonly kind: 'refused'
      readonly refusal: TillRefusal
      readonly new_id?: string
    }
  /** The disk did not take the sale: nothing was sold. */
  | { readonly kind: 'not_written'; readonly new_id?: string }

const refusalOf = ({ code, status, message, details }: Refusal): TillRefusal => ({
  status,
  body: { code, title: message, details },
})

/**
 * The cashier withdrew the sale before, in another tab or before a kill. It must not be sold under
 * the same id.
 */
const WITHDRAWN: CompletionResult = {
  kind: 'refused',
  refusal: refusalOf(refuse('sale_withdrawn')),
}

/** Refusals after which the till sells on, as without an answer. */
const INCONCLUSIVE_CODES: ReadonlySet<unknown> = new Set([
  'person_unknown',
  'person_unproved',
  'sale_late',
  'another_shop',
])

/**
 * Refusals of a cart that a copy of this till sold or withdrew. Nobody sold what this cashier
 * sells now.
 */
const CODES_OF_COPIES: ReadonlySet<unknown> = new Set(['cart_copied', 'sale_withdrawn'])

/** Does the answer say neither yes nor no? */
const isInconclusive = ({ status, body }: TillAnswer): boolean =>
  status >= 500 ||
  status === 401 ||
  status === 429 ||
  status === 408 ||
  INCONCLUSIVE_CODES.has(body.code)

const priceOr = (pending: PendingSale): ReturnType<typeof priceOnTill> | TillRefusal => {
  try {
    return priceOnTill(pending)
  } catch (error) {
    if (error instanceof Refusal) return refusalOf(error)
    throw error
  }
}

/**
 * Writes the entry; null when the disk refuses it. An entry of the same cart that is closed already
 * is answered.
 */
const writeSale = async (
  deps: CompletionDependencies,
  pending: PendingSale,
  priced: ReturnType<typeof priceOnTill>,
) => {
  const { store, newId } = deps
  const { clock, epoch, keys } = await store.state()
  const moment = deps.clock.saleMoment(clock)
  const sold_at = new Date(moment.corrected).toISOString()
  const proof = await proofOf(priced.draft, sold_at, keys[pending.actor.id], deps)
  const facts = {
    moment,
    offset_ms: moment.corrected - moment.device,
    epoch: epoch ?? NO_EPOCH,
    proof,
    newId,
  }

  return store
    .open(priced.draft.id, entryOf(pending, priced, facts), moment.device)
    .catch(() => null)
}

const answerOf = async (
  { store, net, isAway }: CompletionDependencies,
  entry: TillSale,
): Promise<TillAnswer | null> => {
  if (isAway()) return null
  const { till } = await store.state()
  if (till === null || till.number === null) return null
  const body = {
    id: entry.id,
    v: entry.v,
    mode: 'open',
    body: entry.body,
  }

  return net.post({
    path: '/api/till/sales',
    body,
    till,
    key: entry.id,
    limit_ms: MAX_WAIT_MS,
    isOwn: true,
  })
}

type CompletionAttempt = {
  readonly completed: CompletionResult
  readonly writing: Promise<unknown>
}

const applyAnswer = async (
  deps: CompletionDependencies,
  entry: TillSale,
  answer: TillAnswer | null,
): Promise<CompletionAttempt> => {
  const { store, clock } = deps
  const at = new Date(clock.now()).toISOString()
  const stored =
    answer !== null && isSuccess(answer) && answer.body.state === 'stored' ? saleOf(answer) : null

  if (answer !== null && stored !== null) {
    const confirmation = confirmationOf(answer)
    // The server has the sale, so the second write need not be waited for. Without it the sale is
    // finished later.
    const writing = store
      .move(entry.id, { type: 'confirmed', sale: stored, confirmation, at })
      .catch(() => undefined)

    return { completed: { kind: 'sold', sale: stored }, writing }
  }

  if (answer !== null && !isSuccess(answer) && !isInconclusive(answer)) {
    await store.move(entry.id, { type: 'withdrawn', withdraw: false })
    return { completed: { kind: 'refused', refusal: answer }, writing: Promise.resolve() }
  }

  const { entry: closed } = await store.move(entry.id, { type: 'closed', at })
  if (closed === null || !isClosedSale(closed))
    return { completed: WITHDRAWN, writing: Promise.resolve() }

  deps.onWaiting()

  return { completed: { kind: 'sold', sale: closed.sale }, writing: Promise.resolve() }
}

/**
 * Sells the cart under a new id. Another tab may have withdrawn the sale meanwhile: then nothing
 * is sold.
 */
const sellUnderNewId = async (
  deps: CompletionDependencies,
  pending: PendingSale,
): Promise<CompletionAttempt> => {
  const new_id = deps.newId()
  const { isChanged } = await deps.store.move(
    pending.draft.id,
    { type: 'withdrawn', withdraw: false },
    new_id,
  )

  if (!isChanged) return { completed: WITHDRAWN, writing: Promise.resolve() }
  const draft = { ...pending.draft, id: new_id }
  const { completed, writing } = await attemptSale(deps, { ...pending, draft }, true)

  return { completed: completed.kind === 'sold' ? completed : { ...completed, new_id }, writing }
}

const attemptSale = async (
  deps: CompletionDependencies,
  pending: PendingSale,
  hasNewId = false,
): Promise<CompletionAttempt> => {
  const done = (completed: CompletionResult): CompletionAttempt => ({
    completed,
    writing: Promise.resolve(),
  })
  const priced = priceOr(pending)
  if ('status' in priced) return done({ kind: 'refused', refusal: priced })
  const opened = await writeSale(deps, pending, priced)
  if (opened === null) return done({ kind: 'not_written' })
  if (!opened.isNew && isClosedSale(opened.entry))
    return done({ kind: 'sold', sale: opened.entry.sale })

  if (!opened.isNew && opened.entry.state === 'taken_back') return done(WITHDRAWN)
  const answer = await answerOf(deps, opened.entry)
  if (!hasNewId && CODES_OF_COPIES.has(answer?.body.code)) return sellUnderNewId(deps, pending)

  return applyAnswer(deps, opened.entry, answer)
}

/**
 * Resolves as soon as the result can be shown to the cashier; the lock is held until everything is
 * written.
 */
export const completeOnTill = (
  deps: CompletionDependencies,
  pending: PendingSale,
): Promise<CompletionResult> =>
  new Promise((resolve, reject) => {
    deps
      .exclusively(async () => {
        const { completed, writing } = await attemptSale(deps, pending)
        resolve(completed)
        await writing
      })
      .catch(reject)
  })
