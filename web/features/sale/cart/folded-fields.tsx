// The three optional fields below the cart: customer, department, cashier. Loaded after the first
// screen of the till.
import { DEFAULT_CASHIER } from '@webale/domain/features/sale/sale.ts'
import { Field } from '../../../ui/field.tsx'
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

export const FoldedFields = () => {
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
