// The float book on the page Mobile Money Services, for shops that keep one. Its code is loaded
// after the page.
import { useShopRules } from '../../../lib/session/session.tsx'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { OptionalPart } from '../../../components/optional-part.tsx'

const FloatCard = lazyPart(() => import('./float-card.tsx'), 'FloatCard')
const doNothing = (): void => undefined

export const FloatPart = () =>
  useShopRules().float_book && (
    <OptionalPart
      open={false}
      onClose={doNothing}
    >
      <FloatCard />
    </OptionalPart>
  )
