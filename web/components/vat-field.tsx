// The VAT category of a product or service; nothing while the shop is not registered for VAT.
import {
  VAT_CATEGORIES,
  VAT_CATEGORY_WORDS,
  type VatCategory,
} from '@webale/domain/kernel/vat-category.ts'
import { hasVat } from '@webale/domain/features/vat/vat-rules.ts'
import type { FieldValue } from '@webale/domain/kernel/merge-edit.ts'
import { useShopRules } from '../lib/session/session.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select.tsx'

const OPTIONS = VAT_CATEGORIES.map((value) => ({ value, label: VAT_CATEGORY_WORDS[value] }))

/** The words of a stored category; nothing is standard. */
export const vatText = (category: FieldValue): string =>
  OPTIONS.find(({ value }) => value === (category || 'standard'))?.label ?? ''

type VatFieldProps = {
  value: VatCategory
  error?: string | undefined
  onChange: (category: VatCategory) => void
}

export const VatField = ({ value, error, onChange }: VatFieldProps) =>
  hasVat(useShopRules()) && (
    <Field
      label="VAT"
      error={error}
      hint="Prices include VAT"
    >
      <Select
        options={OPTIONS}
        value={value}
        onChange={({ target }) => onChange(target.value as VatCategory)}
      />
    </Field>
  )
