// The settings of this device: sound, printing after a sale, paper width, kind of scanner; and a
// test print.
import type { Receipt } from '@webale/domain/features/sale/receipt.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useDeviceSetting } from '../../lib/device-settings.ts'
import { printReceiptInFrame } from '../../lib/print/print-frame.ts'
import { openPrintWindow, printReceipt } from '../../lib/print/print.ts'
import { toastWarning } from '../../lib/server/toasts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { IconPrinter } from '../../ui/icons.ts'
import { Segment } from '../../ui/segment.tsx'
import { Switch } from '../../ui/switch.tsx'

const PAPERS = [
  { value: '80', label: '80 mm' },
  { value: '58', label: '58 mm' },
] as const

const SCANNERS = [
  { value: 'fast', label: 'Fast' },
  { value: 'normal', label: 'Normal' },
  { value: 'bluetooth', label: 'Bluetooth' },
] as const

const Labelled = ({
  label,
  hint,
  children,
}: {
  label: string
  hint: string
  children: ReactNode
}) => (
  <div>
    <p
      aria-hidden
      className="mb-1.5 text-label text-text-2"
    >
      {label}
    </p>
    {children}
    <p className="mt-1.5 text-small text-text-3">{hint}</p>
  </div>
)

const testPrint = async (receipt: Receipt): Promise<void> => {
  if (await printReceipt(openPrintWindow(), receipt)) return
  toastWarning('The test receipt was not printed', {
    reason:
      'The browser may have blocked the print window. Allow pop-up windows for this page, ' +
      'or print here',
    action: { label: 'Print here', onClick: () => void printReceiptInFrame(receipt) },
  })
}

/** `receipt` is what the test prints. */
export const ThisDevice = ({ receipt }: { receipt: Receipt }) => {
  const [sound, setSound] = useDeviceSetting('sound')
  const [print, setPrint] = useDeviceSetting('print_after_sale')
  const [paper, setPaper] = useDeviceSetting('paper')
  const [scanner, setScanner] = useDeviceSetting('scanner')
  const [pictures, setPictures] = useDeviceSetting('pictures')

  return (
    <Card title="This device">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2 xl:grid-cols-1">
        <Switch
          label="Sound"
          hint="A tone after every scan"
          checked={sound === 'on'}
          onChange={(on) => setSound(on ? 'on' : 'off')}
        />
        <Switch
          label="Print receipt after sale"
          hint="Opens the print window by itself"
          checked={print === 'on'}
          onChange={(on) => setPrint(on ? 'on' : 'off')}
        />
        <Switch
          label="Show pictures"
          hint="Pictures of products at Point of Sale"
          checked={pictures === 'on'}
          onChange={(on) => setPictures(on ? 'on' : 'off')}
        />
        <Labelled
          label="Receipt paper"
          hint="Width of the roll in this printer"
        >
          <Segment
            label="Receipt paper"
            choices={PAPERS}
            value={paper}
            onChange={setPaper}
          />
        </Labelled>
        <Labelled
          label="Scanner speed"
          hint="Choose Bluetooth when scans come in pieces"
        >
          <Segment
            label="Scanner speed"
            choices={SCANNERS}
            value={scanner}
            onChange={setScanner}
          />
        </Labelled>
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-border pt-4">
        <p className="min-w-0 flex-1 basis-56 text-small text-text-2">
          Kept on this device only. In the print window choose your receipt printer once; the
          browser remembers it.
        </p>
        <Link
          to="/till"
          className={buttonClass()}
        >
          This till
        </Link>
        <Button
          icon={IconPrinter}
          onClick={() => void testPrint(receipt)}
        >
          Test print
        </Button>
      </div>
    </Card>
  )
}
