// The card "Printer" of This till: the printer of this device, what was not printed, and, for administrators, the
// printers of the shop.
import { can } from '@webale/domain/access/permissions.ts'
import { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import type { Printer } from '@webale/domain/features/printing/printer.ts'
import { DEVICE_PRINTER, OWN } from '../../lib/device-printer.ts'
import { queryErrorProps } from '../../lib/query-error-props.ts'
import { useActor } from '../../lib/session.tsx'
import { removeLocalStorage, setLocalStorage, useLocalStorage } from '../../lib/storage.ts'
import { useQuery } from '../../lib/use-query.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { OwnPrinterFields } from './own-printer-fields.tsx'
import { NotPrinted } from './not-printed.tsx'
import { PrintersOfTheShop } from './printers-of-the-shop.tsx'

const choose = (id: string): void =>
  id === '' ? removeLocalStorage(DEVICE_PRINTER) : setLocalStorage(DEVICE_PRINTER, id)

/** A printer that was removed, or is of another department, shows as the browser. */
const PrintWith = ({ printers }: { printers: readonly Printer[] }) => {
  const chosen = useLocalStorage(DEVICE_PRINTER)
  const options = [
    ...printers.map(({ id, name }) => ({ value: id, label: name })),
    { value: OWN, label: 'This device' },
  ]
  return (
    <>
      <Field label="Print receipts with" hint="Kept on this device. Printers of the shop print for phones, too.">
        <Select
          value={options.find(({ value }) => value === chosen)?.value ?? ''}
          placeholder="Browser"
          options={options}
          onChange={({ target }) => choose(target.value)}
        />
      </Field>
      {chosen === OWN && <OwnPrinterFields />}
    </>
  )
}

export const PrinterCard = () => {
  const mayManage = can(useActor(), 'printer.manage')
  const printers = useQuery(printingApi.printers, {})
  const { data, isError, isPending } = printers
  return (
    <Card title="Printer">
      {isError && <ErrorPanel things="printers" {...queryErrorProps(printers)} />}
      {isPending && !isError && <SkeletonList label="Loading printers" rows={2} />}
      {data && <PrintWith printers={data} />}
      {data && <NotPrinted />}
      {data && mayManage && <PrintersOfTheShop printers={data} />}
    </Card>
  )
}
