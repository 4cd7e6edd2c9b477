// Sales that were open when the page closed: the server
// says whether it stored them, or the cashier answers.
import { saleOf } from '../send/send-sales.ts'
import { isSuccess } from '../send/till-net.ts'
import type { TillSale } from '../disk/till-sale.ts'
import { type CompletionDependencies, MAX_WAIT_MS } from './completion-dependencies.ts'

export type UnfinishedOutcome =
  /** The server had stored it before the page closed. */
  | { readonly kind: 'sold'; readonly entry: TillSale }
  /** It was not sold; the cart has a new id. */
  | {
      readonly kind: 'not_sold'
      readonly entry: TillSale
      readonly new_id: string
    }
  /** Only the cashier knows. */
  | { readonly kind: 'question'; readonly entry: TillSale }

/** Asks the server whether it stored an open sale; if not, the sale is withdrawn. */
export const finishOpenSale = async (
  deps: CompletionDependencies,
  entry: TillSale,
): Promise<UnfinishedOutcome> => {
  const { store, net, isAway, newId, clock } = deps
  const { till, epoch } = await store.state()
  const canAsk = !isAway() && till !== null && till.number !== null
  const request = {
    path: '/api/till/withdrawals' as const,
    body: { id: entry.id },
    key: newId(),
  }

  const answer = canAsk
    ? await net.post({
        ...request,
        till,
        limit_ms: MAX_WAIT_MS,
      })
    : null

  if (answer === null || !isSuccess(answer)) return { kind: 'question', entry }
  const sale = saleOf(answer)
  if (sale !== null) {
    const at = new Date(clock.now()).toISOString()
    const confirmation = { stored_at: at, epoch: epoch ?? '', flags: [] }
    const confirmed = await store.move(entry.id, {
      type: 'confirmed',
      sale,
      confirmation,
      at,
    })

    return { kind: 'sold', entry: confirmed.entry ?? entry }
  }

  const new_id = newId()
  await store.move(entry.id, { type: 'withdrawn', withdraw: false }, new_id)

  return { kind: 'not_sold', entry, new_id }
}

/** Finishes the sales that were open when the page closed. */
export const finishOpenSales = (deps: CompletionDependencies): Promise<UnfinishedOutcome[]> =>
  deps.exclusively(async () => {
    const finished: UnfinishedOutcome[] = []
    for (const entry of await deps.store.list('open'))
      finished.push(await finishOpenSale(deps, entry))
    return finished
  })

/**
 * The cashier's answer to the question whether the
 * sale was finished. Resolves with what became of it.
 */
export const answerUnfinished = (
  deps: CompletionDependencies,
  id: string,
  isSold: boolean,
): Promise<UnfinishedOutcome | null> =>
  deps.exclusively(async () => {
    const { store, newId, clock } = deps
    if (isSold) {
      // Closed with the time of the press.
      const opened = await store.sale(id)
      const at = opened?.opened_at ?? new Date(clock.now()).toISOString()
      const { entry } = await store.move(id, { type: 'closed', at })
      deps.onWaiting()

      return entry === null ? null : { kind: 'sold', entry }
    }

    const new_id = newId()
    const { entry, isChanged } = await store.move(id, { type: 'withdrawn', withdraw: true }, new_id)

    deps.onWaiting()
    if (entry === null) return null

    return isChanged ? { kind: 'not_sold', entry, new_id } : { kind: 'sold', entry }
  })
