// A USB receipt printer of the browser, for stories: a device that keeps the bytes it gets.
import type { Page } from '@playwright/test'
import { type PrintedPaper, printBytes } from '@webale/domain/testing/escpos-printer.ts'

type FakeUsb = { readonly documents: number[][]; isBusy: boolean; isRefused: boolean }
type WindowWithUsb = Window & { fakeUsb?: FakeUsb }

/** Puts the printer into the browser; call it before the page opens. */
export const plugInPrinter = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const usb: FakeUsb = { documents: [], isBusy: false, isRefused: false }
    ;(window as WindowWithUsb).fakeUsb = usb
    let bytes: number[] = []
    const out = { endpointNumber: 2, direction: 'out', type: 'bulk' }
    const device = {
      vendorId: 1208,
      productId: 514,
      serialNumber: 'A1',
      productName: 'Thermal 80',
      configuration: {
        interfaces: [{ interfaceNumber: 0, alternates: [{ interfaceClass: 7, endpoints: [out] }] }],
      },
      open: async () => {
        bytes = []
      },
      close: async () => {
        if (bytes.length > 0) usb.documents.push(bytes)
        bytes = []
      },
      selectConfiguration: async () => undefined,
      claimInterface: async () => {
        if (usb.isBusy) throw new DOMException('claimed', 'NetworkError')
      },
      transferOut: async (_endpoint: number, piece: Uint8Array) => {
        bytes.push(...piece)
        return { status: 'ok' }
      },
    }
    const api = {
      getDevices: async () => [device],
      requestDevice: async () => {
        if (usb.isRefused) throw new DOMException('refused', 'SecurityError')
        return device
      },
    }
    Object.defineProperty(navigator, 'usb', { value: api, configurable: true })
  })

/** Another program takes the printer, or gives it back. */
export const setPrinterBusy = (page: Page, isBusy: boolean): Promise<void> =>
  page.evaluate((busy) => {
    const { fakeUsb } = window as WindowWithUsb
    if (fakeUsb !== undefined) fakeUsb.isBusy = busy
  }, isBusy)

/** The browser refuses the choice, or allows it again. */
export const setPrinterRefused = (page: Page, isRefused: boolean): Promise<void> =>
  page.evaluate((refused) => {
    const { fakeUsb } = window as WindowWithUsb
    if (fakeUsb !== undefined) fakeUsb.isRefused = refused
  }, isRefused)

/** What was printed since the last call. */
export const takePapers = async (page: Page): Promise<PrintedPaper[]> => {
  const documents = await page.evaluate(
    () => (window as WindowWithUsb).fakeUsb?.documents.splice(0) ?? [],
  )
  return documents.map((bytes) => printBytes(Uint8Array.from(bytes)))
}
