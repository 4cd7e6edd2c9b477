// The shop whose data this device keeps, known before the server answers, and the shop that
// answered last at this address. They differ while several shops use one address in turn.
import { getLocalStorage, setLocalStorage } from '../../lib/storage.ts'

const SHOP_KEY = 'webale.shop'
const HERE_KEY = 'webale.shop_here'

/** The id of the shop whose database a page opens; null before a server has sent it. */
export const readShopId = (): string | null => getLocalStorage(SHOP_KEY)

/** The next page opens the database of this shop. */
export const rememberShopId = (shop_id: string): void => setLocalStorage(SHOP_KEY, shop_id)

/** The shop that answered last at this address; null before one did. */
export const readShopHere = (): string | null => getLocalStorage(HERE_KEY)

/** Notes which shop answers at this address. The first one is that of the device. */
export const noteShopHere = (shop_id: string): void => {
  if (readShopId() === null) rememberShopId(shop_id)
  if (readShopHere() !== shop_id) setLocalStorage(HERE_KEY, shop_id)
}

/** Did another shop answer last at this address than `own`? */
export const isOtherShopHere = (own: string | null): boolean => {
  const here = readShopHere()
  return own !== null && here !== null && here !== own
}
