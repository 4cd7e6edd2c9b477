// Held carts that were removed in the last 90 days: who did it, why, and how much they were.
import { heldCartApi } from '@webale/domain/features/held-cart/held-cart.api.ts'
import { heldName } from '@webale/domain/features/held-cart/held-cart.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { queryErrorProps } from '../../../lib/server/query-error-props.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { SkeletonList } from '../../../ui/skeleton.tsx'

export const RemovedCarts = () => {
  const removed = useQuery(heldCartApi.removed, {})
  if (removed.isError)
    return (
      <ErrorPanel
        things="the removed carts"
        {...queryErrorProps(removed)}
      />
    )

  if (removed.isPending) return <SkeletonList label="Loading the removed carts" />
  if (removed.data.length === 0)
    return <Empty drawing="receipt">No held cart was removed in the last 90 days</Empty>

  return (
    <ul aria-label="Removed carts">
      {removed.data.map((cart) => (
        <li
          key={cart.id}
          className="border-b border-border py-3 last:border-b-0"
        >
          <p className="flex items-baseline justify-between gap-3 font-semibold">
            <span className="min-w-0 truncate">{heldName(cart)}</span>
            <span className="figures flex-none">{formatNumber(cart.total)}</span>
          </p>
          <p>{cart.reason}</p>
          <p className="text-small text-text-2">
            Removed by {cart.removed_by_name}, {formatDateTime(cart.removed_at)}. Held by{' '}
            {cart.held_by_name}, {formatDateTime(cart.held_at)}.
          </p>
        </li>
      ))}
    </ul>
  )
}

export const RemovedCartsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title="Removed carts"
    description="Held carts that were removed in the last 90 days"
  >
    <RemovedCarts />
  </Dialog>
)
