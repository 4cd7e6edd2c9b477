// A sale or another document as the till keeps it on its own disk, and its states. Pure: the store
// applies a move inside one strict transaction, so two tabs cannot both move the same entry.
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import type { DocumentOnTill } from '@webale/domain/features/till/document-on-till.ts'
import type { SaleOnTill } from '@webale/domain/features/till/sale-on-till.ts'
import type { TillSaleState } from './till-sale-state.ts'

/** Why the last attempt failed: code and text of the refusal. */
export type SendFailure = { readonly code: string; readonly title: string }

/** What the server said when it had the sale. An administrator may also have dismissed it. */
export type Confirmation = {
  readonly stored_at: string
  readonly epoch: string
  readonly flags: readonly string[]
  readonly dismissed?: boolean
}

/** Times are ISO texts of the device, unless the field says otherwise. */
type Entry = {
  /** Version of the body. */
  readonly v: number
  readonly id: string
  readonly state: TillSaleState
  readonly person_id: string
  /** The department of the catalogue that it was sold from, or `all`. */
  readonly scope: string
  readonly opened_at: string
  readonly closed_at: string | null
  readonly tries: number
  /** Not sent before this moment, in ms since 1970. */
  readonly next_at: number
  /** Also set on a `sent` sale that had been withdrawn: somebody has to look at it. */
  readonly last_failure: SendFailure | null
  /** Withdrawn while the server was away: the server must still be told. */
  readonly withdraw: boolean
  readonly sent: Confirmation | null
}

export type TillSale = Entry & {
  /**
   * What is sent. Nothing in it changes after it is written, except the number of a sale that is
   * sent again.
   */
  readonly body: SaleOnTill
  /** As the receipt shows it; replaced by the server's sale when that arrives. */
  readonly sale: Sale
}

/**
 * An expense or a mobile money transaction. It is written when the server did not answer, so it is
 * never open.
 */
export type TillDocument = Entry & { readonly body: DocumentOnTill }

export type TillEntry = TillSale | TillDocument

export const isTillSale = (entry: TillEntry): entry is TillSale => 'sale' in entry

/** The code of a sale that the server had stored although the cashier withdrew it. */
export const SOLD_AFTER_ALL = 'sold_after_all'

export type SaleMove =
  /**
   * The server has stored the sale, or an administrator dismissed it. `sale` is null when it was
   * not in the answer.
   */
  | {
      readonly type: 'confirmed'
      readonly sale: Sale | null
      readonly confirmation: Confirmation
      readonly at: string
    }
  /** Nobody answered in time, or the cashier says that it was sold. */
  | { readonly type: 'closed'; readonly at: string }
  /** The device could not keep it twice, so nothing was sold. */
  | { readonly type: 'reopened' }
  /** Nothing was sold. `withdraw`: the server does not know it yet. */
  | { readonly type: 'withdrawn'; readonly withdraw: boolean }
  /** The server knows that the sale was withdrawn. */
  | { readonly type: 'withdrawal_confirmed' }
  /** An attempt failed and is repeated at `next_at`. */
  | {
      readonly type: 'failed'
      readonly failure: SendFailure
      readonly next_at: number
    }
  /** An attempt failed and somebody has to look at the sale; it is still repeated at `next_at`. */
  | {
      readonly type: 'needs_attention'
      readonly failure: SendFailure
      readonly next_at: number
    }
  /** The server lost the sale in a restore. */
  | { readonly type: 'missing' }
  /** Somebody wants it sent now. */
  | { readonly type: 'hurried' }
  /** Somebody has seen why the sale needed attention. */
  | { readonly type: 'seen' }

const soldAfterAll = ({ receipt_number }: Sale): SendFailure => ({
  code: SOLD_AFTER_ALL,
  title: `Sold as ${receipt_number}, but you took it back into the cart`,
})

const confirmEntry = <Kind extends TillEntry>(
  entry: Kind,
  { sale: confirmed, confirmation, at }: SaleMove & { type: 'confirmed' },
): Kind => {
  const sale = isTillSale(entry) ? (confirmed ?? entry.sale) : null
  return {
    ...entry,
    ...(sale !== null && { sale }),
    state: 'sent',
    closed_at: entry.closed_at ?? at,
    sent: confirmation,
    withdraw: false,
    last_failure: sale !== null && entry.state === 'taken_back' ? soldAfterAll(sale) : null,
  }
}

/**
 * A sale that is sent again has the number that was
 * printed: the server may have given it another one.
 */
const sendAgain = <Kind extends TillEntry>(entry: Kind): Kind => {
  const printed = isTillSale(entry) ? entry.sale.receipt_number : null
  const isOther = isTillSale(entry) && entry.body.receipt_number !== printed

  return {
    ...entry,
    ...(isOther && { body: { ...entry.body, receipt_number: printed } }),
    state: 'waiting',
    sent: null,
    tries: 0,
    next_at: 0,
    last_failure: null,
  }
}

/** Is it closed, and only on this till? */
export const isUnsent = ({ state }: Entry): boolean => state === 'waiting' || state === 'attention'

/** The entry after the move, or null when the move does not fit the state that it has by now. */
export const moveEntry = <Kind extends TillEntry>(entry: Kind, move: SaleMove): Kind | null => {
  switch (move.type) {
    case 'confirmed':
      return entry.state === 'sent' ? null : confirmEntry(entry, move)
    case 'closed':
      return entry.state === 'open'
        ? {
            ...entry,
            state: 'waiting',
            closed_at: move.at,
          }
        : null
    case 'reopened':
      return entry.state === 'waiting' ? { ...entry, state: 'open', closed_at: null } : null
    case 'withdrawn':
      return entry.state === 'open'
        ? { ...entry, state: 'taken_back', withdraw: move.withdraw }
        : null
    case 'withdrawal_confirmed':
      return entry.state === 'taken_back' && entry.withdraw ? { ...entry, withdraw: false } : null
    case 'failed':
    case 'needs_attention': {
      if (!isUnsent(entry) && !entry.withdraw) return null
      const state = move.type === 'needs_attention' && isUnsent(entry) ? 'attention' : entry.state

      return {
        ...entry,
        state,
        tries: entry.tries + 1,
        next_at: move.next_at,
        last_failure: move.failure,
      }
    }
    case 'missing':
      return entry.state === 'sent' ? sendAgain(entry) : null
    case 'hurried':
      return isUnsent(entry) || entry.withdraw ? { ...entry, next_at: 0 } : null
    case 'seen':
      return entry.state === 'sent' && entry.last_failure !== null
        ? { ...entry, last_failure: null }
        : null
  }
}

/** May a new attempt of the same cart replace this entry? */
export const mayReplace = ({ state, withdraw }: Entry): boolean =>
  state === 'taken_back' && !withdraw

/** Must the server still be told? */
export const mustReachServer = ({ state, withdraw }: Entry): boolean =>
  state !== 'sent' && (state !== 'taken_back' || withdraw)

/** Does somebody have to look at it? */
export const needsAttention = ({ state, last_failure }: Entry): boolean =>
  state === 'attention' || (state === 'sent' && last_failure !== null)
