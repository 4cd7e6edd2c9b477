// How a supplier is paid: amount, payment method and reference.
import {
  PAYMENT_LABELS,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '@webale/domain/kernel/payment-method.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Segment } from '../../ui/segment.tsx'

export type PaymentFields = {
  readonly amount: number | null
  readonly method: PaymentMethod
  readonly reference: string
}

export const NOTHING_PAID: PaymentFields = {
  amount: null,
  method: 'cash',
  reference: '',
}

const WAYS = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_LABELS[value] }))

type PayFieldsProps = {
  paid: PaymentFields
  label: string
  hint?: string
  required?: boolean
  /** What is wrong with the amount. */
  error?: string | undefined
  onChange: (paid: PaymentFields) => void
}

export const PayFields = ({ paid, label, hint, required, error, onChange }: PayFieldsProps) => (
  <>
    <Field
      label={label}
      required={required}
      hint={hint}
      error={error}
    >
      <MoneyInput
        value={paid.amount}
        onChange={(amount) => onChange({ ...paid, amount })}
      />
    </Field>
    <Segment
      label="Payment method"
      choices={WAYS}
      value={paid.method}
      onChange={(method) =>
        onChange({
          ...paid,
          method,
          ...(method === 'cash' && { reference: '' }),
        })
      }
    />
    {paid.method !== 'cash' && (
      <Field label="Reference (optional)">
        <Input
          value={paid.reference}
          maxLength={50}
          onChange={({ target }) => onChange({ ...paid, reference: target.value })}
        />
      </Field>
    )}
  </>
)
