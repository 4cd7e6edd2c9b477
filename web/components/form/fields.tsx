// The fields of a form, bound to it by name: a label, a control, and what does not fit.
import type { ComponentProps, ReactNode } from 'react'
import { type FieldValues, type Path, useController } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { QuantityInput, type QuantityInputProps } from '../quantity-input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import type { FieldName } from './check-form.ts'
import type { FormFields } from './use-form.ts'

/** The names of the fields that hold exactly this kind of value. */
type NameOf<Values, Kind> = {
  [Name in FieldName<Values>]-?: Values[Name] extends Kind
    ? Kind extends Values[Name]
      ? Name
      : never
    : never
}[FieldName<Values>]

type FieldProps<Values extends FieldValues, Name> = Pick<
  ComponentProps<typeof Field>,
  'label' | 'required' | 'hint' | 'className'
> & {
  form: FormFields<Values>
  name: Name
}

/** What a control gets of its field. */
type FieldControl<Value> = {
  readonly ref: (element: HTMLElement | null) => void
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly onBlur: () => void
}

const useControl = <Values extends FieldValues, Value>({
  form,
  name,
}: FieldProps<Values, FieldName<Values>>): FieldControl<Value> => {
  const { field } = useController({ control: form.control, name: name as unknown as Path<Values> })
  return {
    ref: field.ref,
    value: field.value,
    onBlur: field.onBlur,
    onChange: (value) => form.change({ [name]: value } as unknown as Partial<Values>),
  }
}

type LabelledProps<Values extends FieldValues> = FieldProps<Values, FieldName<Values>> & {
  children: ReactNode
}

const Labelled = <Values extends FieldValues>({ form, name, ...field }: LabelledProps<Values>) => (
  <Field
    {...field}
    error={form.errorOf(name)}
  />
)

type FormFieldProps<Values extends FieldValues, Name extends FieldName<Values>> = FieldProps<
  Values,
  Name
> & {
  children: (control: FieldControl<Values[Name]>) => ReactNode
}

/**
 * Any control:
 * `<FormField form={form} name="date">{(field) => <DateField {...field} />}</FormField>`.
 */
export const FormField = <Values extends FieldValues, Name extends FieldName<Values>>({
  children,
  ...field
}: FormFieldProps<Values, Name>) => {
  const control = useControl<Values, Values[Name]>(field)
  return <Labelled {...field}>{children(control)}</Labelled>
}

type TextFieldProps<Values extends FieldValues> = FieldProps<Values, NameOf<Values, string>> &
  Omit<
    ComponentProps<typeof Input>,
    'form' | 'name' | 'value' | 'onChange' | 'onBlur' | 'ref' | 'className' | 'required'
  > & {
    /** Takes what is typed instead of the field. */
    onType?: (text: string) => void
  }

/** One line of text. */
export const TextField = <Values extends FieldValues>(props: TextFieldProps<Values>) => {
  const { form, name, label, required, hint, className, onType, ...input } = props
  const field = { form, name, label, required, hint, className }
  const { onChange, ...control } = useControl<Values, string>(field)

  return (
    <Labelled {...field}>
      <Input
        {...input}
        {...control}
        onChange={({ target }) => (onType ?? onChange)(target.value)}
      />
    </Labelled>
  )
}

type TextAreaFieldProps<Values extends FieldValues> = FieldProps<Values, NameOf<Values, string>> &
  Pick<ComponentProps<typeof Textarea>, 'rows' | 'maxLength' | 'placeholder'>

/** Several lines of text. */
export const TextAreaField = <Values extends FieldValues>({
  rows,
  maxLength,
  placeholder,
  ...field
}: TextAreaFieldProps<Values>) => {
  const { onChange, ...control } = useControl<Values, string>(field)
  return (
    <Labelled {...field}>
      <Textarea
        {...{ rows, maxLength, placeholder }}
        {...control}
        onChange={({ target }) => onChange(target.value)}
      />
    </Labelled>
  )
}

type MoneyFieldProps<Values extends FieldValues> = FieldProps<
  Values,
  NameOf<Values, number | null>
> &
  Pick<ComponentProps<typeof MoneyInput>, 'decimals' | 'unit' | 'disabled'>

/** A price with up to two decimals. */
export const MoneyField = <Values extends FieldValues>({
  decimals = 2,
  unit,
  disabled,
  ...field
}: MoneyFieldProps<Values>) => {
  const control = useControl<Values, number | null>(field)
  return (
    <Labelled {...field}>
      <MoneyInput
        {...control}
        {...(unit !== undefined && { unit })}
        disabled={disabled}
        decimals={decimals}
      />
    </Labelled>
  )
}

type QuantityFieldProps<Values extends FieldValues> = FieldProps<
  Values,
  NameOf<Values, number | null>
> &
  Pick<QuantityInputProps, 'whole' | 'unit' | 'disabled'>

/** A quantity in `unit`. */
export const QuantityField = <Values extends FieldValues>({
  whole,
  unit = '',
  disabled,
  ...field
}: QuantityFieldProps<Values>) => (
  <Labelled {...field}>
    <QuantityInput
      {...useControl<Values, number | null>(field)}
      {...{ whole, unit, disabled }}
    />
  </Labelled>
)
