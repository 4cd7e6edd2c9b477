// Follows which shop answers at this address: the screens show it, and the next page opens its
// data when nothing of this till is unsent.
import { subscribeToStorage } from '../../lib/storage.ts'
import type { TillStore } from '../disk/till-store.ts'
import { isOtherShopHere, readShopHere, rememberShopId } from './shop-id.ts'

/** With something unsent a person chooses. The own shop needs no choice. */
const followShop = async (own: string, store: TillStore): Promise<void> => {
  const { open, waiting, attention } = await store.summary()
  const here = readShopHere()
  if (here !== null && (here === own || open + waiting + attention === 0)) rememberShopId(here)
}

/** Calls the listener whenever another shop begins to answer here, or the own one again. */
export const watchShop = (own: string, store: TillStore, onChange: () => void): void => {
  let isOther = isOtherShopHere(own)
  const follow = (): void => void followShop(own, store).catch(() => undefined)
  follow()
  subscribeToStorage(() => {
    if (isOtherShopHere(own) === isOther) return
    isOther = !isOther
    follow()
    onChange()
  })
}
