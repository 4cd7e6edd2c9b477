// The form for one transaction. After Record it is
// empty again, with the cursor in the phone number.
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import {
  PROVIDERS,
  TRANSACTION_TYPES,
  TYPE_LABELS,
} from '@webale/domain/features/mobile-money/mobile-money.ts'
import { recordBlocked } from '@webale/domain/features/mobile-money/transaction.ts'
import { NOTES } from '@webale/domain/features/sale/cash.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { type LazyPart, lazyPart, useLoadedPart } from '../../lib/lazy-part.ts'
import { useShopRules } from '../../lib/session/session.tsx'
import { useQuery } from '../../lib/server/use-query.ts'
import { FormField, MoneyField, TextAreaField, TextField } from '../../components/form/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Form } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { FloatFieldsProps } from './float/float-fields.tsx'
import { ChoiceTiles } from './choice-tiles.tsx'
import { ProviderDot, TYPE_ICONS } from './transaction-icons.tsx'
import { useTransactionForm } from './use-transaction-form.ts'

/** Loaded in a shop with a float book. */
const FloatFields: LazyPart<FloatFieldsProps> = lazyPart(
  () => import('./float/float-fields.tsx'),
  'FloatFields',
)

const TYPE_TILES = TRANSACTION_TYPES.map((value) => ({
  value,
  label: TYPE_LABELS[value],
  mark: (
    <Icon
      of={TYPE_ICONS[value]}
      className="mx-auto"
    />
  ),
}))
const PROVIDER_TILES = PROVIDERS.map((value) => ({
  value,
  label: value,
  mark: <ProviderDot provider={value} />,
}))

const QuickAmounts = ({
  amount,
  onAmount,
}: {
  amount: number | null
  onAmount: (amount: number) => void
}) => (
  <div
    role="group"
    aria-label="Quick amounts"
    className="grid grid-cols-3 gap-2"
  >
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

type Transaction = ReturnType<typeof useTransactionForm>

/** Optional: who it is for, and what to remember of it. */
const Extras = ({ transaction: { form, chooseCustomer } }: { transaction: Transaction }) => {
  const { data: customers = [], isPending } = useQuery(customerApi.list, {})
  return (
    <>
      <FormField
        form={form}
        name="customer_id"
        label="Customer (optional)"
      >
        {({ value }) => (
          <Combobox
            options={customers.map(({ id, name, phone }) => ({
              value: id,
              label: name,
              hint: phone ?? undefined,
            }))}
            value={value}
            loading={isPending}
            placeholder="Search by name or phone"
            onChange={(id) => chooseCustomer(id, customers)}
          />
        )}
      </FormField>
      <TextAreaField
        form={form}
        name="notes"
        label="Notes"
        rows={2}
      />
    </>
  )
}

export const TransactionForm = () => {
  const transaction = useTransactionForm()
  const { form } = transaction
  const { float_book } = useShopRules()
  const hasFloat = useLoadedPart(FloatFields, float_book) && float_book
  const { transaction_type, provider, amount } = form.values
  const blocked = recordBlocked(form.values)

  return (
    <Form
      aria-label="New Transaction"
      onSubmit={() => (blocked === null ? transaction.save() : undefined)}
      className="space-y-4"
    >
      <ChoiceTiles
        label="Transaction type"
        tiles={TYPE_TILES}
        value={transaction_type}
        onChange={(chosen) => form.change({ transaction_type: chosen })}
        className="grid-cols-6 *:col-span-2 *:nth-[n+4]:col-span-3"
        tileClass="h-16 flex-col gap-1"
      />
      <TextField
        form={form}
        name="phone_number"
        label="Phone number"
        required
        type="tel"
        inputMode="tel"
        placeholder="0772 123 456"
        onType={transaction.typePhone}
      />
      <ChoiceTiles
        label="Provider"
        tiles={PROVIDER_TILES}
        value={provider}
        onChange={transaction.chooseProvider}
        className="grid-cols-3"
        tileClass="h-11 gap-2"
      />
      <MoneyField
        form={form}
        name="amount"
        label="Amount (UGX)"
        required
      />
      <QuickAmounts
        amount={amount}
        onAmount={(chosen) => form.change({ amount: chosen })}
      />
      {hasFloat && <FloatFields form={form} />}
      <Extras transaction={transaction} />
      {blocked !== null && <p className="text-small text-text-2">{blocked}</p>}
      <Button
        type="submit"
        look="primary"
        busy={transaction.pending}
        disabled={blocked !== null}
        className="w-full"
      >
        Record
      </Button>
    </Form>
  )
}
