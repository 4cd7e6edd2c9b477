// The card Carts of others, for administrators: carts that other persons left on this device. It is
// there only while there are any.
import { totalOf } from '@webale/domain/features/sale/totals.ts'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useDepartment } from '../../../lib/session/department.tsx'
import { useActor } from '../../../lib/session/session.tsx'
import {
  type OthersCart,
  readOthersCarts,
  removeOthersCart,
  takeOthersCart,
} from '../../../till/page/others-carts.ts'
import { toastWarning } from '../../../lib/server/toasts.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconArrowRight, IconTrash } from '../../../ui/icons.ts'

const REASONS = {
  own_cart: 'Your own cart is not empty. Finish or clear it first.',
  busy: 'Point of Sale is open in another tab. Close it first.',
  gone: 'The cart is not on this device any more.',
}

type CartRowProps = {
  held: OthersCart
  name: string
  place: string
  onTake: () => void
  onRemove: () => void
}

const CartRow = ({ held: { cart, saved_at }, name, place, onTake, onRemove }: CartRowProps) => (
  <li className="border-t border-border py-3">
    <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
      <span>{name}</span>
      <span>{formatUgx(totalOf(cart.lines, cart.discount))}</span>
    </p>
    <p className="text-small text-text-2">
      {place}, {formatDateTime(saved_at)}
    </p>
    <p className="mt-1 break-words">
      {cart.lines.map(({ item, quantity }) => `${quantity} × ${item.name}`).join(', ')}
    </p>
    <div className="mt-2 flex flex-wrap gap-2">
      <Button
        size="s"
        icon={IconArrowRight}
        aria-label={`Take over the cart of ${name}`}
        onClick={onTake}
      >
        Take over
      </Button>
      <Button
        size="s"
        look="danger-quiet"
        icon={IconTrash}
        aria-label={`Remove the cart of ${name}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </div>
  </li>
)

const useOthersCarts = () => {
  const { id } = useActor()
  const [carts, setCarts] = useState<readonly OthersCart[]>([])
  const read = useCallback(() => void readOthersCarts(id).then(setCarts), [id])
  useEffect(read, [read])

  return { carts, read }
}

export const OthersCartsCard = () => {
  const actor = useActor()
  const navigate = useNavigate()
  const { departments, choose } = useDepartment()
  const { data: staff } = useQuery(staffApi.list, {})
  const { carts, read } = useOthersCarts()
  const [removing, setRemoving] = useState<OthersCart | null>(null)
  if (carts.length === 0) return null
  const nameOf = ({ person_id }: OthersCart): string =>
    staff?.find(({ id }) => id === person_id)?.full_name ?? 'Somebody else'

  const take = async (held: OthersCart): Promise<void> => {
    const taken = await takeOthersCart(held, actor.id)
    if (taken !== 'taken') {
      toastWarning('The cart was not taken over', { reason: REASONS[taken] })
      return read()
    }

    if (held.cart.department_id !== null) choose(held.cart.department_id)
    void navigate('/sales')
  }

  const remove = async (held: OthersCart): Promise<void> => {
    await removeOthersCart(held.key)
    setRemoving(null)
    read()
  }

  return (
    <Card title="Carts of others">
      <p className="mb-3">These carts are not sold. A new version waits until no cart is open.</p>
      <ul aria-label="Carts of others">
        {carts.map((held) => (
          <CartRow
            key={held.key}
            held={held}
            name={nameOf(held)}
            place={
              departments.find(({ id }) => id === held.cart.department_id)?.name ?? 'No department'
            }
            onTake={() => void take(held)}
            onRemove={() => setRemoving(held)}
          />
        ))}
      </ul>
      {removing !== null && (
        <ConfirmDialog
          open
          title={`Remove the cart of ${nameOf(removing)}?`}
          confirmLabel="Remove cart"
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(null)}
        >
          It is deleted from this device. Nothing of it is sold.
        </ConfirmDialog>
      )}
    </Card>
  )
}
