// The details of a stored sale in the layout of its receipt, with Reprint and Share.
import { can } from '@webale/domain/access/permissions.ts'
import { handedOf } from '@webale/domain/features/sale/cash-rounding.ts'
import { quantityLine } from '@webale/domain/features/sale/receipt.ts'
import {
  creditOf,
  handedOverOf,
  paidBy,
  partLabel,
  paymentText,
} from '@webale/domain/features/sale/payment.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { DEFAULT_CASHIER, type Sale } from '@webale/domain/features/sale/sale.ts'
import { flagWords, filterKnownFlags } from '@webale/domain/features/till/flags.ts'
import { soldOnText } from '@webale/domain/features/till/till-moments.ts'
import { formatNumber, formatSigned, formatUgx } from '@webale/domain/kernel/money.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import { type ReactNode, useState } from 'react'
import { lazyPart, type LazyPart } from '../../../lib/lazy-part.ts'
import { useActor, useShopRules } from '../../../lib/session/session.tsx'
import { useServerNeed } from '../../../till/page/server-need.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { useReceipt } from '../../../till/page/use-receipt.ts'
import { OptionalPart } from '../../../components/optional-part.tsx'
import { ReceiptBadge } from '../../../components/receipt-badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import {
  IconArrowBackUp,
  IconBan,
  IconBrandWhatsapp,
  IconPrinter,
  IconShieldCheck,
} from '../../../ui/icons.ts'
import { ReceiptShareForm } from '../receipt/receipt-dialog.tsx'

const Fact = ({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string
}) => (
  <div className={cn('flex items-baseline justify-between gap-4', className)}>
    <dt className="flex-none text-text-2">{label}</dt>
    <dd className="figures min-w-0 text-right break-words">{children}</dd>
  </div>
)

const rule = 'border-t border-dashed border-border-strong pt-3'

/** How it was paid; each part of a split payment with what was handed over. */
const PaymentFacts = ({ sale }: { sale: Sale }) => {
  const { payments = [] } = sale
  if (payments.length < 2) return <Fact label="Payment">{paymentText(sale)}</Fact>

  return (
    <>
      <Fact label="Payment">{paidBy(sale)}</Fact>
      {payments.map((part, index) => (
        <Fact
          key={index}
          label={partLabel(part)}
          className="pl-3 [&>dt]:min-w-0 [&>dt]:flex-initial [&>dt]:break-words"
        >
          {formatNumber(part.tendered)}
        </Fact>
      ))}
    </>
  )
}

/** Where a till sold it without the server, and what was odd about it. */
const OriginLine = ({ sale: { origin, created_at } }: { sale: Sale }) => {
  if (origin === undefined) return null
  const notes = flagWords(filterKnownFlags(origin.flags))

  return (
    <p className="text-small text-text-2">
      {soldOnText(origin, created_at)}
      {notes !== '' && <span className="block">{notes}</span>}
    </p>
  )
}

const Details = ({ sale: stored }: { sale: Sale }) => {
  const sale = { ...stored, ...handedOf(stored) }
  return (
    <div className="space-y-3">
      <dl className="space-y-1.5">
        <Fact label="Date">{formatDateTime(sale.created_at)}</Fact>
        <Fact label="Cashier">{sale.cashier_name || DEFAULT_CASHIER}</Fact>
        {sale.customer_name && <Fact label="Customer">{sale.customer_name}</Fact>}
        <PaymentFacts sale={sale} />
        <Fact label="Amount paid">{formatUgx(handedOverOf(sale))}</Fact>
        {creditOf(sale.payments) > 0 && (
          <Fact label="On account">{formatUgx(creditOf(sale.payments))}</Fact>
        )}
      </dl>
      <OriginLine sale={sale} />
      <ul
        aria-label="Items"
        className={cn('space-y-2', rule)}
      >
        {sale.sale_items.map((item) => (
          <li key={item.id}>
            <p className="font-semibold break-words">{item.item_name}</p>
            <p className="figures flex justify-between gap-4 text-text-2">
              <span>{quantityLine({ ...item, price: item.unit_price })}</span>
              <span className="text-text">{formatNumber(item.subtotal)}</span>
            </p>
          </li>
        ))}
      </ul>
      <dl className={cn('space-y-1.5', rule)}>
        <Fact label="Subtotal">{formatNumber(sale.subtotal)}</Fact>
        {sale.discount !== 0 && <Fact label="Discount">{formatNumber(sale.discount)}</Fact>}
        {sale.discount_reason && (
          <Fact label="Reason for the discount">{sale.discount_reason}</Fact>
        )}
        <Fact
          label="Total"
          className="font-display text-h2 [&>dt]:text-text"
        >
          {formatUgx(sale.total)}
        </Fact>
        {sale.rounding !== undefined && (
          <Fact label="Cash rounding">{formatSigned(sale.rounding)}</Fact>
        )}
        {sale.change_amount > 0 && <Fact label="Change">{formatNumber(sale.change_amount)}</Fact>}
      </dl>
    </div>
  )
}

