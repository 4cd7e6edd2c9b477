// Shows every change of the till's store on the screens of this tab.
import { isServerAway, probeServer } from '../../lib/server/contact.ts'
import { bannerOf } from './till-notices.ts'
import { readTillStatus, setTillStatus } from './till-status.ts'
import { rememberShared } from './lock-storage.ts'
import { isOtherShopHere } from './shop-id.ts'
import type { TillValues } from '../disk/till-state.ts'
import type { TillStore } from '../disk/till-store.ts'

/** The channel that reports each change to the tabs of a browser. */
export const CHANGES = 'webale-till-changed'

/** Tells this tab and the others after each change. */
export const watchStore = (store: TillStore, onChange: () => void): TillStore => {
  const after = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work
    onChange()
    return result
  }
  return {
    ...store,
    change: (work) => after(store.change(work)),
    open: (...given) => after(store.open(...given)),
    addDocument: (document) => after(store.addDocument(document)),
    move: (...given) => after(store.move(...given)),
    renewCarts: (newId) => after(store.renewCarts(newId)),
    remove: (ids) => after(store.remove(ids)),
    removeSent: (before, most) => after(store.removeSent(before, most)),
  }
}

/** The same object while nothing changed, so that no screen renders again. */
const sellersOf = ({ till, sellers }: TillValues): TillValues['sellers'] => {
  const now = till === null || till.ended === true ? null : sellers
  const before = readTillStatus().sellers
  return JSON.stringify(before) === JSON.stringify(now) ? before : now
}

/** Reads the status of the till of this shop for the screens. */
export const showStatus = async (store: TillStore, shop_id: string): Promise<void> => {
  const [state, summary] = [await store.state(), await store.summary()]
  const { till, block, epoch, clock, last_contact, copied_at } = state
  const lost = state.lost?.is_seen === true ? null : state.lost
  const { room } = readTillStatus()
  const ownKind = till === null || till.number === null ? 'new' : 'till'
  const isElsewhere = isOtherShopHere(shop_id)
  const unsent = summary.waiting + summary.attention
  const isAway = isServerAway()
  const { waiting_total: total, oldest, documents } = summary
  const banner = bannerOf(
    { isAway, unsent, documents, total, oldest, last_contact, copied_at, lost, room },
    Date.now(),
  )

  const sellers = isElsewhere ? null : sellersOf(state)
  rememberShared(sellers !== null)
  setTillStatus({
    ...summary,
    sellers,
    kind: isElsewhere ? 'other_shop' : till?.ended ? 'ended' : ownKind,
    id: till?.id ?? null,
    number: till?.number ?? null,
    name: till?.name ?? null,
    last_contact,
    copied_at,
    lost,
    banner: banner?.words ?? null,
    isInDanger: banner?.isDanger ?? false,
    clock_offset_ms: clock?.offset_ms ?? 0,
    to_see: state.to_see.length,
    numbers_left: block !== null && block.epoch === epoch ? block.last - block.next + 1 : 0,
  })
}

/**
 * A rest of this many times as long as a reading took:
 * reading thousands of waiting sales takes a while.
 */
const REST = 4

/**
 * Shows the status now, or soon when it was just shown; many changes share one reading.
 * `isElsewhere`: another tab changed something. When more sales wait then, this tab asks whether
 * the server is away.
 */
export const createStatusUpdater = (
  store: TillStore,
  shop_id: string,
): ((isElsewhere?: boolean) => void) => {
  let isResting = false
  let isWanted = false
  let isOfOtherTab = false
  const show = async (): Promise<void> => {
    const [before, mayProbe, start] = [readTillStatus().waiting, isOfOtherTab, performance.now()]
    isWanted = false
    isOfOtherTab = false
    isResting = true
    await showStatus(store, shop_id).catch(() => undefined)
    if (mayProbe && readTillStatus().waiting > before && !isServerAway()) void probeServer()
    await new Promise((resolve) => setTimeout(resolve, REST * (performance.now() - start)))
    isResting = false
    if (isWanted) void show()
  }

  return (isElsewhere = false) => {
    isWanted = true
    isOfOtherTab ||= isElsewhere
    if (!isResting) void show()
  }
}
