// A receipt on the screen, drawn by the same code as the printed one. It is in a shadow tree, so
// that neither the theme nor the styles of the page change it: it stays black on white.
import type { Receipt } from '@webale/domain/features/sale/receipt.ts'
import { useEffect, useRef } from 'react'
import { type Paper, PAPER_PX, useDeviceSetting } from '../lib/device-settings.ts'
import { loadReceiptPaper } from '../lib/print/print.ts'
import { toastWarning } from '../lib/server/toasts.ts'

type ReceiptViewProps = {
  receipt: Receipt
  /** Width of the paper; the setting of this device by default. */
  paper?: Paper
}

export const ReceiptView = ({ receipt, paper }: ReceiptViewProps) => {
  const host = useRef<HTMLDivElement>(null)
  const [own] = useDeviceSetting('paper')
  const width = paper ?? own
  useEffect(() => {
    let isGone = false
    const draw = ({
      RECEIPT_CSS,
      drawReceipt,
    }: Awaited<ReturnType<typeof loadReceiptPaper>>): void => {
      if (isGone || host.current === null) return
      const tree = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
      const style = document.createElement('style')
      style.textContent = RECEIPT_CSS
      tree.replaceChildren(style, drawReceipt(document, receipt, width))
    }

    loadReceiptPaper().then(draw, () =>
      toastWarning('The receipt cannot be shown', {
        reason: 'Check the connection and try again.',
      }),
    )

    return () => {
      isGone = true
    }
  }, [receipt, width])

  return (
    <section
      aria-label={`Receipt ${receipt.receiptNumber}`}
      style={{ width: PAPER_PX[width] }}
      className="mx-auto max-w-full overflow-x-auto rounded-small bg-white shadow-popover outline outline-border"
    >
      <div ref={host} />
    </section>
  )
}
