// The customer's name: any text, with matching customers suggested while typing. A chosen customer
// also sets the phone number for the receipt; the sale stores the name only (decision S12), unless
// the shop gives credit.
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import type { Customer } from '@webale/domain/features/customer/customer.ts'
import { WALK_IN_CUSTOMER } from '@webale/domain/features/sale/receipt.ts'
import { phonesText } from '@webale/domain/kernel/phone.ts'
import { useState } from 'react'
import { lazyPart, type LazyPart } from '../../../lib/lazy-part.ts'
import { useShopRules } from '../../../lib/session/session.tsx'
import { useCommand } from '../../../lib/server/use-command.ts'
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
  const { data, isPlaceholderData } = useQuery(
    customerApi.suggest,
    { term: term.slice(0, MAX_NAME) },
    { enabled, keepPrevious: true, every: false },
  )

  return {
    customers: enabled && typed.trim() !== '' ? (data ?? []) : [],
    /** The customers are those of the typed text. */
    isFound: enabled && term === typed.trim() && data !== undefined && !isPlaceholderData,
    search: setTyped,
  }
}

const doNothing = (): void => undefined

/** The suggestion that adds the typed name as a customer. */
const NEW = 'new'

/** Adds a customer with this name; null when it was refused. */
const useNewCustomer = () => {
  const { run, pending } = useCommand(customerApi.add)
  const add = async (name: string): Promise<Customer | null> => {
    const result = await run({ name, email: '', phone: '', address: '' })
    return result?.ok ? result.output : null
  }

  return { add, pending }
}

/** Below the field: what the chosen customer owes, or how a sale on credit begins. */
const CreditHint = ({ customer_id }: { customer_id: string | null }) =>
  customer_id === null ? (
    'For credit, choose a customer from the list.'
  ) : (
    <OptionalPart
      open={false}
      onClose={doNothing}
    >
      <CreditLine customer_id={customer_id} />
    </OptionalPart>
  )

export const CustomerField = () => {
  const { cart, dispatch, frozen } = useTill()
  const { credit } = useShopRules()
  const { customers, isFound, search } = useCustomers()
  const adding = useNewCustomer()
  const { customer_id } = cart
  const typed = cart.customer_name.trim()
  const isNew =
    credit &&
    isFound &&
    customer_id === null &&
    customers.every(({ name }) => name.toLowerCase() !== typed.toLowerCase())

  const type = (name: string | null): void => {
    dispatch({
      type: 'set_customer',
      customer_name: (name ?? '').slice(0, MAX_NAME),
      customer_phone: null,
    })
  }

  const link = (id: string, name: string, customer_phone: string | null): void => {
    const linked = credit ? { customer_id: id } : {}
    dispatch({
      type: 'set_customer',
      customer_name: name.slice(0, MAX_NAME),
      customer_phone,
      ...linked,
    })
  }

  const choose = async (id: string, name: string): Promise<void> => {
    if (id !== NEW)
      return link(id, name, customers.find((customer) => customer.id === id)?.phone ?? null)
    const added = await adding.add(typed)
    if (added !== null) link(added.id, added.name, added.phone)
  }

  return (
    <Field
      label="Customer name (optional)"
      hint={credit && <CreditHint customer_id={customer_id} />}
    >
      <div data-customer>
        <Combobox
          free
          options={[
            ...customers.map(({ id, name, phone }) => ({
              value: id,
              label: name,
              hint: phone === null ? undefined : phonesText(phone),
            })),
            ...(isNew
              ? [{ value: NEW, label: `Add ${typed} as a customer`, deliberate: true }]
              : []),
          ]}
          value={cart.customer_name === '' ? null : cart.customer_name}
          disabled={frozen || adding.pending}
          placeholder={WALK_IN_CUSTOMER}
          onChange={type}
          onSearch={search}
          onChoose={({ value, label }) => void choose(value, label)}
        />
      </div>
    </Field>
  )
}
