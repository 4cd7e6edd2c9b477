// The customer's name: any text, with matching customers suggested while typing. A chosen customer
// also sets the phone number for the receipt; the sale stores the name only (decision S12), unless
// the shop gives credit.
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { WALK_IN_CUSTOMER } from '@webale/domain/features/sale/receipt.ts'
import { phonesText } from '@webale/domain/kernel/phone.ts'
import { useState } from 'react'
import { lazyPart, type LazyPart } from '../../../lib/lazy-part.ts'
import { useShopRules } from '../../../lib/session/session.tsx'
import { useQuery } from '../../../lib/server/use-query.ts'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'
import { OptionalPart } from '../../../components/optional-part.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { Field } from '../../../ui/field.tsx'
import { useTill } from '../till/till-context.tsx'

const CreditLine: LazyPart<{ customer_id: string }> = lazyPart(
  () => import('../payment/on-account.tsx'),
  'CreditLine',
)

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

const doNothing = (): void => undefined

export const CustomerField = () => {
  const { cart, dispatch, frozen } = useTill()
  const { credit } = useShopRules()
  const { customers, search } = useCustomers()
  const { customer_id } = cart
  const type = (name: string | null): void => {
    dispatch({
      type: 'set_customer',
      customer_name: (name ?? '').slice(0, MAX_NAME),
      customer_phone: null,
    })
  }

  const choose = (id: string, name: string): void => {
    const customer_phone = customers.find((customer) => customer.id === id)?.phone ?? null
    const linked = credit ? { customer_id: id } : {}
    dispatch({
      type: 'set_customer',
      customer_name: name.slice(0, MAX_NAME),
      customer_phone,
      ...linked,
    })
  }

  return (
    <Field
      label="Customer name (optional)"
      hint={
        credit &&
        customer_id !== null && (
          <OptionalPart
            open={false}
            onClose={doNothing}
          >
            <CreditLine customer_id={customer_id} />
          </OptionalPart>
        )
      }
    >
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
        onChange={type}
        onSearch={search}
        onChoose={({ value, label }) => choose(value, label)}
      />
    </Field>
  )
}
