// Three optional fields below the cart: customer, department, cashier. Collapsed to one
// line on low screens.
import { WALK_IN_CUSTOMER } from '@webale/domain/features/sale/receipt.ts'
import { DEFAULT_CASHIER } from '@webale/domain/features/sale/sale.ts'
import { useId, useState } from 'react'
import { cn } from '../../../ui/cn.ts'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconChevronDown } from '../../../ui/icons.ts'
import { Input } from '../../../ui/input.tsx'
import { Select } from '../../../ui/select.tsx'
import { optionsOf } from '../../../ui/options-of.ts'
import { useTill } from '../till/till-context.tsx'
import { CustomerField } from './customer-field.tsx'

const DepartmentField = () => {
  const { cart, dispatch, departments, locked, frozen } = useTill()
  const options = optionsOf(departments)

  return (
    <Field label="Department">
      <Select
        value={cart.department_id ?? ''}
        disabled={locked || frozen || options.length === 0}
        options={options}
        {...(cart.department_id === null && {
          placeholder: options.length === 0 ? 'No department yet' : 'No department',
        })}
        onChange={(event) =>
          dispatch({ type: 'set_department', department_id: event.target.value || null })
        }
      />
    </Field>
  )
}

const Fields = () => {
  const { frozen, cashier_name, setCashierName } = useTill()
  return (
    <>
      <CustomerField />
      <div className="mt-2.5 grid grid-cols-2 gap-2">
        <DepartmentField />
        <Field label="Cashier name (optional)">
          <Input
            value={cashier_name}
            readOnly={frozen}
            maxLength={100}
            placeholder={DEFAULT_CASHIER}
            onChange={(event) => setCashierName(event.target.value)}
          />
        </Field>
      </div>
    </>
  )
}

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

export const SaleFields = ({ folded }: { folded: boolean }) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  const summary = useSummary()
  const shown = open || !folded

  return (
    <div className="flex-none border-t border-dashed border-border-strong bg-sunken px-4 py-3 short:py-2">
      {folded && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="-my-2 flex min-h-11 w-full items-center justify-between gap-2 text-left text-small text-text-2"
        >
          <span className="truncate">{summary}</span>
          <Icon
            of={IconChevronDown}
            className={cn('size-4 transition-transform', open && 'rotate-180')}
          />
        </button>
      )}
      <div
        id={id}
        hidden={!shown}
        className={cn(folded && 'pt-3')}
      >
        <Fields />
      </div>
    </div>
  )
}
