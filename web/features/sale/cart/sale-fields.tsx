// Customer, department and cashier, below the cart: one line, and their fields when it is opened.
import { WALK_IN_CUSTOMER } from '@webale/domain/features/sale/receipt.ts'
import { DEFAULT_CASHIER } from '@webale/domain/features/sale/sale.ts'
import { useEffect, useId } from 'react'
import { useFirstScreenLoaded } from '../../../lib/first-screen.ts'
import { lazyPart, useLoadedPart } from '../../../lib/lazy-part.ts'
import { cn } from '../../../ui/cn.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconChevronDown } from '../../../ui/icons.ts'
import { useTill } from '../till/till-context.tsx'
import { focusWantedCustomer, setSaleFieldsOpen, useSaleFieldsOpen } from './sale-fields-open.ts'

const FoldedFields = lazyPart(() => import('./folded-fields.tsx'), 'FoldedFields')

const useSummary = (): string => {
  const { cart, cashier_name, departments } = useTill()
  const department = departments.find(({ id }) => id === cart.department_id)?.name

  return [
    cart.customer_name.trim() || WALK_IN_CUSTOMER,
    department,
    cashier_name.trim() || DEFAULT_CASHIER,
  ]
    .filter(Boolean)
    .join(' · ')
}

export const SaleFields = () => {
  const isOpen = useSaleFieldsOpen()
  const isLoaded = useLoadedPart(FoldedFields, useFirstScreenLoaded() || isOpen)
  useEffect(() => {
    if (isLoaded) focusWantedCustomer()
  }, [isLoaded])
  const id = useId()
  const summary = useSummary()

  return (
    <div className="flex-none border-t border-dashed border-border-strong bg-sunken px-4 py-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setSaleFieldsOpen(!isOpen)}
        className="-my-2 flex min-h-11 w-full items-center justify-between gap-2 text-left text-small text-text-2"
      >
        <span className="truncate">
          <span className="sr-only">Customer, department, cashier: </span>
          {summary}
        </span>
        <Icon
          of={IconChevronDown}
          className={cn('size-4 transition-transform', isOpen && 'rotate-180')}
        />
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="py-2"
      >
        {isLoaded && <FoldedFields />}
      </div>
    </div>
  )
}
