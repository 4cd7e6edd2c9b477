// The shop of this address, known before the server answers.
import { getLocalStorage, setLocalStorage } from '../../lib/storage.ts'

const SHOP_KEY = 'webale.shop'

/** The id of the shop; null before a server has sent it. */
export const readShopId = (): string | null => getLocalStorage(SHOP_KEY)

/** Remembers the shop that answers at this address. */
export const rememberShopId = (shop_id: string): void => setLocalStorage(SHOP_KEY, shop_id)
