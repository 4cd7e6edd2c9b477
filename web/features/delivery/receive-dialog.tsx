// 'Receive goods': the supplier, the invoice, and the goods.
import { can } from '@webale/domain/access/permissions.ts'
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { COSTS_LATER, invoiceReceived } from '@webale/domain/features/delivery/delivery.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { hasVat } from '@webale/domain/features/vat/vat-rules.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import { useDepartment } from '../../lib/session/department.tsx'
import { today } from '../../lib/now.ts'
import { useActor, useShopRules } from '../../lib/session/session.tsx'
import { useIsServerAway } from '../../lib/server/contact.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { CameraButton } from '../../components/camera-button.tsx'
import { FormField, MoneyField, TextField } from '../../components/form/fields.tsx'
import type { FormFields } from '../../components/form/use-form.ts'
import { PickOrCreate } from '../../components/pick-or-create.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { Select } from '../../ui/select.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { DeliveryLines } from './delivery-lines.tsx'
import { PayFields } from './pay-fields.tsx'
import type { ReceiveValues } from './receive-values.ts'
import { useReceiveForm } from './use-receive-form.ts'
import { sumOfCosts } from './sum-of-costs.ts'

const WAIT_MS = 300
const NO_DEPARTMENT = { value: '', label: 'No department' }

type FieldsProps = { form: FormFields<ReceiveValues> }

const SupplierField = ({ form }: FieldsProps) => {
  const mayAdd = can(useActor(), 'supplier.manage')
  const { data: suppliers = [], isPending } = useQuery(stockApi.suppliers, {})
  const add = useCommand(stockApi.addSupplier)
  const create = async (name: string) => {
    const result = await add.run({ name })
    return result?.ok ? { value: result.output.id, label: result.output.name } : null
  }

  return (
    <FormField
      form={form}
      name="supplier_id"
      label="Supplier"
      required
    >
      {(field) => (
        <PickOrCreate
          {...field}
          options={optionsOf(suppliers)}
          create={mayAdd ? create : undefined}
          loading={isPending}
          placeholder="Choose a supplier"
        />
      )}
    </FormField>
  )
}

/** A warning, not a refusal: a supplier may write one invoice for two deliveries. */
const SameInvoice = ({
  supplier_id,
  invoice_number,
}: Pick<ReceiveValues, 'supplier_id' | 'invoice_number'>) => {
  const number = useDebouncedValue(invoice_number.trim(), WAIT_MS)
  const isAsked = supplier_id !== null && number !== ''
  const sent = { supplier_id: supplier_id ?? '', invoice_number: number.slice(0, 50) }
  const { data } = useQuery(deliveryApi.sameInvoice, sent, { enabled: isAsked })
  const received_on = isAsked ? data?.received_on : null

  return (
    <p
      role="status"
      className="text-small text-warning"
    >
      {received_on && (
        <span className="flex items-start gap-1.5">
          <Icon
            of={IconAlertTriangle}
            className="mt-px size-4"
          />
          {invoiceReceived(number, received_on)}
        </span>
      )}
    </p>
  )
}

const DepartmentField = ({ form }: FieldsProps) => {
  const { departments, locked } = useDepartment()
  const options = optionsOf(departments)

  return (
    <FormField
      form={form}
      name="department_id"
      label="Department"
    >
      {(field) => (
        <Select
          {...field}
          options={locked ? options : [...options, NO_DEPARTMENT]}
          disabled={locked || form.values.lines.length > 0}
          onChange={({ target }) => field.onChange(target.value)}
        />
      )}
    </FormField>
  )
}

export const ReceiveDialog = ({ onClose }: { onClose: () => void }) => {
  const { form, save, pending, takeCode, scanned } = useReceiveForm(onClose)
  const seesCost = can(useActor(), 'product.see_cost')
  const isAway = useIsServerAway()
  const hasVatNow = hasVat(useShopRules())
  const { values } = form

  return (
    <FormDialog
      open
      title="Receive goods"
      width="xl"
      submitLabel="Receive goods"
      dirty={form.unsaved}
      busy={pending}
      blocked={isAway ? 'Receive goods needs the server' : null}
      footerStart={
        seesCost ? (
          <p className="figures">
            Total <b className="text-text">{formatUgx(sumOfCosts(values))}</b>
          </p>
        ) : (
          <p>{COSTS_LATER}</p>
        )
      }
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid items-start gap-x-3 gap-y-4 sm:grid-cols-2 md:grid-cols-4">
        <SupplierField form={form} />
        <TextField
          form={form}
          name="invoice_number"
          label="Invoice number"
          maxLength={50}
        />
        <FormField
          form={form}
          name="received_on"
          label="Day"
          required
        >
          {(field) => (
            <DateField
              {...field}
              words={field.value && formatDay(field.value)}
              max={today()}
            />
          )}
        </FormField>
        <DepartmentField form={form} />
      </div>
      <SameInvoice {...values} />
      <DeliveryLines
        department_id={values.department_id}
        lines={values.lines}
        seesCost={seesCost}
        problem={form.errorOf('lines')}
        camera={
          <CameraButton
            onCode={takeCode}
            result={scanned && `${scanned} added`}
          />
        }
        onChange={(lines) => form.change({ lines })}
      />
      {seesCost && (
        <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-2">
          <MoneyField
            form={form}
            name="extra"
            label="Extra costs (UGX)"
            hint="Transport and the like, paid to others. Spread by cost"
          />
          {hasVatNow && (
            <MoneyField
              form={form}
              name="vat"
              label="VAT (UGX)"
              hint="As the invoice says. It is part of the costs above"
            />
          )}
          <div className="space-y-3">
            <PayFields
              label="Paid now (UGX)"
              hint="What the supplier gets at once"
              paid={values.paid}
              error={form.errorOf('paid')}
              onChange={(paid) => form.change({ paid })}
            />
          </div>
        </div>
      )}
    </FormDialog>
  )
}
