// What is printed, saved or sent of a customer's account: the slip of a payment, the statement, and
// the reminder.
import { formatNumber, formatUgx } from '../../kernel/money.ts'
import { phonesText } from '../../kernel/phone.ts'
import { formatDateTime, formatDay } from '../../kernel/time.ts'
import { PAYMENT_LABELS } from '../../kernel/payment-method.ts'
import type { SlipLine } from '../shift/slip.ts'
import {
  type AccountEntry,
  accountBalanceText,
  AGEING_LABELS,
  type CustomerAccount,
  type Debtor,
  ENTRY_LABELS,
} from './account.ts'

/** ' (Grace N)': whose entry it was before that customer was merged into this one. */
const ofMerged = ({ merged_name }: Pick<AccountEntry, 'merged_name'>): string =>
  merged_name === null ? '' : ` (${merged_name})`

/** 'Payment, Mobile Money (MP1)', 'Adjustment: opening debt': what an entry is. */
export const entryText = ({ kind, method, reference, note, merged_name }: AccountEntry): string => {
  const paid =
    method === null
      ? ''
      : `, ${PAYMENT_LABELS[method]}${reference === null ? '' : ` (${reference})`}`
  return `${ENTRY_LABELS[kind]}${paid}${note === null ? '' : `: ${note}`}${ofMerged({ merged_name })}`
}

/** 'Hello Grace, your balance at Duka is UGX 5,000. Please pay when you can. Thank you.' */
export const reminderText = ({
  name,
  business,
  balance,
}: Pick<Debtor, 'name' | 'balance'> & { readonly business: string }): string =>
  `Hello ${name}, your balance at ${business} is ${formatUgx(balance)}. ` +
  `Please pay when you can. Thank you.`

type PaidSlip = {
  readonly business: string
  readonly customer: string
  readonly entry: AccountEntry
  readonly isCopy?: boolean
}

const title = (text: string): SlipLine => ({ kind: 'title', text })
const row = (left: string, right: string): SlipLine => ({ kind: 'row', left, right })
const rule: SlipLine = { kind: 'rule' }

const SLIP_TITLES: Readonly<Partial<Record<AccountEntry['kind'], string>>> = {
  repayment: 'PAYMENT',
  payout: 'CREDIT PAID OUT',
}

/** The slip of a payment, or of credit that was paid out, with the balance after it. */
export const paymentSlip = ({
  business,
  customer,
  entry,
  isCopy = false,
}: PaidSlip): SlipLine[] => {
  const { kind, amount, method, reference, created_at, made_by, balance_after } = entry
  return [
    title(business),
    ...(isCopy ? [{ kind: 'strong', text: 'COPY' } as const] : []),
    { kind: 'strong', text: SLIP_TITLES[kind] ?? ENTRY_LABELS[kind].toUpperCase() },
    rule,
    row('Date', formatDateTime(created_at)),
    row('Customer', customer),
    ...(made_by === null ? [] : [row('Cashier', made_by)]),
    rule,
    ...(method === null ? [] : [row('Paid by', PAYMENT_LABELS[method])]),
    ...(reference === null ? [] : [row('Reference', reference)]),
    { kind: 'total', left: 'Amount', right: formatUgx(Math.abs(amount)) },
    row('Balance after', accountBalanceText(balance_after)),
    rule,
    row('Signature', '________________'),
  ]
}

/** 'From Sat 21 Nov 2026 until today'. */
export const periodText = ({ from, until }: Pick<CustomerAccount, 'from' | 'until'>): string =>
  `${from === null ? 'From the start' : `From ${formatDay(from)}`} until ` +
  (until === null ? 'today' : formatDay(until))

/** The statement as a text to send. */
export const statementText = (account: CustomerAccount, business: string): string => {
  const { customer, balance_before, balance_after, entries, open } = account
  return [
    `Statement of ${customer.name}`,
    business,
    periodText(account),
    `Balance before: ${formatNumber(balance_before)}`,
    ...entries.map(
      (entry) =>
        `${formatDay(entry.business_date)}: ` +
        `${ENTRY_LABELS[entry.kind]}${entry.number === null ? '' : ` ${entry.number}`}` +
        `${ofMerged(entry)} ` +
        formatNumber(entry.amount),
    ),
    `Balance after: ${formatNumber(balance_after)}`,
    ...open.map(
      ({ number, amount, due }) =>
        `Open: ${number ?? ''} ${formatNumber(amount)}, due ${formatDay(due)}`,
    ),
  ].join('\n')
}

type Table = {
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

/** The statement on the paper of receipts. */
export const statementSlip = (account: CustomerAccount, business: string): SlipLine[] => {
  const { customer, balance_before, balance_after, entries, open } = account
  return [
    title(business),
    { kind: 'strong', text: 'STATEMENT' },
    row('Customer', customer.name),
    { kind: 'text', text: periodText(account) },
    rule,
    row('Balance before', formatNumber(balance_before)),
    ...entries.map((entry) =>
      row(
        `${formatDay(entry.business_date)} ${entry.number ?? ENTRY_LABELS[entry.kind]}` +
          ofMerged(entry),
        formatNumber(entry.amount),
      ),
    ),
    {
      kind: 'total',
      left: 'Balance after',
      right: formatNumber(balance_after),
    },
    ...(open.length === 0 ? [] : [rule, { kind: 'strong' as const, text: 'Open' }]),
    ...open.map(({ number, amount, due }) =>
      row(`${number ?? ''} due ${formatDay(due)}`.trim(), formatNumber(amount)),
    ),
  ]
}

/** The statement for a spreadsheet: the balance before, the entries, the balance after. */
export const statementTable = ({
  balance_before,
  balance_after,
  entries,
}: CustomerAccount): Table => ({
  head: ['Day', 'What', 'Number', 'Due', 'Amount', 'Balance after'],
  rows: [
    ['', 'Balance before', '', '', '', balance_before],
    ...entries.map((entry) => [
      entry.business_date,
      entryText(entry),
      entry.number,
      entry.due,
      entry.amount,
      entry.balance_after,
    ]),
    ['', 'Balance after', '', '', '', balance_after],
  ],
})

/** The debtors for a spreadsheet. */
export const debtorsTable = (rows: readonly Debtor[]): Table => ({
  head: [
    'Customer',
    'Phone',
    'Balance',
    AGEING_LABELS.not_due,
    AGEING_LABELS.days_30,
    AGEING_LABELS.days_60,
    AGEING_LABELS.days_90,
    AGEING_LABELS.older,
    'Unassigned credit',
    'Oldest day',
  ],
  rows: rows.map(
    ({
      name,
      phone,
      balance,
      not_due,
      days_30,
      days_60,
      days_90,
      older,
      unassigned,
      oldest_day,
    }) => [
      name,
      phone && phonesText(phone),
      balance,
      not_due,
      days_30,
      days_60,
      days_90,
      older,
      unassigned,
      oldest_day,
    ],
  ),
})
