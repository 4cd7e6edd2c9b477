// Line and Transaction ID of a new transaction, in shops that keep a float book.
import { lowFloatText } from '@webale/domain/features/mobile-money/float-after.ts'
import type {
  Provider,
  TransactionType,
} from '@webale/domain/features/mobile-money/mobile-money.ts'
import { useEffect } from 'react'
import { FormField, TextField } from '../../../components/form/fields.tsx'
import type { FormFields } from '../../../components/form/use-form.ts'
import { Select } from '../../../ui/select.tsx'
import { optionsOf } from '../../../ui/options-of.ts'
import { useFloatLines } from './use-float-lines.ts'

/** A new transaction, with its line and the provider's id. */
export type TransactionValues = {
  readonly transaction_type: TransactionType
  readonly provider: Provider
  readonly phone_number: string
  readonly amount: number | null
  readonly customer_id: string | null
  readonly notes: string
  /** Of the float book, in shops that keep one. */
  readonly line_id: string | null
  readonly provider_reference: string
}

export type FloatFieldsProps = { form: FormFields<TransactionValues> }

export const FloatFields = ({ form: fields }: FloatFieldsProps) => {
  const { values, change } = fields
  const found = useFloatLines(values.provider)
  const lines = found ?? []
  const offered = lines.map(({ id }) => id).join(' ')
  const chosen = lines.find(({ id }) => id === values.line_id)

  // One line is chosen at once; a line of another provider is forgotten.
  useEffect(() => {
    const ids = offered === '' ? [] : offered.split(' ')
    change({ line_id: ids.length === 1 ? (ids[0] ?? null) : null, provider_reference: '' })
  }, [offered, change])

  if (found === null) return <p className="text-small text-warning">The line needs the server</p>
  if (lines.length === 0) return null
  const low =
    chosen?.is_low === true
      ? lowFloatText({ line: chosen.name, balance: chosen.balance ?? null, is_low: true })
      : null

  return (
    <>
      <FormField
        form={fields}
        name="line_id"
        label="Line"
      >
        {({ value, onChange, ref, onBlur }) => (
          <Select
            ref={ref}
            onBlur={onBlur}
            value={value ?? ''}
            placeholder="No line"
            options={optionsOf(lines)}
            onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
          />
        )}
      </FormField>
      {low !== null && <p className="text-small font-semibold text-warning">{low}</p>}
      {chosen !== undefined && (
        <TextField
          form={fields}
          name="provider_reference"
          label="Transaction ID (optional)"
          maxLength={50}
          autoComplete="off"
        />
      )}
    </>
  )
}
