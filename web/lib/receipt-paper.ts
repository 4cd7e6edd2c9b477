// Draws a receipt: one layout for the preview, the print window and the hidden print frame, always black on white.
// All content is added as DOM text, so a shop named `</title><script>` is harmless.
import type { Receipt } from '@webale/domain/features/sale/receipt.ts'
import { paidLabel, quantityLine, splitLines, THANKS } from '@webale/domain/features/sale/receipt.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { phoneText } from '@webale/domain/kernel/phone.ts'
import { formatDateTime } from '@webale/domain/kernel/time.ts'
import type { Paper } from './device-settings.ts'
import { createQrElement } from './qr.ts'

const QR_PX = 92

/** The style of the layout; every rule is below .receipt. The side padding covers what the printer cannot reach. */
export const RECEIPT_CSS = `
.receipt{box-sizing:border-box;width:300px;padding:10px 12px 14px;background:#fff;color:#000;font:13.5px/18px ui-monospace,'DejaVu Sans Mono',Consolas,'Courier New',monospace;font-variant-ligatures:none;text-align:left;overflow-wrap:anywhere}
.receipt *{margin:0;padding:0;color:inherit}
.receipt p{white-space:pre-line}
.receipt .head,.receipt .foot{text-align:center;font-size:12px;line-height:16px}
.receipt .logo{display:block;max-width:70%;max-height:40px;margin:0 auto 6px;filter:grayscale(1) contrast(4)}
.receipt .name{font:800 19px/23px system-ui,'DejaVu Sans',Arial,sans-serif;margin-bottom:3px}
.receipt hr{border:0;border-top:1.5px dashed #000;margin:8px 0}
.receipt .row{display:flex;justify-content:space-between;gap:10px}
.receipt .row>:last-child{text-align:right;white-space:pre-wrap}
.receipt .row>:first-child{flex:none}
.receipt .strong>:last-child{font-weight:700}
.receipt .flow>*{overflow-wrap:break-word}
.receipt .flow>:first-child{flex:initial}
.receipt .part{padding-left:10px;font-size:12px;line-height:16px}
.receipt .part>:first-child{flex:initial}
.receipt .item{margin-top:5px}
.receipt .item:first-of-type{margin-top:0}
.receipt .item .row{padding-left:10px;font-size:12px;line-height:16px}
.receipt .total{font:800 21px/28px system-ui,'DejaVu Sans',Arial,sans-serif;letter-spacing:-.01em;flex-wrap:wrap;gap:0 10px}
.receipt .copy{font:800 15px/18px system-ui,'DejaVu Sans',Arial,sans-serif;letter-spacing:.3em;text-indent:.3em;text-align:center;margin-bottom:6px}
.receipt .thanks{text-wrap:balance;font:700 12.5px/17px system-ui,'DejaVu Sans',Arial,sans-serif}
.receipt .remark{text-wrap:balance;margin-bottom:4px}
.receipt svg{display:block;margin:10px auto 6px}
.receipt.sheet{width:auto;max-width:460px;margin:0 auto;padding:0;font-size:12px;line-height:14.5px}
.receipt.sheet hr{margin:5px 0}
.receipt.narrow{width:218px;padding:8px 12px 12px;font-size:12px;line-height:16px}
.receipt.narrow .name{font-size:16px;line-height:20px}
.receipt.narrow .head,.receipt.narrow .foot,.receipt.narrow .part,.receipt.narrow .item .row{font-size:11px;line-height:14px}
.receipt.narrow .total{font-size:17px;line-height:23px}
.receipt.narrow .row{gap:6px}
`

/** Creates elements of one document, each with a class and its content. */
export const createElementFactory = (page: Document) => {
  const element = (tag: string, name: string, ...inside: readonly (Node | string)[]): HTMLElement => {
    const created = page.createElement(tag)
    if (name !== '') created.className = name
    created.append(...inside)
    return created
  }
  return {
    element,
    line: (name: string, text: string): HTMLElement => element('p', name, text),
    row: (name: string, left: string, right: string): HTMLElement =>
      element('div', `row ${name}`.trim(), element('span', '', left), element('span', '', right)),
    rule: (): HTMLElement => element('hr', ''),
  }
}
export type ElementFactory = ReturnType<typeof createElementFactory>

