// Held carts at the till, for shops that use them. Their code is loaded after the till.
import { useShopRules } from '../../../lib/session/session.tsx'
import { lazyPart, type LazyPart } from '../../../lib/lazy-part.ts'
import { OptionalPart } from '../../../components/optional-part.tsx'

type HeldCartsPlace = {
  /**
   * The head of the cart, or the bar below the list of
   * a phone, which leads there while the cart is empty.
   */
  where: 'head' | 'bar'
}

const HeldCarts: LazyPart<HeldCartsPlace> = lazyPart(() => import('./held-carts.tsx'), 'HeldCarts')

const doNothing = (): void => undefined

export const HeldCartsPart = ({ where }: HeldCartsPlace) =>
  useShopRules().held_carts && (
    <OptionalPart
      open={false}
      onClose={doNothing}
    >
      <HeldCarts where={where} />
    </OptionalPart>
  )
