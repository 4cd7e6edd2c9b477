// The statement on A4, black on white: all that is printed of the page while it is open.
import { entryText, periodText } from '@webale/domain/features/customer/account-statement.ts'
import type { CustomerAccount } from '@webale/domain/features/customer/account.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import { createPortal } from 'react-dom'

const CSS = `
.statement-sheet{display:none}
@media print{
body>:not(.statement-sheet){display:none!important}
html,body{min-height:0!important;height:auto!important;overflow:visible!important;padding:0!important}
.statement-sheet{display:block;background:#fff;color:#000;font:10.5pt/15pt var(--font-sans)}
.statement-sheet h1{font-size:17pt;line-height:22pt;font-weight:800}
.statement-sheet h2{margin-top:8mm;font-size:12pt;line-height:16pt;font-weight:700}
.statement-sheet p{margin:0}
.statement-sheet table{width:100%;margin-top:4mm;border-collapse:collapse}
.statement-sheet th,.statement-sheet td{padding:1.4mm 2mm;border-bottom:.2mm solid #999;text-align:left;vertical-align:top}
.statement-sheet th{border-bottom:.4mm solid #000}
.statement-sheet .end{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.statement-sheet .day{white-space:nowrap}
.statement-sheet .sum td{font-weight:700}
}`

const Entries = ({ account }: { account: CustomerAccount }) => (
  <table>
    <thead>
      <tr>
        <th>Day</th>
        <th>What</th>
        <th>Number</th>
        <th className="end">Amount</th>
        <th className="end">Balance after</th>
      </tr>
    </thead>
    <tbody>
      <tr className="sum">
        <td colSpan={4}>Balance before</td>
        <td className="end">{formatNumber(account.balance_before)}</td>
      </tr>
      {account.entries.map((entry) => (
        <tr key={entry.id}>
          <td className="day">{formatDay(entry.business_date)}</td>
          <td>{entryText(entry)}</td>
          <td>{entry.number}</td>
          <td className="end">{formatNumber(entry.amount)}</td>
          <td className="end">{formatNumber(entry.balance_after)}</td>
        </tr>
      ))}
      <tr className="sum">
        <td colSpan={4}>Balance after</td>
        <td className="end">{formatNumber(account.balance_after)}</td>
      </tr>
    </tbody>
  </table>
)

const OpenCharges = ({ open }: Pick<CustomerAccount, 'open'>) =>
  open.length > 0 && (
    <>
      <h2>Open</h2>
      <table>
        <thead>
          <tr>
            <th>Number</th>
            <th>Day</th>
            <th>Due</th>
            <th className="end">Amount</th>
          </tr>
        </thead>
        <tbody>
          {open.map((item) => (
            <tr key={item.entry_id}>
              <td>{item.number}</td>
              <td className="day">{formatDay(item.business_date)}</td>
              <td className="day">{formatDay(item.due)}</td>
              <td className="end">{formatNumber(item.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )

export const StatementSheet = ({
  account,
  business,
}: {
  account: CustomerAccount
  business: string
}) =>
  createPortal(
    <div
      className="statement-sheet"
      aria-hidden
    >
      <style>{CSS}</style>
      <p>{business}</p>
      <h1>Statement</h1>
      <p>
        {account.customer.name}
        {account.customer.phone !== null && `, ${account.customer.phone}`}
      </p>
      <p>{periodText(account)}. All amounts in UGX.</p>
      <Entries account={account} />
      <OpenCharges open={account.open} />
    </div>,
    document.body,
  )
