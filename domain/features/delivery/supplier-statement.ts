// The statement of a supplier's account: for paper, and for a spreadsheet.
import { formatNumber } from '../../kernel/money.ts'
import { formatDay } from '../../kernel/time.ts'
import { PAYMENT_LABELS } from '../../kernel/payment-method.ts'
import type { SlipLine } from '../shift/slip.ts'
import {
  SUPPLIER_ENTRY_LABELS,
  type SupplierAccount,
  type SupplierEntry,
  supplierBalanceText,
} from './supplier-account.ts'

/** An entry in words: 'Payment, Mobile Money (MP1)', 'Goods taken back: broken'. */
export const supplierEntryText = ({ kind, method, reference, note }: SupplierEntry): string => {
  const paid =
    method === null
      ? ''
      : `, ${PAYMENT_LABELS[method]}${reference === null ? '' : ` (${reference})`}`
  return `${SUPPLIER_ENTRY_LABELS[kind]}${paid}${note === null ? '' : `: ${note}`}`
}

const periodOf = ({ from, until }: Pick<SupplierAccount, 'from' | 'until'>): string =>
  `${from === null ? 'From the start' : `From ${formatDay(from)}`} until ` +
  (until === null ? 'today' : formatDay(until))

const row = (left: string, right: string): SlipLine => ({ kind: 'row', left, right })

export const supplierStatement = (account: SupplierAccount, business: string): SlipLine[] => [
  { kind: 'title', text: business },
  { kind: 'strong', text: 'STATEMENT' },
  row('Supplier', account.supplier.name),
  { kind: 'text', text: `${periodOf(account)}. All amounts in UGX.` },
  { kind: 'rule' },
  row('Balance before', formatNumber(account.balance_before)),
  ...account.entries.map((entry) =>
    row(
      [formatDay(entry.business_date), supplierEntryText(entry), entry.number]
        .filter(Boolean)
        .join(' '),
      formatNumber(entry.amount),
    ),
  ),
  {
    kind: 'total',
    left: 'Balance after',
    right: supplierBalanceText(account.balance_after),
  },
]

type Table = {
  readonly head: readonly string[]
  readonly rows: readonly (readonly (string | number | null)[])[]
}

export const supplierStatementTable = ({
  balance_before,
  balance_after,
  entries,
}: SupplierAccount): Table => ({
  head: ['Day', 'What', 'Number', 'Amount', 'Balance after'],
  rows: [
    ['', 'Balance before', '', '', balance_before],
    ...entries.map((entry) => [
      entry.business_date,
      supplierEntryText(entry),
      entry.number ?? '',
      entry.amount,
      entry.balance_after,
    ]),
    ['', 'Balance after', '', '', balance_after],
  ],
})
