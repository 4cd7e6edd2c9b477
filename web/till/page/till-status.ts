// The status of this till for the screens. It is small, because the till's code is loaded later and
// reports here.
import { createStore, useStore } from '../../lib/create-store.ts'
import type { Seller } from '@webale/domain/features/till/till.ts'
import type { LostEntries } from '../disk/till-state.ts'
import type { TillSummary } from '../disk/till-summary.ts'
import { canBeTill } from './can-be-till.ts'
import { isOtherShopHere, readShopId } from './shop-id.ts'

/** Why this browser is no till, or what is wrong with it. */
export type TillKind =
  /** Not known yet. */
  | 'loading'
  /** Plain http. */
  | 'not_secure'
  /** The window keeps nothing. */
  | 'no_storage'
  /**
   * A newer page has changed the data of the till:
   * sales need the server until this one is reloaded.
   */
  | 'old_page'
  /** Not registered yet: sales need the server, or get numbers of the fallback while it is away. */
  | 'new'
  | 'till'
  /** An administrator ended it. Waiting sales are still sent. */
  | 'ended'
  /** The server that answered last at this address belongs to another shop. */
  | 'other_shop'

export type TillStatus = TillSummary & {
  readonly kind: TillKind
  readonly id: string | null
  readonly number: number | null
  readonly name: string | null
  /** Is a sale on its way to the server? */
  readonly isSending: boolean
  /** When this till learned that its data was copied from another device (ISO, device). */
  readonly copied_at: string | null
  /** Device time (ISO) of the server's last answer to a report. */
  readonly last_contact: string | null
  /** Server time minus device time. */
  readonly clock_offset_ms: number
  readonly numbers_left: number
  /** How many sent sales somebody has to look at. */
  readonly to_see: number
  readonly is_persisted: boolean
  /** What this device lost, until somebody has seen it. */
  readonly lost: LostEntries | null
  /** Bytes that the second store has for further sales; null while it has not written. */
  readonly room: number | null
  /** Who may sell here by PIN; null on a till that is not shared. */
  readonly sellers: readonly Seller[] | null
  /** What the banner says, and whether sales are in danger. */
  readonly banner: string | null
  readonly isInDanger: boolean
}

const status = createStore<TillStatus>({
  // Known before the till is loaded: nothing may be sold meanwhile.
  kind: canBeTill() && isOtherShopHere(readShopId()) ? 'other_shop' : 'loading',
  id: null,
  number: null,
  name: null,
  open: 0,
  waiting: 0,
  attention: 0,
  documents: 0,
  waiting_total: 0,
  oldest: null,
  isSending: false,
  copied_at: null,
  last_contact: null,
  clock_offset_ms: 0,
  numbers_left: 0,
  to_see: 0,
  is_persisted: false,
  lost: null,
  room: null,
  sellers: null,
  banner: null,
  isInDanger: false,
})

/** The status at the moment. */
export const readTillStatus = status.get

/** Changes the status and notifies every screen. */
export const setTillStatus = (changes: Partial<TillStatus>): void => {
  const current = status.get()
  if (Object.entries(changes).every(([name, value]) => current[name as keyof TillStatus] === value))
    return
  status.set({ ...current, ...changes })
}

/** The status of this till; renders again when it changes. */
export const useTillStatus = (): TillStatus => useStore(status)
