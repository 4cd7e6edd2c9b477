// Which shop answers at this address, asked before the till sends anything and again after each
// outage: several shops can use one address in turn.
import { sessionApi } from '@webale/domain/features/session/session.api.ts'
import { call } from '../../lib/server/call.ts'
import { isServerAway, subscribeToContact } from '../../lib/server/contact.ts'
import { isOtherShopHere, noteShopHere } from './shop-id.ts'

export type ShopCheck = {
  /** The shop of the till's database. */
  readonly own: string
  /** Resolves with whether that shop answers here; false also without an answer. */
  isOwnHere(): Promise<boolean>
  /** The server says that it is of another shop: it is asked which. */
  doubt(): void
}

export const makeShopCheck = (own: string): ShopCheck => {
  let isConfirmed = false
  let asking: Promise<boolean> | null = null
  const ask = async (): Promise<boolean> => {
    try {
      const { shop_id } = await call(sessionApi.setup, {})
      noteShopHere(shop_id)
      isConfirmed = shop_id === own
      return isConfirmed
    } catch {
      return false
    } finally {
      asking = null
    }
  }

  subscribeToContact(() => {
    if (isServerAway()) isConfirmed = false
  })

  const isOwnHere = (): Promise<boolean> =>
    isConfirmed && !isOtherShopHere(own) ? Promise.resolve(true) : (asking ??= ask())

  return {
    own,
    isOwnHere,
    doubt: () => {
      isConfirmed = false
      void isOwnHere()
    },
  }
}
