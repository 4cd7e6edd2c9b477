// Forms with lines of products: what the scanner or the camera reads becomes a line.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { useEffect, useRef } from 'react'
import { call } from '../lib/server/call.ts'
import { onScan } from '../lib/scan/scanner.ts'
import { playAccepted, playUnknown } from '../lib/sound.ts'
import { toastError } from '../lib/server/toasts.ts'

const SLOT = 'scanned-product'

const hasCode = ({ barcode, internal_barcode }: Product, code: string): boolean =>
  [barcode, internal_barcode].some((own) => own?.toLowerCase() === code.toLowerCase())

type ScanOptions = {
  /** May this product be a line of the form? */
  readonly isWanted: (product: Product) => boolean
  readonly onProduct: (product: Product) => void
}

const takeCode = async (code: string, newest: () => ScanOptions): Promise<void> => {
  try {
    const { rows } = await call(productApi.list, { search: code, limit: 10 })
    const { isWanted, onProduct } = newest()
    const found = rows.find((product) => hasCode(product, code) && isWanted(product))
    if (found === undefined) {
      playUnknown()
      toastError(`No product here has the code ${code}`, { slot: SLOT })
      return
    }

    playAccepted()
    onProduct(found)
  } catch {
    playUnknown()
    toastError('The product could not be looked up', { slot: SLOT })
  }
}

/**
 * Takes scans while the form is open. Returns a function that takes a code that the camera read.
 */
export const useScannedProducts = (options: ScanOptions): ((code: string) => void) => {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const take = (code: string): void => void takeCode(code, () => latest.current)
  useEffect(() => onScan(({ code }) => void takeCode(code, () => latest.current)), [])

  return take
}
