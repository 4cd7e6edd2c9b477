// The printed sheets: A4 with 3 x 7 labels, black on white, and nothing else of the page.
import { type Label, pagesOf, SHEET } from '@webale/domain/features/barcode/label.ts'
import { barsOf } from '@webale/domain/features/barcode/bars.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { memo, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { buildQrShape } from '../lib/qr.ts'

const { columns, rows, label_width_mm, label_height_mm, qr_mm } = SHEET

// The QR code is 15 mm without its white border: the padding is that border, and it keeps clear of the edge that
// printers cannot reach.
const MAX_BARS_MM = 57
const MAX_MODULE_MM = 0.4
const BARS_HEIGHT_MM = 9

const CSS = `
.label-sheets{display:none}
@media print{
@page{size:A4;margin:0}
html,body{min-height:0!important;height:auto!important;overflow:visible!important;padding:0!important}
body>:not(.label-sheets){display:none!important}
.label-sheets{display:block;background:#fff;color:#000;font-family:var(--font-sans)}
.label-sheet{display:grid;grid-template:repeat(${rows},${label_height_mm}mm)/repeat(${columns},${label_width_mm}mm);width:${columns * label_width_mm}mm;height:${rows * label_height_mm}mm;overflow:hidden;break-after:page}
.label-sheet:last-child{break-after:auto}
.label{box-sizing:border-box;display:flex;flex-direction:column;justify-content:center;gap:1.5mm;width:${label_width_mm}mm;height:${label_height_mm}mm;padding:4mm 6.5mm;overflow:hidden;break-inside:avoid}
.label-head{display:flex;align-items:center;gap:4mm}
.label-qr{flex:none;width:${qr_mm}mm;height:${qr_mm}mm}
.label-bars{display:block;height:${BARS_HEIGHT_MM}mm;margin:0 auto}
.label div{min-width:0}
.label p{margin:0}
.label-name{font-size:10.5pt;line-height:13pt;font-weight:700;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;overflow:hidden;overflow-wrap:anywhere}
.label-price{font-size:13pt;line-height:17pt;font-weight:800;font-variant-numeric:tabular-nums;white-space:nowrap}
.label-code{font:7.5pt/9.5pt ui-monospace,monospace;font-weight:600;overflow-wrap:anywhere}
.label-bars+.label-code{text-align:center}
}`

/** All black modules as one path; each module is one unit wide. */
const barsPath = (modules: string): string =>
  [...modules.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} 0h${run.length}v1H${index}z`).join('')

/** The barcode for line scanners, with its code below. The label's edge is the white border that scanners need. */
const Bars = ({ code }: { code: string }) => {
  const modules = barsOf(code)
  if (modules === null) return null
  const width = Math.min(MAX_BARS_MM, modules.length * MAX_MODULE_MM)
  return (
    <svg
      className="label-bars"
      style={{ width: `${width}mm` }}
      viewBox={`0 0 ${modules.length} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      aria-hidden
    >
      <path d={barsPath(modules)} />
    </svg>
  )
}

/** An empty position keeps its room, so that the next label stays in its own position. */
const PrintedLabel = memo(({ label }: { label: Label | null }) => {
  const code = label?.code
  const qr = useMemo(() => (code === undefined ? null : buildQrShape(code)), [code])
  if (label === null || qr === null) return <div className="label" />
  return (
    <div className="label" data-label={label.code}>
      <div className="label-head">
        <svg className="label-qr" viewBox={`0 0 ${qr.size} ${qr.size}`} shapeRendering="crispEdges" aria-hidden>
          <path d={qr.path} />
        </svg>
        <div>
          {label.name !== '' && <p className="label-name">{label.name}</p>}
          {label.price !== null && <p className="label-price">{formatUgx(label.price)}</p>}
        </div>
      </div>
      <Bars code={label.code} />
      <p className="label-code">{label.code}</p>
    </div>
  )
})

/** Rendered outside the page and visible in print only. */
export const LabelSheets = ({ labels, start }: { labels: readonly Label[]; start: number }) =>
  createPortal(
    <div className="label-sheets">
      <style>{CSS}</style>
      {pagesOf(labels, start).map((places, page) => (
        <div key={page} className="label-sheet">
          {places.map((label, place) => (
            <PrintedLabel key={place} label={label} />
          ))}
        </div>
      ))}
    </div>,
    document.body,
  )
