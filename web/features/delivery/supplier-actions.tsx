// On the card of a supplier: what the shop owes, 'Account' for administrators, and 'Pay supplier'
// for leaders.
import { can } from '@webale/domain/access/permissions.ts'
import { supplierAccountApi } from '@webale/domain/features/delivery/supplier-account.api.ts'
import { supplierBalanceText } from '@webale/domain/features/delivery/supplier-account.ts'
import type { Supplier } from '@webale/domain/features/stock/supplier.ts'
import { useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useActor } from '../../lib/session/session.tsx'
import { useQuery } from '../../lib/server/use-query.ts'
import { OptionalPart } from '../../components/optional-part.tsx'
import { Button } from '../../ui/button.tsx'

const SupplierAccountDialog = lazyPart(
  () => import('./supplier-account-dialog.tsx'),
  'SupplierAccountDialog',
)
const PaySupplierDialog = lazyPart(() => import('./pay-supplier-dialog.tsx'), 'PaySupplierDialog')

export const SupplierActions = ({ supplier: { id, name } }: { supplier: Supplier }) => {
  const actor = useActor()
  const seesAccount = can(actor, 'supplier_account.read')
  const balances = useQuery(supplierAccountApi.balances, {}, { enabled: seesAccount })
  const [open, setOpen] = useState<'account' | 'pay' | null>(null)
  const close = (): void => setOpen(null)
  const balance = balances.data?.find(({ supplier_id }) => supplier_id === id)?.balance ?? 0

  return (
    <div className="mt-auto flex flex-wrap items-center gap-2 pt-3">
      {seesAccount && balances.data && (
        <p className="figures mr-auto font-semibold">{supplierBalanceText(balance)}</p>
      )}
      {seesAccount && (
        <Button
          size="s"
          aria-label={`Account of ${name}`}
          onClick={() => setOpen('account')}
        >
          Account
        </Button>
      )}
      {can(actor, 'supplier_account.pay') && (
        <Button
          size="s"
          aria-label={`Pay supplier ${name}`}
          onClick={() => setOpen('pay')}
        >
          Pay supplier
        </Button>
      )}
      <OptionalPart
        open={open !== null}
        onClose={close}
      >
        {open === 'account' && (
          <SupplierAccountDialog
            supplier_id={id}
            name={name}
            onClose={close}
          />
        )}
        {open === 'pay' && (
          <PaySupplierDialog
            supplier={{ id, name }}
            onClose={close}
          />
        )}
      </OptionalPart>
    </div>
  )
}
