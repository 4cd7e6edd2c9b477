// The printed labels, black on white, and nothing else of the page: A4 sheets with 3 x 7 labels, or
// a roll with one label a page.
import { type Label, pagesOf, SHEET } from '@webale/domain/features/barcode/label.ts'
import {
  LABEL_SIZES,
  type LabelBars,
  type LabelPaper,
  type LabelSettings,
  printedCode,
  qrWidthMm,
} from '@webale/domain/features/barcode/label-print.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { memo, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { buildQrShape } from '../lib/picture/qr.ts'

/** Size of the page, and its labels from left to right and from top to bottom. */
const PAGES: Readonly<
  Record<
    LabelPaper,
    {
      size: string
      columns: number
      rows: number
    }
  >
> = {
  a4: { size: 'A4', columns: SHEET.columns, rows: SHEET.rows },
  roll_40x30: { size: '40mm 30mm', columns: 1, rows: 1 },
  roll_58x40: { size: '58mm 40mm', columns: 1, rows: 1 },
}

type LabelLook = Readonly<
  Record<'padding' | 'gap' | 'beside_qr' | 'name' | 'price' | 'code', string>
>

/**
 * The white around the content, and the sizes of the texts. The white is also the border that
 * scanners need around a QR code, and on A4 it keeps clear of the edge that printers cannot reach.
 */
const LOOKS: Readonly<Record<LabelPaper, LabelLook>> = {
  a4: {
    padding: '4mm 6.5mm',
    gap: '1.5mm',
    beside_qr: '4mm',
    name: '10.5pt/13pt',
    price: '13pt/17pt',
    code: '7.5pt/9.5pt',
  },
  roll_40x30: {
    padding: '1.5mm 2mm',
    gap: '0.8mm',
    beside_qr: '2.5mm',
    name: '8pt/9.5pt',
    price: '9pt/11pt',
    code: '6.5pt/8pt',
  },
  roll_58x40: {
    padding: '2.5mm 3mm',
    gap: '1.2mm',
    beside_qr: '3mm',
    name: '10pt/12pt',
    price: '12pt/15pt',
    code: '7pt/9pt',
  },
}

const cssOf = ({ paper, right_mm, down_mm }: LabelSettings): string => {
  const { size, columns, rows } = PAGES[paper]
  const { padding, gap, beside_qr, name, price, code } = LOOKS[paper]
  const { label_width_mm: width, label_height_mm: height, bars_height_mm } = LABEL_SIZES[paper]

  const [right, down] = paper === 'a4' ? [right_mm, down_mm] : [0, 0]

  return `
.label-sheets{display:none}
@media print{
@page{size:${size};margin:0}
html,body{min-height:0!important;height:auto!important;overflow:visible!important;padding:0!important}
body>:not(.label-sheets){display:none!important}
.label-sheets{display:block;background:#fff;color:#000;font-family:var(--font-sans)}
.label-page{width:${columns * width}mm;height:${rows * height}mm;overflow:hidden;break-after:page}
.label-page:last-child{break-after:auto}
.label-sheet{display:grid;grid-template:repeat(${rows},${height}mm)/repeat(${columns},${width}mm);transform:translate(${right}mm,${down}mm)}
.label{box-sizing:border-box;display:flex;flex-direction:column;justify-content:center;gap:${gap};width:${width}mm;height:${height}mm;padding:${padding};overflow:hidden;break-inside:avoid}
.label-head{display:flex;align-items:center;gap:${beside_qr}}
.label-head[data-centred]{justify-content:center;text-align:center}
.label-qr{flex:none}
.label-bars{display:block;flex:none;align-self:center;height:${bars_height_mm}mm}
.label div{min-width:0}
.label p{margin:0}
.label-name{font:700 ${name} var(--font-sans);display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;overflow-wrap:anywhere}
.label-price{font:800 ${price} var(--font-sans);font-variant-numeric:tabular-nums}
.label-code{font:600 ${code} ui-monospace,monospace;overflow-wrap:anywhere}
.label-bars+.label-code{text-align:center}
}`
}

/** All black modules as one path; each module is one unit wide. */
const barsPath = (modules: string): string =>
  [...modules.matchAll(/1+/g)]
    .map(({ index, 0: run }) => `M${index} 0h${run.length}v1H${index}z`)
    .join('')

const Bars = ({ bars: { modules, module_mm } }: { bars: LabelBars }) => (
  <svg
    className="label-bars"
    style={{ width: `${modules.length * module_mm}mm` }}
    viewBox={`0 0 ${modules.length} 1`}
    preserveAspectRatio="none"
    shapeRendering="crispEdges"
    aria-hidden
  >
    <path d={barsPath(modules)} />
  </svg>
)

const QrCode = ({ text, settings }: { text: string; settings: LabelSettings }) => {
  const { size, path } = useMemo(() => buildQrShape(text), [text])
  const width = `${qrWidthMm(size, settings)}mm`
  return (
    <svg
      className="label-qr"
      style={{ width, height: width }}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      aria-hidden
    >
      <path d={path} />
    </svg>
  )
}

type PrintedLabelProps = { label: Label | null; settings: LabelSettings }

/** An empty position keeps its room, so that the next label stays in its own position. */
const PrintedLabel = memo(({ label, settings }: PrintedLabelProps) => {
  if (label === null) return <div className="label" />
  const { text, has_qr, bars, problem } = printedCode(label, settings)

  return (
    <div
      className="label"
      data-label={label.code}
    >
      <div
        className="label-head"
        data-centred={has_qr ? undefined : true}
      >
        {has_qr && (
          <QrCode
            text={text}
            settings={settings}
          />
        )}
        <div>
          {label.name !== '' && <p className="label-name">{label.name}</p>}
          {label.price !== null && <p className="label-price">{formatUgx(label.price)}</p>}
        </div>
      </div>
      {bars && <Bars bars={bars} />}
      {problem !== null && <p className="label-code">{problem}</p>}
      <p className="label-code">{text}</p>
    </div>
  )
})

type LabelSheetsProps = {
  labels: readonly Label[]
  /** Position of the first label on an A4 sheet. */
  start: number
  settings: LabelSettings
}

/** Rendered outside the page and visible in print only. */
export const LabelSheets = ({ labels, start, settings }: LabelSheetsProps) => {
  const pages = settings.paper === 'a4' ? pagesOf(labels, start) : labels.map((label) => [label])
  return createPortal(
    <div className="label-sheets">
      <style>{cssOf(settings)}</style>
      {pages.map((places, page) => (
        <div
          key={page}
          className="label-page"
        >
          <div className="label-sheet">
            {places.map((label, index) => (
              <PrintedLabel
                key={index}
                label={label}
                settings={settings}
              />
            ))}
          </div>
        </div>
      ))}
    </div>,
    document.body,
  )
}
