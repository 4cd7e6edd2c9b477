// The local printer of this device, by USB, serial port or Bluetooth: choosing it, its paper, and a
// test print.
import { testLines } from '@webale/domain/features/printing/test-lines.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { choosePrinter, stateOfWay } from '../../lib/print/local/find-printer.ts'
import {
  LOCAL_PRINTER_KEY,
  type LocalPrinter,
  parseLocalPrinter,
  saveLocalPrinter,
} from '../../lib/print/local/local-printer.ts'
import {
  PRINTER_WAYS,
  PrinterError,
  type PrinterWay,
} from '../../lib/print/local/receipt-printer.ts'
import { useLocalStorage } from '../../lib/storage.ts'
import { toastDone, toastError } from '../../lib/server/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { IconPrinter } from '../../ui/icons.ts'
import { Switch } from '../../ui/switch.tsx'
import { Labelled, PaperFields } from './paper-fields.tsx'

const WAYS: Readonly<Record<PrinterWay, string>> = {
  usb: 'USB',
  serial: 'Serial port',
  bluetooth: 'Bluetooth',
}

const NEW = {
  paper: '80',
  columns: 48,
  code_page: 'cp437',
  as_picture: false,
  cuts: true,
  kicks: false,
} as const

const WayButtons = ({ printer }: { printer: LocalPrinter | null }) => {
  const choose = async (way: PrinterWay): Promise<void> => {
    try {
      saveLocalPrinter({ ...NEW, ...printer, ...(await choosePrinter(way)) })
    } catch (error) {
      // Closing the list of the browser is no failure.
      if (error instanceof PrinterError && error.trouble === 'none_chosen') return
      toastError('Failed to choose printer', {
        reason: error instanceof Error ? error.message : null,
      })
    }
  }

  const states = PRINTER_WAYS.map((way) => ({ way, state: stateOfWay(way) }))

  return (
    <Labelled label="Connect by">
      <div className="flex flex-wrap gap-2">
        {states.map(({ way, state }) => (
          <Button
            key={way}
            disabled={state !== 'ready'}
            aria-pressed={printer?.way === way}
            onClick={() => void choose(way)}
          >
            {WAYS[way]}
          </Button>
        ))}
      </div>
      {states.some(({ state }) => state === 'needs_https') && (
        <p className="mt-1.5 text-small text-text-2">
          Needs https.{' '}
          <Link
            to="/help#receipt-printers"
            className="touch-target font-semibold text-primary-text underline underline-offset-4"
          >
            How to get it
          </Link>
        </p>
      )}
      {states.every(({ state }) => state === 'missing') && (
        <p className="mt-1.5 text-small text-text-2">
          This browser cannot reach printers. Use Chrome or Edge.
        </p>
      )}
      <p
        role="status"
        className="mt-1.5 text-small text-text-2"
      >
        {printer === null ? 'No printer chosen yet' : `Chosen: ${printer.name}`}
      </p>
    </Labelled>
  )
}

const useTestPrint = (name: string) => {
  const [busy, setBusy] = useState(false)
  const print = async (): Promise<void> => {
    setBusy(true)

    try {
      const { printLocally } = await import('../../lib/print/local/print-locally.ts')
      await printLocally(testLines(name, new Date().toISOString()), false)
      toastDone('Test printed')
    } catch (error) {
      toastError('Failed to print', { reason: error instanceof Error ? error.message : null })
    }

    setBusy(false)
  }

  return { busy, print }
}

const LocalPrinterSettings = ({ printer }: { printer: LocalPrinter }) => {
  const test = useTestPrint(printer.name)
  return (
    <>
      <PaperFields
        values={printer}
        onChange={(change) => saveLocalPrinter({ ...printer, ...change })}
      />
      <Switch
        label="Print as picture"
        hint="For letters that the printer does not have. Slower"
        checked={printer.as_picture}
        onChange={(as_picture) => saveLocalPrinter({ ...printer, as_picture })}
      />
      <Button
        icon={IconPrinter}
        busy={test.busy}
        onClick={test.print}
      >
        Test print
      </Button>
    </>
  )
}

export const LocalPrinterFields = () => {
  const printer = parseLocalPrinter(useLocalStorage(LOCAL_PRINTER_KEY))
  return (
    <section
      aria-label="Printer of this device"
      className="mt-4 space-y-4 border-t border-border pt-4"
    >
      <WayButtons printer={printer} />
      {printer !== null && <LocalPrinterSettings printer={printer} />}
    </section>
  )
}
