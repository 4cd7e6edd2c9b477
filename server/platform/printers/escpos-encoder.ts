// The packages behind the bytes for ESC/POS printers.
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder'
import { encode } from 'uqr'

export const createEncoder = (
  options: ConstructorParameters<typeof ReceiptPrinterEncoder>[0],
): ReceiptPrinterEncoder => new ReceiptPrinterEncoder(options)

/** The modules of a QR code without a border; true is black. */
export const createQr = (text: string): boolean[][] => encode(text, { border: 0, ecc: 'M' }).data
