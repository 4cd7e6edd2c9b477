// Line and Transaction ID of a new transaction, in shops that keep a float book.
import { lowFloatText } from '@webale/domain/features/mobile-money/float-after.ts'
import { useEffect } from 'react'
import { FormField, TextField } from '../../../components/form/fields.tsx'
import type { FormFields } from '../../../components/form/use-form.ts'
import { Select } from '../../../ui/select.tsx'
import { optionsOf } from '../../../ui/options-of.ts'
import type { TransactionValues } from '../use-transaction-form.ts'
import { useFloatLines } from './use-float-lines.ts'

export type FloatFieldsProps = { form: FormFields<TransactionValues> }

export const FloatFields = ({ form: fields }: FloatFieldsProps) => {
  const { values, change } = fields
  const lines = useFloatLines(values.provider)
  const offered = lines.map(({ id }) => id).join(' ')
  const chosen = lines.find(({ id }) => id === values.line_id)

  // One line is chosen at once; a line of another provider is forgotten.
  useEffect(() => {
    const ids = offered === '' ? [] : offered.split(' ')
    change({ line_id: ids.length === 1 ? (ids[0] ?? null) : null, provider_reference: '' })
  }, [offered, change])

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