const headOf = ({ element, line }: ElementFactory, page: Document, { businessInfo, logoUrl }: Receipt): HTMLElement => {
  const head = element('div', 'head')
  // Only embedded pictures are shown: a receipt must never request one from another server.
  if (logoUrl?.startsWith('data:image/')) {
    const logo = page.createElement('img')
    logo.className = 'logo'
    logo.alt = businessInfo.name
    logo.src = logoUrl
    head.append(logo)
  }
  head.append(line('name', businessInfo.name), line('', businessInfo.address), line('', `Tel ${businessInfo.phone}`))
  if (businessInfo.whatsapp) head.append(line('', `WhatsApp ${phoneText(businessInfo.whatsapp)}`))
  return head
}

/** '21 Nov 2026 14:32': without the weekday, which does not fit on narrow paper. */
const dateOf = (date: string): string => formatDateTime(date).replace(/^\w+ /, '').replace(',', '')

const factsOf = ({ row }: ElementFactory, receipt: Receipt): HTMLElement[] => [
  row('strong', 'Receipt', receipt.receiptNumber),
  row('', 'Date', dateOf(receipt.date)),
  row('', 'Cashier', receipt.cashierName),
  row('', 'Customer', receipt.customerName),
]

const itemsOf = ({ element, line, row }: ElementFactory, { items }: Receipt): HTMLElement[] =>
  items.map((item) =>
    element('div', 'item', line('', item.name), row('', quantityLine(item), formatNumber(item.subtotal))),
  )

const sumsOf = ({ row }: ElementFactory, receipt: Receipt): HTMLElement[] => [
  row('', 'Subtotal', formatNumber(receipt.subtotal)),
  ...(receipt.discount === 0 ? [] : [row('', 'Discount', formatNumber(receipt.discount))]),
  row('', 'Tax', formatNumber(receipt.tax)),
  row('total', 'TOTAL', formatUgx(receipt.total)),
]

const paidOf = ({ row }: ElementFactory, receipt: Receipt): HTMLElement[] => [
  row('', paidLabel(receipt), formatNumber(receipt.amountPaid)),
  ...splitLines(receipt).map(([label, amount]) => row('part', label, formatNumber(amount))),
  ...(receipt.onAccount === undefined ? [] : [row('strong', 'On account', formatNumber(receipt.onAccount))]),
  row('strong', 'Change', formatNumber(receipt.change)),
]

const footOf = ({ element, line }: ElementFactory, page: Document, receipt: Receipt): HTMLElement => {
  const foot = element('div', 'foot')
  if (receipt.seasonalRemark) foot.append(line('remark', receipt.seasonalRemark))
  const code = createQrElement(page, receipt.receiptNumber, QR_PX)
  code.setAttribute('role', 'img')
  code.setAttribute('aria-label', `QR code of receipt ${receipt.receiptNumber}`)
  foot.append(line('thanks', THANKS), code, line('', 'Scan to find this sale'))
  return foot
}

/** The receipt as one element, created by and for `page`. The page needs RECEIPT_CSS. */
export const drawReceipt = (page: Document, receipt: Receipt, paper: Paper): HTMLElement => {
  const pen = createElementFactory(page)
  const { element, line, rule } = pen
  return element(
    'article',
    paper === '58' ? 'receipt narrow' : 'receipt',
    headOf(pen, page, receipt),
    rule(),
    ...(receipt.isVoid ? [line('copy', 'VOID')] : []),
    ...(receipt.copy ? [line('copy', 'COPY')] : []),
    ...factsOf(pen, receipt),
    rule(),
    ...itemsOf(pen, receipt),
    rule(),
    ...sumsOf(pen, receipt),
    rule(),
    ...paidOf(pen, receipt),
    rule(),
    footOf(pen, page, receipt),
  )
}
