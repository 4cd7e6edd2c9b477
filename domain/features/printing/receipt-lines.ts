// The lines of a receipt.
import { formatNumber, formatSigned, formatUgx } from '../../kernel/money.ts'
import { phoneText } from '../../kernel/phone.ts'
import { formatDateTime } from '../../kernel/time.ts'
import { paidLabel, quantityLine, type Receipt, splitLines, THANKS } from '../sale/receipt.ts'
import { type PrintLine, rowLine, rule, textLine } from './print-line.ts'

/** Two numbers of a shop are two lines: one would break inside a number on narrow paper. */
const phoneLines = (phones: string): PrintLine[] =>
  phones.split(' / ').map((phone) => textLine('head', `Tel ${phone}`))

const headLines = ({ businessInfo, logoUrl }: Receipt): PrintLine[] => [
  // Only embedded pictures are shown: a receipt must never request one from another server.
  ...(logoUrl?.startsWith('data:image/')
    ? [{ kind: 'logo' as const, source: logoUrl, name: businessInfo.name }]
    : []),
  textLine('name', businessInfo.name),
  textLine('head', businessInfo.address),
  ...phoneLines(businessInfo.phone),
  ...(businessInfo.whatsapp
    ? [textLine('head', `WhatsApp ${phoneText(businessInfo.whatsapp)}`)]
    : []),
]

/** '21 Nov 2026 14:32': without the weekday, which does not fit on narrow paper. */
const dateOf = (date: string): string => formatDateTime(date).replace(/^\w+ /, '').replace(',', '')

const factLines = (receipt: Receipt): PrintLine[] => [
  ...(receipt.isVoid ? [textLine('mark', 'VOID')] : []),
  ...(receipt.copy ? [textLine('mark', 'COPY')] : []),
  rowLine('strong', 'Receipt', receipt.receiptNumber),
  rowLine('plain', 'Date', dateOf(receipt.date)),
  rowLine('plain', 'Cashier', receipt.cashierName),
  rowLine('plain', 'Customer', receipt.customerName),
]

const sumLines = (receipt: Receipt): PrintLine[] => [
  rowLine('plain', 'Subtotal', formatNumber(receipt.subtotal)),
  ...(receipt.discount === 0 ? [] : [rowLine('plain', 'Discount', formatNumber(receipt.discount))]),
  rowLine('plain', 'Tax', formatNumber(receipt.tax)),
  rowLine('total', 'TOTAL', formatUgx(receipt.total)),
]

const paidLines = (receipt: Receipt): PrintLine[] => [
  ...(receipt.rounding === undefined
    ? []
    : [rowLine('plain', 'Cash rounding', formatSigned(receipt.rounding))]),
  rowLine('plain', paidLabel(receipt), formatNumber(receipt.amountPaid)),
  ...splitLines(receipt).map(([label, amount]) => rowLine('part', label, formatNumber(amount))),
  ...(receipt.onAccount === undefined
    ? []
    : [rowLine('strong', 'On account', formatNumber(receipt.onAccount))]),
  rowLine('strong', 'Change', formatNumber(receipt.change)),
  ...(receipt.returned === undefined
    ? []
    : [rowLine('strong', 'Returned', formatNumber(receipt.returned))]),
]

const footLines = ({ seasonalRemark, receiptNumber }: Receipt): PrintLine[] => [
  ...(seasonalRemark ? [textLine('remark', seasonalRemark)] : []),
  textLine('thanks', THANKS),
  {
    kind: 'qr',
    text: receiptNumber,
    label: `QR code of receipt ${receiptNumber}`,
  },
  textLine('foot', 'Scan to find this sale'),
]

export const receiptLines = (receipt: Receipt): PrintLine[] => [
  ...headLines(receipt),
  rule,
  ...factLines(receipt),
  rule,
  ...receipt.items.flatMap((item) => [
    textLine('item', item.name),
    rowLine('detail', quantityLine(item), formatNumber(item.subtotal)),
  ]),
  rule,
  ...sumLines(receipt),
  rule,
  ...paidLines(receipt),
  rule,
  ...footLines(receipt),
]
