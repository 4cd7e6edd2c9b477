// Prints a stored sale again: reads it by its id, marks it COPY, and reports the result.
import type { Receipt } from '@webale/domain/features/sale/receipt.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { useRef } from 'react'
import { call, toFailure } from '../../../lib/server/call.ts'
import { openPrintWindow, printReceipt } from '../../../lib/print/print.ts'
import { useMakeReceipt } from '../../../till/page/use-receipt.ts'
import { toastNotReprinted, toastReprinted } from './receipt-print.ts'

/**
 * `const reprint = useReprint()`. Call it inside the click handler: the print window opens at once,
 * while the sale is being read. `known` is the sale itself, of this till while the server is away.
 */
export const useReprint = (): ((id: string, known?: Sale) => Promise<void>) => {
  const makeReceipt = useMakeReceipt()
  const busy = useRef(false)

  return async (id, known) => {
    if (busy.current) return
    busy.current = true
    const win = openPrintWindow(id)
    let receipt: Receipt | null = null

    try {
      receipt = await makeReceipt(known ?? (await call(saleApi.get, { id })), { copy: true })
      if (await printReceipt(win, receipt, id)) toastReprinted()
      else await toastNotReprinted(receipt)
    } catch (error) {
      win?.close()
      await toastNotReprinted(receipt, toFailure(error))
    } finally {
      busy.current = false
    }
  }
}
