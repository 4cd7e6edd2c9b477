// The two kinds of typed fields of the product form, bound to it by name, and the frame of its sections.
import type { ReactNode } from 'react'
import { cn } from '../../ui/cn.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import type { ProductValues } from './product-values.ts'
import type { ProductForm } from './use-product-form.ts'

type FieldOf<Kind> = {
  [Name in keyof ProductValues]-?: ProductValues[Name] extends Kind ? (Kind extends ProductValues[Name] ? Name : never) : never
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

type TextProps = BoundField<FieldOf<string>> & { most: number; readOnly?: boolean; placeholder?: string }

export const TextField = ({ form, field, label, required, hint, className, most, ...rest }: TextProps) => (
  <Field label={label} required={required} hint={hint} error={form.problems[field]} className={className}>
    <Input {...rest} value={form.values[field]} maxLength={most} onChange={(event) => form.change({ [field]: event.target.value })} />
  </Field>
)

type AmountProps = BoundField<FieldOf<number | null>> & {
  /** UGX unless it counts something: ml, pcs, or nothing. */
  unit?: string
  placeholder?: string
}

/** Prices with up to two decimals; quantities as well, whose own rules the schema knows. */
export const AmountField = ({ form, field, label, required, hint, className, ...rest }: AmountProps) => (
  <Field label={label} required={required} hint={hint} error={form.problems[field]} className={className}>
    <MoneyInput {...rest} value={form.values[field]} decimals={2} onChange={(amount) => form.change({ [field]: amount })} />
  </Field>
)

type SectionProps = { title: string; aside?: ReactNode; className?: string; children: ReactNode }

/** One part of the form with its heading; two fields in a row where there is room. */
export const Section = ({ title, aside, className, children }: SectionProps) => (
  <section className="border-t border-border pt-4 first:border-t-0 first:pt-0">
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
      <h3 className="font-display text-h2">{title}</h3>
      {aside}
    </div>
    <div className={cn('grid items-start gap-x-3 gap-y-4 sm:grid-cols-2', className)}>{children}</div>
  </section>
)