const ReturnDialog: LazyPart<RefundDialogProps> = lazyPart(
  () => import('../refund/return-dialog.tsx'),
  'ReturnDialog',
)
const VoidDialog: LazyPart<RefundDialogProps> = lazyPart(
  () => import('../refund/void-dialog.tsx'),
  'VoidDialog',
)
const SaleRefunds: LazyPart<{ sale_id: string; shop: string }> = lazyPart(
  () => import('../refund/sale-refunds.tsx'),
  'SaleRefunds',
)

type RefundDialogProps = {
  sale: Sale
  onClose: () => void
  onDone: () => void
}
type OpenedDialog = 'return' | 'void' | null

/**
 * While something of the sale is left. Users need the
 * approval of a leader, so the buttons have a shield.
 */
const RefundButtons = ({
  sale,
  onOpen,
}: {
  sale: Sale
  onOpen: (opened: OpenedDialog) => void
}) => {
  const mayAlone = can(useActor(), 'refund.make')
  const { approvals } = useShopRules()
  const need = useServerNeed('Return items')
  if (sale.mark === 'voided' || sale.mark === 'returned' || !(mayAlone || approvals)) return null

  return (
    <>
      {need && <p className="mr-auto w-full text-small text-warning">{need}</p>}
      <Button
        icon={mayAlone ? IconArrowBackUp : IconShieldCheck}
        disabled={need !== null}
        onClick={() => onOpen('return')}
      >
        Return items
      </Button>
      {sale.mark === undefined && (
        <Button
          icon={mayAlone ? IconBan : IconShieldCheck}
          disabled={need !== null}
          onClick={() => onOpen('void')}
        >
          Void sale
        </Button>
      )}
    </>
  )
}

type SaleDetailsDialogProps = {
  sale: Sale
  open: boolean
  onReprint: () => void
  onClose: () => void
}

export const SaleDetailsDialog = ({
  sale: listed,
  open,
  onReprint,
  onClose,
}: SaleDetailsDialogProps) => {
  // A return changes the mark of the sale: the one that was listed is a minute old.
  const { data: sale = listed } = useQuery(saleApi.get, { id: listed.id }, { enabled: open })
  const [sharing, setSharing] = useState(false)
  const [opened, setOpened] = useState<OpenedDialog>(null)
  const receipt = useReceipt(sale)
  const close = (): void => setOpened(null)
  const RefundDialog = opened === 'void' ? VoidDialog : ReturnDialog
  const footer = (
    <>
      <RefundButtons
        sale={sale}
        onOpen={setOpened}
      />
      <Button
        icon={IconBrandWhatsapp}
        aria-expanded={sharing}
        onClick={() => setSharing(!sharing)}
      >
        Share
      </Button>
      <Button
        look="primary"
        icon={IconPrinter}
        onClick={onReprint}
      >
        Reprint
      </Button>
    </>
  )

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title="Sale Details"
        aside={
          <p className="text-right leading-7 max-sm:max-w-32">
            <ReceiptBadge
              number={sale.receipt_number}
              mark={sale.mark}
            />
          </p>
        }
        footer={footer}
      >
        <Details sale={sale} />
        {sale.mark !== undefined && (
          <div className="mt-3">
            <OptionalPart
              open
              onClose={close}
            >
              <SaleRefunds
                sale_id={sale.id}
                shop={receipt.businessInfo.name}
              />
            </OptionalPart>
          </div>
        )}
        {sharing && (
          <div className="mt-4 rounded-row bg-sunken p-3">
            <ReceiptShareForm receipt={receipt} />
          </div>
        )}
      </Dialog>
      {opened !== null && (
        <OptionalPart
          open
          onClose={close}
        >
          <RefundDialog
            key={opened}
            sale={sale}
            onClose={close}
            onDone={close}
          />
        </OptionalPart>
      )}
    </>
  )
}
