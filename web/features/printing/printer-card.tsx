// The card "Printer" of This till: the printer of this device, what was not printed, and, for
// administrators, the printers of the shop.
import { LOCAL_PRINTER } from '@webale/domain/features/printing/local-printer.ts'
import { can } from '@webale/domain/access/permissions.ts'
import { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import type { Printer } from '@webale/domain/features/printing/printer.ts'
import { SELECTED_PRINTER_KEY } from '../../lib/print/selected-printer.ts'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useActor } from '../../lib/session/session.tsx'
import { removeLocalStorage, setLocalStorage, useLocalStorage } from '../../lib/storage.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { LocalPrinterFields } from './local-printer-fields.tsx'
import { NotPrinted } from './not-printed.tsx'
import { ShopPrinters } from './shop-printers.tsx'

const choose = (id: string): void =>
  id === '' ? removeLocalStorage(SELECTED_PRINTER_KEY) : setLocalStorage(SELECTED_PRINTER_KEY, id)

/** A printer that was removed, or is of another department, shows as the browser. */
const PrintWith = ({ printers }: { printers: readonly Printer[] }) => {
  const chosen = useLocalStorage(SELECTED_PRINTER_KEY)
  const options = [...optionsOf(printers), { value: LOCAL_PRINTER, label: 'This device' }]

  return (
    <>
      <Field
        label="Print receipts with"
        hint="Kept on this device. Printers of the shop print for phones, too."
      >
        <Select
          value={options.find(({ value }) => value === chosen)?.value ?? ''}
          placeholder="Browser"
          options={options}
          onChange={({ target }) => choose(target.value)}
        />
      </Field>
      {chosen === LOCAL_PRINTER && <LocalPrinterFields />}
    </>
  )
}

export const PrinterCard = () => {
  const mayManage = can(useActor(), 'printer.manage')
  const printers = useQuery(printingApi.printers, {})
  const { data, isError, isPending } = printers

  return (
    <Card title="Printer">
      {isError && (
        <ErrorPanel
          things="printers"
          {...queryErrorProps(printers)}
        />
      )}
      {isPending && !isError && (
        <SkeletonList
          label="Loading printers"
          rows={2}
        />
      )}
      {data && <PrintWith printers={data} />}
      {data && <NotPrinted />}
      {data && mayManage && <ShopPrinters printers={data} />}
    </Card>
  )
}
