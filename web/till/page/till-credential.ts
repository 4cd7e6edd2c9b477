// The credential of this till, for requests that only a till may make.
import { getEarlyDatabase } from './open-till.ts'
import { shopOf } from '../disk/database.ts'
import { readState, type TillCredential } from '../disk/till-state.ts'
import { isOtherShopHere } from './shop-id.ts'

/** Null in a browser that is no till, and while another shop answers at this address. */
export const readTillCredential = async (): Promise<TillCredential | null> => {
  const database = await getEarlyDatabase()
  if (database === null || isOtherShopHere(shopOf(database))) return null

  return (await readState(database.transaction('meta').store)).till
}
