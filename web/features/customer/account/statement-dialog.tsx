// The statement of an account between two days: on the screen, on A4, on a slip, as a file, and as
// a text to send.
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import {
  entryText,
  statementSlip,
  statementTable,
  statementText,
} from '@webale/domain/features/customer/account-statement.ts'
import type { CustomerAccount } from '@webale/domain/features/customer/account.ts'
import { slipLines } from '@webale/domain/features/printing/slip-lines.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { chatLink, whatsappDigits } from '@webale/domain/kernel/phone.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { downloadText, formatCsv } from '../../../lib/csv.ts'
import { today } from '../../../lib/now.ts'
import { printStatement } from '../../../lib/print/print-slip.ts'
import { queryErrorProps } from '../../../lib/server/query-error-props.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { openChat } from '../../../lib/whatsapp.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Field } from '../../../ui/field.tsx'
import { IconBrandWhatsapp, IconDownload, IconPrinter, IconReceipt } from '../../../ui/icons.ts'
import { SkeletonList } from '../../../ui/skeleton.tsx'
import { StatementSheet } from './statement-sheet.tsx'
import { useBusinessName } from './use-business-name.ts'

const Line = ({
  left,
  detail,
  right,
}: {
  left: string
  detail?: string | undefined
  right: number
}) => (
  <li className="flex items-baseline justify-between gap-4 border-b border-border py-2 last:border-b-0">
    <span className="min-w-0">
      <span className="block break-words">{left}</span>
      {detail && <span className="block text-small text-text-2">{detail}</span>}
    </span>
    <span className="figures flex-none">{formatNumber(right)}</span>
  </li>
)

const Shown = ({ account }: { account: CustomerAccount }) => {
  const { balance_before, balance_after, entries, open } = account
  return (
    <>
      <ul
        aria-label="Statement"
        className="mt-4"
      >
        <Line
          left="Balance before"
          right={balance_before}
        />
        {entries.map((entry) => (
          <Line
            key={entry.id}
            left={[entryText(entry), entry.number].filter(Boolean).join(' ')}
            detail={formatDay(entry.business_date)}
            right={entry.amount}
          />
        ))}
        <li className="flex justify-between gap-4 py-2 font-display text-h2">
          <span>Balance after</span>
          <span className="figures">{formatNumber(balance_after)}</span>
        </li>
      </ul>
      {open.length > 0 && (
        <>
          <h3 className="mt-4 text-label text-text-2">Open</h3>
          <ul aria-label="Open">
            {open.map((item) => (
              <Line
                key={item.entry_id}
                left={item.number ?? formatDay(item.business_date)}
                detail={`Due ${formatDay(item.due)}`}
                right={item.amount}
              />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

type StatementButtonsProps = { account: CustomerAccount; business: string }

const saveCsv = async (account: CustomerAccount): Promise<void> => {
  const { head, rows } = statementTable(account)
  downloadText(`statement-${account.until ?? today()}.csv`, await formatCsv(head, rows), 'text/csv')
}

const printAsSlip = (account: CustomerAccount, business: string): void =>
  void printStatement(
    'statement',
    account.customer.id,
    account,
    slipLines(statementSlip(account, business)),
  )

const StatementButtons = ({ account, business }: StatementButtonsProps) => {
  const digits = whatsappDigits(account.customer.phone ?? '')
  return (
    <div className="grid grid-cols-2 gap-2 md:flex md:flex-wrap">
      <Button
        icon={IconPrinter}
        onClick={() => globalThis.print()}
      >
        Print A4
      </Button>
      <Button
        icon={IconReceipt}
        onClick={() => printAsSlip(account, business)}
      >
        Print slip
      </Button>
      <Button
        icon={IconDownload}
        onClick={() => void saveCsv(account)}
      >
        CSV
      </Button>
      {digits !== null && (
        <Button
          icon={IconBrandWhatsapp}
          onClick={() => openChat(chatLink(digits, statementText(account, business)))}
        >
          Share
        </Button>
      )}
    </div>
  )
}

type StatementDialogProps = { customer_id: string; onClose: () => void }

export const StatementDialog = ({ customer_id, onClose }: StatementDialogProps) => {
  const [period, setPeriod] = useState({ from: '', until: '' })
  const { from, until } = period
  const isBackwards = from !== '' && until !== '' && from > until
  const chosen = { ...(from !== '' && { from }), ...(until !== '' && { until }) }
  const account = useQuery(
    customerAccountApi.get,
    { customer_id, ...chosen },
    { keepPrevious: true, enabled: !isBackwards },
  )

  const business = useBusinessName()
  const { data } = account

  return (
    <Dialog
      open
      title="Statement"
      description={data?.customer.name}
      onClose={onClose}
      tall
    >
      <div className="mb-4 grid grid-cols-2 gap-3">
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
      {account.isError && (
        <ErrorPanel
          things="the statement"
          {...queryErrorProps(account)}
        />
      )}
      {data === undefined && !account.isError && <SkeletonList label="Loading the statement" />}
      {data && !isBackwards && (
        <>
          <StatementButtons
            account={data}
            business={business}
          />
          <Shown account={data} />
          <StatementSheet
            account={data}
            business={business}
          />
        </>
      )}
    </Dialog>
  )
}
