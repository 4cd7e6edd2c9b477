// The credential of this till, for requests that only a till may make.
import { getTillDatabase } from './open-till.ts'
import { readState, type TillCredential } from '../disk/till-state.ts'

/** Null in a browser that is no till. */
export const readTillCredential = async (): Promise<TillCredential | null> => {
  const database = await getTillDatabase()
  return database === null ? null : (await readState(database.transaction('meta').store)).till
}
