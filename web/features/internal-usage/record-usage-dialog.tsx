// 'Record Usage': what the shop takes for itself, what it is worth and what it leaves on the shelf.
import {
  COMMON_REASONS,
  usageValue,
} from '@webale/domain/features/internal-usage/internal-usage.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { quantityStep, quantityText, roundQuantity } from '@webale/domain/kernel/quantity.ts'
import { useDepartment } from '../../lib/session/department.tsx'
import { FormField, TextAreaField, TextField } from '../../components/form/fields.tsx'
import { ProductPicker } from '../../components/product-picker.tsx'
import { unitOf } from '../../components/product-text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconAlertTriangle, IconBuildingStore } from '../../ui/icons.ts'
import { Input } from '../../ui/input.tsx'
import { useUsageForm } from './use-usage-form.ts'

/** Always rendered, so that changes are announced. */
const Outcome = ({ product, quantity }: { product: Product | null; quantity: number | null }) => {
  const taken = quantity !== null && quantity > 0 ? quantity : 0
  const after = product && roundQuantity(product.current_stock - taken)

  return (
    <output className="block rounded-row bg-sunken px-3.5 py-3">
      <span className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <span className="text-text-2">
          Value{' '}
          <b className="figures text-text">
            UGX{' '}
            {product ? formatNumber(usageValue(product.selling_price, roundQuantity(taken))) : '0'}
          </b>
        </span>
        {product && after !== null && (
          <span className="text-text-2">
            Stock after this{' '}
            <b className="figures text-text">
              {quantityText(product.current_stock)} → {quantityText(after)} {unitOf(product)}
            </b>
          </span>
        )}
      </span>
      {after !== null && after < 0 && taken > 0 && (
        <span className="mt-1.5 flex items-start gap-1.5 text-small text-warning">
          <Icon
            of={IconAlertTriangle}
            className="mt-px size-4"
          />
          The stock falls below 0. It can be recorded all the same; count the shelf when you can.
        </span>
      )}
    </output>
  )
}

const Reasons = ({ reason, onReason }: { reason: string; onReason: (reason: string) => void }) => (
  <div
    role="group"
    aria-label="Common reasons"
    className="mt-2 flex flex-wrap gap-1.5"
  >
    {COMMON_REASONS.map((common) => (
      <button
        key={common}
        type="button"
        aria-pressed={common === reason}
        onClick={() => onReason(common === reason ? '' : common)}
        className="h-9 rounded-full border border-border bg-surface px-3.5 text-small whitespace-nowrap text-text-2 touch-target hover:bg-hover aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-text"
      >
        {common}
      </button>
    ))}
  </div>
)

/** Where the record goes. */
const DepartmentNote = () => {
  const { department, locked } = useDepartment()
  return (
    <p className="flex items-start gap-2 text-text-2">
      <Icon
        of={IconBuildingStore}
        className="mt-px"
      />
      <span>
        Department: <b className="text-text">{department?.name ?? 'none'}</b>
        {!locked && ', as selected at the top of the page'}
      </span>
    </p>
  )
}

export const RecordUsageDialog = ({ onClose }: { onClose: () => void }) => {
  const { form, quantity, save, pending } = useUsageForm(onClose)
  const { product, reason } = form.values

  return (
    <FormDialog
      open
      title="Record Usage"
      submitLabel="Record"
      dirty={form.unsaved}
      busy={pending}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-[1fr_9rem]">
        <FormField
          form={form}
          name="product"
          label="Product"
          required
        >
          {(field) => <ProductPicker {...field} />}
        </FormField>
        <FormField
          form={form}
          name="quantity"
          label={product ? `Quantity (${unitOf(product)})` : 'Quantity'}
          required
        >
          {(field) => (
            <Input
              {...field}
              type="number"
              inputMode="decimal"
              min={1}
              step={product ? quantityStep(product.tracking_type) : 1}
              onChange={(event) => field.onChange(event.target.value)}
              className="figures text-right"
            />
          )}
        </FormField>
      </div>
      <div>
        <TextField
          form={form}
          name="reason"
          label="Reason"
          maxLength={200}
        />
        <Reasons
          reason={reason}
          onReason={(chosen) => form.change({ reason: chosen })}
        />
      </div>
      <TextAreaField
        form={form}
        name="notes"
        label="Notes"
        rows={2}
        maxLength={500}
      />
      <Outcome
        product={product}
        quantity={quantity}
      />
      <DepartmentNote />
    </FormDialog>
  )
}
