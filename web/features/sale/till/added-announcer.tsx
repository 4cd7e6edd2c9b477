// Says to screen readers what was added (POS-031). The eye sees it in the cart and on the count of the row (decision R8).
import { useTill } from './till-context.tsx'

export const AddedAnnouncer = () => {
  const { flash } = useTill()
  return (
    <p role="status" className="sr-only">
      {flash !== null && <span key={flash.turn}>{`${flash.name} added to cart`}</span>}
    </p>
  )
}
