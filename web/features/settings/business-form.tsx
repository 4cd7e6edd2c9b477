// The fields of Business Info with Save. Empty fields of a department show what they inherit.
import { shortPhoneHint } from '@webale/domain/kernel/phone.ts'
import type { HTMLInputTypeAttribute } from 'react'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { IconDeviceFloppy } from '../../ui/icons.ts'
import { Input } from '../../ui/input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { ChangedMeanwhile, type FieldWords } from '../../components/changed-meanwhile.tsx'
import { fieldText } from '../../components/field-text.ts'
import type { BusinessField, BusinessValues } from './business-values.ts'
import { LogoField } from './logo-field.tsx'
import type { BusinessForm } from './use-business-form.ts'

type Row = {
  field: Exclude<BusinessField, 'logo_url'>
  label: string
  hint?: string
  /** Shown in an empty field that inherits nothing. */
  example?: string
  type?: HTMLInputTypeAttribute
  most: number
  /** Takes the whole width and several lines. */
  lines?: number
  wide?: boolean
}

const ROWS: readonly Row[] = [
  {
    field: 'business_name',
    label: 'Business name',
    most: 100,
    wide: true,
  },
  {
    field: 'business_address',
    label: 'Business address',
    most: 300,
    lines: 2,
    wide: true,
    example: 'Plot 14, Kikuubo Lane, Kampala',
  },
  {
    field: 'business_phone',
    label: 'Business phone',
    most: 60,
    type: 'tel',
    example: '+256 772 123 456',
  },
  {
    field: 'whatsapp_number',
    label: 'WhatsApp number',
    most: 30,
    type: 'tel',
    example: '+256 772 123 456',
  },
  {
    field: 'business_email',
    label: 'Business email',
    most: 255,
    type: 'email',
    example: 'shop@example.com',
  },
  {
    field: 'website',
    label: 'Website',
    most: 200,
    type: 'url',
    example: 'https://myshop.ug',
  },
  {
    field: 'seasonal_remark',
    label: 'Seasonal remark',
    most: 300,
    lines: 2,
    wide: true,
    example: 'Festive season offers until 31 December',
    hint: 'Printed at the end of every receipt',
  },
]

const placeholderOf = ({ field, example }: Row, inherited: BusinessValues | null): string => {
  if (inherited !== null)
    return inherited[field] === '' ? 'inherited: nothing' : `inherited: ${inherited[field]}`
  return example ?? ''
}

const RowField = ({
  row,
  form,
  inherited,
}: {
  row: Row
  form: BusinessForm
  inherited: BusinessValues | null
}) => {
  const { field, label, hint, type = 'text', most, lines } = row
  const control = {
    value: form.values[field],
    placeholder: placeholderOf(row, inherited),
    maxLength: most,
    readOnly: form.pending,
  }

  return (
    <Field
      label={label}
      hint={(field === 'whatsapp_number' && shortPhoneHint(form.values[field])) || hint}
      error={form.problems[field]}
      className={cn(row.wide && 'sm:col-span-2')}
    >
      {lines === undefined ? (
        <Input
          {...control}
          type={type}
          onChange={(event) => form.change(field, event.target.value)}
        />
      ) : (
        <Textarea
          {...control}
          rows={lines}
          className="min-h-16"
          onChange={(event) => form.change(field, event.target.value)}
        />
      )}
    </Field>
  )
}

const describeField = (field: string): FieldWords =>
  field === 'logo_url'
    ? { label: 'Logo', text: (logo) => (logo ? 'A picture' : 'No picture') }
    : {
        label: ROWS.find((row) => row.field === field)?.label ?? field,
        text: fieldText,
      }

type BusinessFormFieldsProps = {
  form: BusinessForm
  /** What empty fields inherit; null for the whole business. */
  inherited: BusinessValues | null
}

export const BusinessFormFields = ({ form, inherited }: BusinessFormFieldsProps) => (
  <Form
    onSubmit={form.save}
    className="space-y-4"
  >
    <ChangedMeanwhile
      conflicts={form.edit.conflicts}
      wordsOf={describeField}
      onChoose={form.edit.choose}
    />
    <LogoField
      value={form.values.logo_url}
      inherited={inherited?.logo_url ?? ''}
      problem={form.problems.logo_url}
      onChange={(value) => form.change('logo_url', value)}
      onProblem={(problem) => form.refuse('logo_url', problem)}
    />
    <div className="grid gap-4 sm:grid-cols-2">
      {ROWS.map((row) => (
        <RowField
          key={row.field}
          row={row}
          form={form}
          inherited={inherited}
        />
      ))}
    </div>
    <div className="flex flex-wrap items-center justify-end gap-2 border-t border-border pt-4">
      <p
        role="status"
        className="mr-auto text-small text-text-2"
      >
        {form.edit.blocked ?? (form.unsaved ? 'You have unsaved changes' : '')}
      </p>
      {form.unsaved && (
        <Button
          disabled={form.pending}
          onClick={form.discard}
        >
          Discard
        </Button>
      )}
      <Button
        look="primary"
        type="submit"
        icon={IconDeviceFloppy}
        busy={form.pending}
        disabled={form.edit.blocked !== null}
      >
        Save settings
      </Button>
    </div>
  </Form>
)
