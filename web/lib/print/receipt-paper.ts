// Draws receipts and slips: one layout for the preview, the print window and the hidden print
// frame, always black on white. All content is added as DOM text, so a shop named
// `</title><script>` is harmless.
import type { PrintLine, RowLook, TextLook } from '@webale/domain/features/printing/print-line.ts'
import { receiptLines } from '@webale/domain/features/printing/receipt-lines.ts'
import type { Receipt } from '@webale/domain/features/sale/receipt.ts'
import type { Paper } from '../device-settings.ts'
import { createQrElement } from '../picture/qr.ts'

const QR_PX = 92

/**
 * The style of the layout; every rule is below .receipt. The side padding covers what the printer
 * cannot reach.
 */
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
  const element = (
    tag: string,
    name: string,
    ...inside: readonly (Node | string)[]
  ): HTMLElement => {
    const created = page.createElement(tag)
    if (name !== '') created.className = name
    created.append(...inside)

    return created
  }
  return {
    page,
    element,
    line: (name: string, text: string): HTMLElement => element('p', name, text),
    row: (name: string, left: string, right: string): HTMLElement =>
      element('div', `row ${name}`.trim(), element('span', '', left), element('span', '', right)),
    rule: (): HTMLElement => element('hr', ''),
  }
}
export type ElementFactory = ReturnType<typeof createElementFactory>

const TEXT_CLASSES: Readonly<Partial<Record<TextLook, string>>> = {
  name: 'name',
  mark: 'copy',
  remark: 'remark',
  thanks: 'thanks',
}
const ROW_CLASSES: Readonly<Partial<Record<RowLook, string>>> = {
  strong: 'strong',
  part: 'part',
  total: 'total',
  flow: 'flow',
  flow_strong: 'flow strong',
}

const drawLogo = (
  { page }: ElementFactory,
  { source, name }: Extract<PrintLine, { kind: 'logo' }>,
): Element => {
  const logo = page.createElement('img')
  logo.className = 'logo'
  logo.alt = name
  logo.src = source

  return logo
}

const drawQr = (
  { page }: ElementFactory,
  { text, label }: Extract<PrintLine, { kind: 'qr' }>,
): Element => {
  const code = createQrElement(page, text, QR_PX)
  code.setAttribute('role', 'img')
  code.setAttribute('aria-label', label)

  return code
}

const drawLine = (pen: ElementFactory, line: PrintLine): Element => {
  if (line.kind === 'rule') return pen.rule()
  if (line.kind === 'logo') return drawLogo(pen, line)
  if (line.kind === 'qr') return drawQr(pen, line)
  if (line.kind === 'row') return pen.row(ROW_CLASSES[line.look] ?? '', line.left, line.right)
  if (line.look === 'strong') return pen.element('p', '', pen.element('strong', '', line.text))

  return pen.line(TEXT_CLASSES[line.look] ?? '', line.text)
}

/** The block of the layout that a line belongs to; lines of the same block share one element. */
const blockOf = (line: PrintLine): 'head' | 'foot' | 'item' | null => {
  if (line.kind === 'logo') return 'head'
  if (line.kind === 'qr') return 'foot'
  if (line.kind === 'row') return line.look === 'detail' ? 'item' : null
  if (line.kind === 'rule') return null
  if (line.look === 'name' || line.look === 'head') return 'head'
  if (line.look === 'remark' || line.look === 'thanks' || line.look === 'foot') return 'foot'

  return line.look === 'item' ? 'item' : null
}

const drawBlocks = (pen: ElementFactory, lines: readonly PrintLine[]): Element[] => {
  const drawn: Element[] = []
  let name: ReturnType<typeof blockOf> = null
  let block = pen.element('div', '')

  for (const line of lines) {
    const next = blockOf(line)
    if (next !== null && (next !== name || (line.kind === 'text' && line.look === 'item'))) {
      block = pen.element('div', next)
      drawn.push(block)
    }

    name = next
    if (name === null) drawn.push(drawLine(pen, line))
    else block.append(drawLine(pen, line))
  }

  return drawn
}

/** The class of the layout for each paper. */
const LAYOUTS: Readonly<Record<Paper | 'A4', string>> = {
  '58': 'receipt narrow',
  '80': 'receipt',
  A4: 'receipt sheet',
}

/**
 * The lines as one element, created by and for the page of the factory. The page needs RECEIPT_CSS.
 */
export const drawLines = (
  pen: ElementFactory,
  lines: readonly PrintLine[],
  paper: Paper | 'A4',
): HTMLElement => pen.element('article', LAYOUTS[paper], ...drawBlocks(pen, lines))

/** The receipt as one element, created by and for `page`. */
export const drawReceipt = (page: Document, receipt: Receipt, paper: Paper): HTMLElement =>
  drawLines(createElementFactory(page), receiptLines(receipt), paper)
