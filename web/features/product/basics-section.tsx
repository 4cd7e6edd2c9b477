// The short part of the product form: what a product
// needs to be sold. Everything else waits behind More.
import { scannerProblem } from '@webale/domain/features/barcode/code-key.ts'
import type { Department } from '@webale/domain/features/department/department.ts'
import { TextField } from '../../components/form/fields.tsx'
import { PickOrCreate } from '../../components/pick-or-create.tsx'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { IconWand } from '../../ui/icons.ts'
import { Input } from '../../ui/input.tsx'
import { Select } from '../../ui/select.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { Section } from './form-section.tsx'
import { PriceFields } from './price-section.tsx'
import { BottleFields, StockField } from './stock-section.tsx'
import type { Choices } from './use-product-choices.ts'
import type { ProductForm } from './use-product-form.ts'

const UNITS = [
  'pcs',
  'bottle',
  'box',
  'carton',
  'dozen',
  'kg',
  'litre',
  'metre',
  'packet',
  'pair',
  'roll',
  'set',
].map((unit) => ({
  value: unit,
  label: unit,
}))

const UnitField = ({ form }: { form: ProductForm }) => {
  const inMl = form.values.tracking_type === 'milliliter'
  return (
    <Field
      label="Unit"
      required
      error={form.errorOf('unit')}
      hint={inMl ? 'Sold by the millilitre' : undefined}
    >
      {inMl ? (
        <Input
          value={form.values.unit}
          readOnly
        />
      ) : (
        <Combobox
          free
          options={UNITS}
          value={form.values.unit || null}
          onChange={(unit) => form.change({ unit: unit ?? '' })}
          placeholder="pcs, kg, box …"
        />
      )}
    </Field>
  )
}

const barcodeHint = ({ product, values }: ProductForm): string => {
  const unread = scannerProblem(values.barcode.trim())
  if (unread !== null) return unread
  if (product?.internal_barcode)
    return `Internal barcode ${product.internal_barcode}${values.barcode === '' ? ', used as SKU' : ' scans as well'}`
  return 'No barcode? Leave empty and we will make one.'
}

const BarcodeField = ({ form, onGenerate }: { form: ProductForm; onGenerate: () => void }) => (
  <Field
    label="Barcode"
    error={form.errorOf('barcode')}
    hint={barcodeHint(form)}
    className="sm:col-span-2"
  >
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
      <Button
        icon={IconWand}
        onClick={onGenerate}
      >
        Generate
      </Button>
    </div>
  </Field>
)

const DepartmentField = ({
  form,
  departments,
}: {
  form: ProductForm
  departments: readonly Department[]
}) => {
  const { values, locked } = form
  const hint =
    values.department_id === null
      ? 'Without a department only administrators see it'
      : locked && 'Sold by the millilitre. Choose another department for other goods.'

  return (
    <Field
      label="Department"
      error={form.errorOf('department_id')}
      hint={hint}
      className="sm:col-span-2"
    >
      <Select
        options={optionsOf(departments)}
        placeholder="No department"
        value={values.department_id ?? ''}
        onChange={(event) => form.change({ department_id: event.target.value || null })}
      />
    </Field>
  )
}

type ShortProps = {
  form: ProductForm
  departments: readonly Department[]
  /** The stock of a bundle with components is what they allow (decision S9). */
  follows: boolean
  onGenerate: () => void
}

export const ShortSection = ({ form, departments, follows, onGenerate }: ShortProps) => (
  <Section title="Basics">
    <TextField
      form={form}
      name="name"
      label="Product Name"
      required
      maxLength={200}
      className="sm:col-span-2"
    />
    <PriceFields
      form={form}
      follows={follows}
    />
    <StockField
      form={form}
      follows={follows}
    />
    <UnitField form={form} />
    {form.values.tracking_type === 'milliliter' && <BottleFields form={form} />}
    <BarcodeField
      form={form}
      onGenerate={onGenerate}
    />
    <DepartmentField
      form={form}
      departments={departments}
    />
  </Section>
)

type GroupProps = { form: ProductForm; category: Choices; supplier: Choices }

export const GroupSection = ({ form, category, supplier }: GroupProps) => (
  <Section title="Group">
    <Field
      label="Category"
      error={form.errorOf('category_id')}
    >
      <PickOrCreate
        {...category}
        value={form.values.category_id}
        onChange={(category_id) => form.change({ category_id })}
      />
    </Field>
    <Field
      label="Supplier"
      error={form.errorOf('supplier_id')}
    >
      <PickOrCreate
        {...supplier}
        value={form.values.supplier_id}
        onChange={(supplier_id) => form.change({ supplier_id })}
      />
    </Field>
    <TextField
      form={form}
      name="brand"
      label="Brand"
      maxLength={100}
    />
  </Section>
)
