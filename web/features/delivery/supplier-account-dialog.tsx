// The account of a supplier, for administrators: what the
// shop owes, the entries of a period, and corrections.
import { supplierAccountApi } from '@webale/domain/features/delivery/supplier-account.api.ts'
import {
  type SupplierAccount,
  supplierBalanceText,
  type SupplierEntry,
} from '@webale/domain/features/delivery/supplier-account.ts'
import {
  supplierEntryText,
  supplierStatement,
  supplierStatementTable,
} from '@webale/domain/features/delivery/supplier-statement.ts'
import { slipLines } from '@webale/domain/features/printing/slip-lines.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { formatNumber, formatSigned } from '@webale/domain/kernel/money.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { downloadText, formatCsv } from '../../lib/csv.ts'
import { today } from '../../lib/now.ts'
import { printOnSheet, printStatement } from '../../lib/print/print-slip.ts'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import {
  IconArrowBackUp,
  IconCashBanknote,
  IconDownload,
  IconPrinter,
  IconReceipt,
} from '../../ui/icons.ts'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { AdjustSupplierDialog, UndoSupplierDialog } from './correct-supplier-dialogs.tsx'
import { PaySupplierDialog } from './pay-supplier-dialog.tsx'

const COLUMNS: readonly ListColumn<SupplierEntry>[] = [
  {
    id: 'day',
    header: 'Day',
    cell: ({ business_date }) => formatDay(business_date),
    className: 'whitespace-nowrap',
  },
  {
    id: 'what',
    header: 'What',
    cell: supplierEntryText,
    card: 'title',
  },
  {
    id: 'number',
    header: 'Number',
    cell: ({ number }) => number,
    className: 'whitespace-nowrap',
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount }) => formatSigned(amount),
    card: 'amount',
  },
  {
    id: 'balance',
    header: 'Balance after',
    align: 'end',
    cell: ({ balance_after }) => formatNumber(balance_after ?? 0),
  },
]

type Task =
  | { readonly kind: 'pay' | 'adjust' }
  | { readonly kind: 'undo'; readonly entry: SupplierEntry }

const saveCsv = async (account: SupplierAccount): Promise<void> => {
  const { head, rows } = supplierStatementTable(account)
  downloadText(`supplier-${account.until ?? today()}.csv`, await formatCsv(head, rows), 'text/csv')
}

/** Only a payment that can be undone has a button. */
const actionsWith = (onDo: (task: Task) => void) => (entry: SupplierEntry) =>
  entry.can_undo && (
    <IconButton
      label={`Undo payment of ${formatDay(entry.business_date)}`}
      icon={IconArrowBackUp}
      onClick={() => onDo({ kind: 'undo', entry })}
    />
  )

const Entries = ({ account, onDo }: { account: SupplierAccount; onDo: (task: Task) => void }) => {
  const settings = useQuery(settingsApi.get, {})
  const business = settings.data?.effective.business_name ?? ''
  const lines = slipLines(supplierStatement(account, business))

  return (
    <>
      <div className="my-4 flex flex-wrap gap-2">
        <Button
          icon={IconPrinter}
          onClick={() => void printOnSheet('Statement', lines)}
        >
          Print statement
        </Button>
        <Button
          icon={IconReceipt}
          onClick={() =>
            void printStatement('supplier_statement', account.supplier.id, account, lines)
          }
        >
          Print slip
        </Button>
        <Button
          icon={IconDownload}
          onClick={() => void saveCsv(account)}
        >
          CSV
        </Button>
        <Button onClick={() => onDo({ kind: 'adjust' })}>Adjust</Button>
      </div>
      {account.entries.length === 0 ? (
        <Empty drawing="receipt">No entries yet</Empty>
      ) : (
        <DataList
          caption="Entries"
          columns={COLUMNS}
          rows={account.entries.toReversed()}
          rowKey={({ id }) => id}
          cardsBelow={1000}
          actions={actionsWith(onDo)}
        />
      )}
    </>
  )
}

const TaskDialog = ({
  account,
  task,
  onClose,
}: {
  account: SupplierAccount
  task: Task
  onClose: () => void
}) => {
  if (task.kind === 'undo')
    return (
      <UndoSupplierDialog
        account={account}
        entry={task.entry}
        onClose={onClose}
      />
    )
  return task.kind === 'pay' ? (
    <PaySupplierDialog
      supplier={account.supplier}
      onClose={onClose}
    />
  ) : (
    <AdjustSupplierDialog
      account={account}
      onClose={onClose}
    />
  )
}

type SupplierAccountDialogProps = {
  supplier_id: string
  name: string
  onClose: () => void
}

export const SupplierAccountDialog = ({
  supplier_id,
  name,
  onClose,
}: SupplierAccountDialogProps) => {
  const [{ from, until }, setPeriod] = useState({ from: '', until: '' })
  const [task, setTask] = useState<Task | null>(null)
  const isBackwards = from !== '' && until !== '' && from > until
  const chosen = { ...(from !== '' && { from }), ...(until !== '' && { until }) }
  const account = useQuery(
    supplierAccountApi.get,
    { supplier_id, ...chosen },
    { keepPrevious: true, enabled: !isBackwards },
  )

  const { data } = account

  return (
    <>
      <Dialog
        open
        title="Account"
        description={name}
        width="l"
        tall
        onClose={onClose}
        footer={
          <Button
            look="primary"
            icon={IconCashBanknote}
            onClick={() => setTask({ kind: 'pay' })}
            disabled={!data}
          >
            Pay supplier
          </Button>
        }
      >
        {account.isError && (
          <ErrorPanel
            className="mb-4"
            things="the account"
            {...queryErrorProps(account)}
          />
        )}
        {account.isPending && !account.isError && <SkeletonList label="Loading the account" />}
        {data && (
          <>
            <p className="figures mb-4 rounded-card bg-sunken p-4 font-display text-h2">
              {supplierBalanceText(data.balance)}
            </p>
            <div className="grid grid-cols-2 gap-3">
              <Field label="From">
                <DateField
                  value={from}
                  words={from && formatDay(from)}
                  max={today()}
                  onChange={(day) => setPeriod({ from: day, until })}
                />
              </Field>
              <Field
                label="Until"
                error={isBackwards && 'The first day cannot be after the last'}
              >
                <DateField
                  value={until}
                  words={until && formatDay(until)}
                  max={today()}
                  onChange={(day) => setPeriod({ from, until: day })}
                />
              </Field>
            </div>
            <Entries
              account={data}
              onDo={setTask}
            />
          </>
        )}
      </Dialog>
      {data && task && (
        <TaskDialog
          account={data}
          task={task}
          onClose={() => setTask(null)}
        />
      )}
    </>
  )
}
