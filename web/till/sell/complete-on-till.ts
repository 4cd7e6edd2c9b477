// Complete Sale on a till: the sale is written to the disk, sent, and waited for 2.5 seconds at
// most. The answer or the timeout closes it. Uses no API of the browser, like the sender.
import { type Sale, saleContent } from '@webale/domain/features/sale/sale.ts'
import { NO_EPOCH } from '@webale/domain/features/till/stamp.ts'
import { Refusal, refuse } from '@webale/domain/kernel/refusal.ts'
import { type CompletionDependencies, MAX_WAIT_MS } from './completion-dependencies.ts'
import { finishOpenSale } from './finish-open-sales.ts'
import { entryOf, priceOnTill, proofOf, type PendingSale } from './make-entry.ts'
import { confirmationOf, saleOf } from '../send/send-sales.ts'
import { isSuccess, type TillAnswer } from '../send/till-net.ts'
import { isClosedSale } from '../disk/till-sale-state.ts'
import { isSecondStoreError } from '../disk/change-twice.ts'
import type { TillSale } from '../disk/till-sale.ts'

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
  /** The device could not keep the sale in both stores: nothing was sold. */
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

const priceOr = (
  pending: PendingSale,
  isAway: boolean,
): ReturnType<typeof priceOnTill> | TillRefusal => {
  try {
    return priceOnTill(pending, isAway)
  } catch (error) {
    if (error instanceof Refusal) return refusalOf(error)
    throw error
  }
}

/**
 * Writes the entry, closed at once while the server is away; throws when a disk refuses it. An
 * entry of the same cart that is closed already is answered.
 */
const writeSale = async (
  deps: CompletionDependencies,
  pending: PendingSale,
  priced: ReturnType<typeof priceOnTill>,
) => {
  const { store, newId, isAway } = deps
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

  return store.open(priced.draft.id, entryOf(pending, priced, facts), moment.device, isAway())
}

/**
 * Nothing was sold. An attempt that is on the disk is withdrawn, and the cart gets a new id: nobody
 * is asked later what became of it.
 */
const giveUp = async (
  { store, newId, onWaiting }: CompletionDependencies,
  id: string,
): Promise<CompletionAttempt> => {
  const new_id = newId()
  const isWithdrawn = await store.move(id, { type: 'withdrawn', withdraw: true }, new_id).then(
    ({ isChanged }) => isChanged,
    () => false,
  )
  onWaiting()

  return done({ kind: 'not_written', ...(isWithdrawn && { new_id }) })
}

const answerOf = async (
  { store, net, isAway }: CompletionDependencies,
  entry: TillSale,
): Promise<TillAnswer | null> => {
  if (isAway()) return null
  const { till } = await store.state()
  if (till === null || till.number === null) return null
  const body = { id: entry.id, v: entry.v, mode: 'open', body: entry.body }
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

  try {
    const { entry: closed } = await store.move(entry.id, { type: 'closed', at })
    if (closed === null || !isClosedSale(closed)) return done(WITHDRAWN)
    deps.onWaiting()

    return done({ kind: 'sold', sale: closed.sale })
  } catch (error) {
    if (isSecondStoreError(error)) return giveUp(deps, entry.id)
    throw error
  }
}

const withNewCartId = (
  { completed, writing }: CompletionAttempt,
  new_id: string,
): CompletionAttempt => ({
  completed: completed.kind === 'sold' ? completed : { ...completed, new_id },
  writing,
})

const sellAs = async (
  deps: CompletionDependencies,
  pending: PendingSale,
  new_id: string,
): Promise<CompletionAttempt> => {
  const draft = { ...pending.draft, id: new_id }
  return withNewCartId(await attemptSale(deps, { ...pending, draft }, true), new_id)
}

/** Withdraws the open entry, and sells the cart under a new id, unless another tab was faster. */
const sellUnderNewId = async (
  deps: CompletionDependencies,
  pending: PendingSale,
  withdraw: boolean,
): Promise<CompletionAttempt> => {
  const new_id = deps.newId()
  const { isChanged } = await deps.store.move(
    pending.draft.id,
    { type: 'withdrawn', withdraw },
    new_id,
  )

  return isChanged ? sellAs(deps, pending, new_id) : done(WITHDRAWN)
}

/** The cart was changed after this sale of it was made: the page closes that sale first. */
const soldBefore = (sale: Sale): CompletionAttempt => {
  const { status, body } = refusalOf(refuse('sale_id_reused'))
  return done({
    kind: 'refused',
    refusal: { status, body: { ...body, details: { stored: sale } } },
  })
}

/**
 * The cart was changed after an attempt whose end could not be written. Only what is in the cart
 * now is sold: the attempt is withdrawn, unless the server says that it has it.
 */
const sellChangedCart = async (
  deps: CompletionDependencies,
  pending: PendingSale,
  entry: TillSale,
): Promise<CompletionAttempt> => {
  const before = await finishOpenSale(deps, entry)
  if (before.kind === 'sold') return soldBefore(before.entry.sale)
  if (before.kind === 'not_sold') return sellAs(deps, pending, before.new_id)
  const attempt = await sellUnderNewId(deps, pending, true)
  deps.onWaiting()

  return attempt
}

const done = (completed: CompletionResult): CompletionAttempt => ({
  completed,
  writing: Promise.resolve(),
})

const attemptSale = async (
  deps: CompletionDependencies,
  pending: PendingSale,
  hasNewId = false,
): Promise<CompletionAttempt> => {
  const priced = priceOr(pending, deps.isAway())
  if ('status' in priced) return done({ kind: 'refused', refusal: priced })
  const opened = await writeSale(deps, pending, priced).catch((error: unknown) => ({ error }))
  if ('error' in opened)
    return isSecondStoreError(opened.error)
      ? giveUp(deps, priced.draft.id)
      : done({ kind: 'not_written' })

  const { entry, isNew } = opened
  if (isNew && isClosedSale(entry)) {
    deps.onWaiting()
    return done({ kind: 'sold', sale: entry.sale })
  }

  if (!isNew && entry.state === 'taken_back') return done(WITHDRAWN)
  const isChanged = !isNew && saleContent(entry.body) !== saleContent(priced.draft)
  if (!isNew && isClosedSale(entry))
    return isChanged ? soldBefore(entry.sale) : done({ kind: 'sold', sale: entry.sale })

  if (isChanged) return sellChangedCart(deps, pending, entry)
  const answer = await answerOf(deps, entry)
  if (!hasNewId && CODES_OF_COPIES.has(answer?.body.code))
    return sellUnderNewId(deps, pending, false)

  return applyAnswer(deps, entry, answer)
}

/**
 * Resolves as soon as the result can be shown to the
 * cashier; the lock is held until everything is written.
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
