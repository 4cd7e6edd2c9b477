// The customer's name: any text, with matching customers suggested while typing. A chosen customer also sets the
// phone number for the receipt; the sale stores the name only (decision S12).
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { WALK_IN_CUSTOMER } from '@webale/domain/features/sale/receipt.ts'
import { phonesText } from '@webale/domain/kernel/phone.ts'
import { useState } from 'react'
import { useQuery } from '../../../lib/use-query.ts'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { useTill } from '../till/till-context.tsx'

const WAIT_MS = 200
const MIN_TERM = 2
const MAX_NAME = 100

/** Customers that match the typed text; none before the second letter. */
const useCustomers = () => {
  const [typed, setTyped] = useState('')
  const term = useDebouncedValue(typed.trim(), WAIT_MS)
  const enabled = term.length >= MIN_TERM
  const { data } = useQuery(
    customerApi.suggest,
    { term: term.slice(0, MAX_NAME) },
    { enabled, keepPrevious: true, every: false },
  )
  return { customers: enabled && typed.trim() !== '' ? (data ?? []) : [], search: setTyped }
}

export const CustomerField = () => {
  const { cart, dispatch, frozen } = useTill()
  const { customers, search } = useCustomers()
  const set = (name: string | null, customer_phone: string | null): void => {
    dispatch({ type: 'set_customer', customer_name: (name ?? '').slice(0, MAX_NAME), customer_phone })
  }
  return (
    <Field label="Customer name (optional)">
      <Combobox
        free
        options={customers.map(({ id, name, phone }) => ({
          value: id,
          label: name,
          hint: phone === null ? undefined : phonesText(phone),
        }))}
        value={cart.customer_name === '' ? null : cart.customer_name}
        disabled={frozen}
        placeholder={WALK_IN_CUSTOMER}
        onChange={(name) => set(name, null)}
        onSearch={search}
        onChoose={({ value, label }) => set(label, customers.find(({ id }) => id === value)?.phone ?? null)}
      />
    </Field>
  )
}
