// Basics of the product form: what it is called, what it is counted in, where it belongs; and its barcode.
import { IconWand } from '@tabler/icons-react'
import type { Department } from '@webale/domain/features/department/department.ts'
import { PickOrCreate } from '../../parts/pick-or-create.tsx'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { Section, TextField } from './form-parts.tsx'
import type { Choices } from './use-product-choices.ts'
import type { ProductForm } from './use-product-form.ts'

const UNITS = ['piece', 'bottle', 'box', 'carton', 'dozen', 'kg', 'litre', 'metre', 'packet', 'pair', 'roll', 'set'].map((unit) => ({
  value: unit,
  label: unit,
}))

const UnitField = ({ form }: { form: ProductForm }) => {
  const inMl = form.values.tracking_type === 'milliliter'
  return (
    <Field label="Unit" required error={form.problems.unit} hint={inMl ? 'Sold by the millilitre' : undefined}>
      {inMl ? (
        <Input value={form.values.unit} readOnly />
      ) : (
        <Combobox free options={UNITS} value={form.values.unit || null} onChange={(unit) => form.change({ unit: unit ?? '' })} placeholder="piece, kg, box …" />
      )}
    </Field>
  )
}

type BasicsProps = { form: ProductForm; departments: readonly Department[]; category: Choices; supplier: Choices }

export const BasicsSection = ({ form, departments, category, supplier }: BasicsProps) => {
  const { values, problems } = form
  return (
    <Section title="Basics">
      <TextField form={form} field="name" label="Product Name" required most={200} className="sm:col-span-2" />
      <UnitField form={form} />
      <TextField form={form} field="brand" label="Brand" most={100} />
      <Field label="Category" error={problems.category_id}>
        <PickOrCreate {...category} value={values.category_id} onChange={(category_id) => form.change({ category_id })} />
      </Field>
      <Field label="Supplier" error={problems.supplier_id}>
        <PickOrCreate {...supplier} value={values.supplier_id} onChange={(supplier_id) => form.change({ supplier_id })} />
      </Field>
      <Field
        label="Department"
        error={problems.department_id}
        hint={values.department_id === null ? 'Without a department only administrators see it' : undefined}
      >
        <Select
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder="No department"
          value={values.department_id ?? ''}
          onChange={(event) => form.change({ department_id: event.target.value || null })}
        />
      </Field>
    </Section>
  )
}

const barcodeHint = ({ product, values }: ProductForm): string => {
  if (product?.internal_barcode) return `Internal barcode ${product.internal_barcode}${values.barcode === '' ? ', used as SKU' : ' scans as well'}`
  return 'Left empty, an internal barcode is made for it'
}

export const BarcodeSection = ({ form, onGenerate }: { form: ProductForm; onGenerate: () => void }) => (
  <Section title="Barcode">
    <Field label="Barcode" error={form.problems.barcode} hint={barcodeHint(form)} className="sm:col-span-2">
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <Input
            data-scan="accept"
            value={form.values.barcode}
            maxLength={50}
            spellCheck={false}
            placeholder="Scan or type"
            onChange={(event) => form.change({ barcode: event.target.value })}
          />
        </div>
        <Button icon={IconWand} onClick={onGenerate}>
          Generate
        </Button>
      </div>
    </Field>
  </Section>
)
