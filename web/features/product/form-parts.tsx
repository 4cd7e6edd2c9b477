// The two kinds of input fields of the product form, bound by name, and the frame of its sections.
import type { ReactNode } from 'react'
import { cn } from '../../ui/cn.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import type { ProductValues } from './product-values.ts'
import type { ProductForm } from './use-product-form.ts'

type FieldOf<Kind> = {
  [Name in keyof ProductValues]-?: ProductValues[Name] extends Kind
    ? Kind extends ProductValues[Name]
      ? Name
      : never
    : never
}[keyof ProductValues]

type BoundField<Name> = {
  form: ProductForm
  field: Name
  label: string
  required?: boolean
  hint?: ReactNode
  className?: string
  disabled?: boolean | undefined
}

type TextProps = BoundField<FieldOf<string>> & { most: number }

export const TextField = ({ form, field, label, required, hint, className, most, ...rest }: TextProps) => (
  <Field label={label} required={required} hint={hint} error={form.problems[field]} className={className}>
    <Input
      {...rest}
      value={form.values[field]}
      maxLength={most}
      onChange={(event) => form.change({ [field]: event.target.value })}
    />
  </Field>
)

type AmountProps = BoundField<FieldOf<number | null>> & {
  /** The unit of a quantity: ml, pcs, or '' for none. Without it the field is a price. */
  unit?: string
}

/** A price with up to two decimals, or a quantity with one. */
export const AmountField = ({ form, field, label, required, hint, className, ...rest }: AmountProps) => (
  <Field label={label} required={required} hint={hint} error={form.problems[field]} className={className}>
    <MoneyInput
      {...rest}
      value={form.values[field]}
      decimals={rest.unit === undefined ? 2 : 1}
      onChange={(amount) => form.change({ [field]: amount })}
    />
  </Field>
)

type SectionProps = { title: string; className?: string; children: ReactNode }

/** One section of the form with its heading; two fields per row where there is room. */
export const Section = ({ title, className, children }: SectionProps) => (
  <section className="border-t border-border pt-4 first:border-t-0 first:pt-0">
    <h3 className="mb-3 font-display text-h2">{title}</h3>
    <div className={cn('grid items-start gap-x-3 gap-y-4 sm:grid-cols-2', className)}>{children}</div>
  </section>
)
