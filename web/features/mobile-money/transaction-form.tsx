// The form for one transaction (MOMO-002, MOMO-006). After Record it is empty again, with the cursor in the phone number.
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import {
  PROVIDERS,
  recordBlocked,
  TRANSACTION_TYPES,
  TYPE_LABELS,
} from '@webale/domain/features/mobile-money/mobile-money.ts'
import { NOTES } from '@webale/domain/features/sale/cash.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { type FormEvent, useRef } from 'react'
import { useQuery } from '../../lib/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Input } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { ChoiceTiles } from './choice-tiles.tsx'
import { ProviderDot, TYPE_ICONS } from './transaction-icons.tsx'
import { useTransactionForm } from './use-transaction-form.ts'

const TYPE_TILES = TRANSACTION_TYPES.map((value) => ({
  value,
  label: TYPE_LABELS[value],
  mark: <Icon of={TYPE_ICONS[value]} className="mx-auto" />,
}))
const PROVIDER_TILES = PROVIDERS.map((value) => ({ value, label: value, mark: <ProviderDot provider={value} /> }))

const QuickAmounts = ({ amount, onAmount }: { amount: number | null; onAmount: (amount: number) => void }) => (
  <div role="group" aria-label="Quick amounts" className="grid grid-cols-3 gap-2">
    {NOTES.map((note) => (
      <button
        key={note}
        type="button"
        aria-pressed={note === amount}
        onClick={() => onAmount(note)}
        className="figures h-11 min-w-0 rounded-control border border-border bg-surface text-small font-semibold hover:bg-hover aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-text"
      >
        {formatNumber(note)}
      </button>
    ))}
  </div>
)

type Form = ReturnType<typeof useTransactionForm>

/** Optional: who it is for, and what to remember of it. */
const Extras = ({ form: { values, problemOf, change, chooseCustomer } }: { form: Form }) => {
  const { data: customers = [], isPending } = useQuery(customerApi.list, {})
  return (
    <>
      <Field label="Customer (optional)" error={problemOf('customer_id')}>
        <Combobox
          options={customers.map(({ id, name, phone }) => ({ value: id, label: name, hint: phone ?? undefined }))}
          value={values.customer_id}
          loading={isPending}
          placeholder="Search by name or phone"
          onChange={(id) => chooseCustomer(id, customers)}
        />
      </Field>
      <Field label="Notes" error={problemOf('notes')}>
        <Textarea rows={2} value={values.notes} onChange={(event) => change({ notes: event.target.value })} />
      </Field>
    </>
  )
}

export const TransactionForm = () => {
  const phone = useRef<HTMLInputElement>(null)
  const form = useTransactionForm(() => phone.current?.focus())
  const { values, problemOf, change } = form
  const blocked = recordBlocked(values)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (blocked === null) void form.save()
  }
  return (
    <form noValidate onSubmit={submit} aria-label="New Transaction" className="space-y-4">
      <ChoiceTiles
        label="Transaction type"
        tiles={TYPE_TILES}
        value={values.transaction_type}
        onChange={(transaction_type) => change({ transaction_type })}
        className="grid-cols-6 *:col-span-2 *:nth-[n+4]:col-span-3"
        tileClass="h-16 flex-col gap-1"
      />
      <Field label="Phone number" required error={problemOf('phone_number')}>
        <Input
          ref={phone}
          type="tel"
          inputMode="tel"
          value={values.phone_number}
          placeholder="0772 123 456"
          onChange={(event) => form.typePhone(event.target.value)}
        />
      </Field>
      <ChoiceTiles
        label="Provider"
        tiles={PROVIDER_TILES}
        value={values.provider}
        onChange={form.chooseProvider}
        className="grid-cols-3"
        tileClass="h-11 gap-2"
      />
      <Field label="Amount (UGX)" required error={problemOf('amount')}>
        <MoneyInput value={values.amount} decimals={2} onChange={(amount) => change({ amount })} />
      </Field>
      <QuickAmounts amount={values.amount} onAmount={(amount) => change({ amount })} />
      <Extras form={form} />
      {blocked !== null && <p className="text-small text-text-2">{blocked}</p>}
      <Button type="submit" look="primary" busy={form.pending} disabled={blocked !== null} className="w-full">
        Record
      </Button>
    </form>
  )
}
