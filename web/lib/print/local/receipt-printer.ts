// A receipt printer of this device, and what can go wrong with it. The drivers are beside: by USB,
// by a serial port and by Bluetooth.

export type ReceiptPrinter = {
  /** Resolves when the printer has taken all bytes. Throws PrinterError. */
  send(bytes: Uint8Array): Promise<void>
}

export const PRINTER_WAYS = ['usb', 'serial', 'bluetooth'] as const
export type PrinterWay = (typeof PRINTER_WAYS)[number]

/** What to tell about each trouble, and what to do. */
const WORDS = {
  none_chosen: 'No printer is chosen on this device. Choose it in This till',
  refused: 'The browser was not allowed to use the printer',
  gone: 'The printer was unplugged or switched off. Check it and print again',
  busy: 'Another program uses the printer. Close it and print again',
  silent: 'The printer does not answer. Is it on, and has it paper?',
  unfit: 'This device cannot print receipts. Choose another one',
} as const
export type PrinterTrouble = keyof typeof WORDS

export class PrinterError extends Error {
  readonly trouble: PrinterTrouble
  constructor(trouble: PrinterTrouble) {
    super(WORDS[trouble])
    this.name = 'PrinterError'
    this.trouble = trouble
  }
}

/** How long the printer may take to answer, or to take a piece of the receipt. */
export const MAX_STEP_MS = 5000

/** The result of one step. Throws `silent` when the printer does not answer in time. */
export const inTime = async <Result>(
  step: Promise<Result>,
  limitMs = MAX_STEP_MS,
): Promise<Result> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PrinterError('silent')), limitMs)
  })
  return Promise.race([step, late]).finally(() => clearTimeout(timer))
}

/**
 * The trouble behind an error of the browser; `names`
 * says what its errors mean for this driver and step.
 */
export const troubleOf = (
  error: unknown,
  names: Readonly<Record<string, PrinterTrouble>>,
): PrinterError => {
  if (error instanceof PrinterError) return error
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  return new PrinterError(names[name] ?? 'gone')
}

/** Bytes in pieces, because printers have little memory and each piece has its own time limit. */
export const piecesOf = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  )

/** Sends one after the other: two receipts at the same moment must not mix. */
export const oneAtATime = (send: ReceiptPrinter['send']): ReceiptPrinter['send'] => {
  let last: Promise<unknown> = Promise.resolve()
  return (bytes) => {
    const next = last.then(() => send(bytes))
    last = next.catch(() => undefined)
    return next
  }
}
