// Forms with lines of products: what the scanner or the camera reads becomes a line.
import { preferExactCode } from '@webale/domain/features/barcode/code-key.ts'
import { codesOfScan } from '@webale/domain/features/barcode/scanned-code.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { useEffect, useRef } from 'react'
import { call } from '../lib/server/call.ts'
import { onScan, type Scan } from '../lib/scan/scanner.ts'
import { undoOf } from '../lib/scan/undo-of.ts'
import { playAccepted, playUnknown } from '../lib/sound.ts'
import { toastError } from '../lib/server/toasts.ts'

const SLOT = 'scanned-product'

type ScanOptions = {
  /** May this product be a line of the form? */
  readonly isWanted: (product: Product) => boolean
  readonly onProduct: (product: Product) => void
}

/** The wanted products with the first code of the scan that any of them has. */
const findWanted = async (text: string, newest: () => ScanOptions): Promise<readonly Product[]> => {
  for (const code of codesOfScan(text)) {
    const { rows } = await call(productApi.list, { code, limit: 10 })
    const wanted = preferExactCode(rows.filter(newest().isWanted), code)
    if (wanted.length > 0) return wanted
  }

  return []
}

type TakenScan = Pick<Scan, 'code' | 'text' | 'giveBack'>

const takeScan = async (
  { code, text, giveBack }: TakenScan,
  newest: () => ScanOptions,
): Promise<void> => {
  try {
    const [found, twin] = await findWanted(text, newest)
    if (found === undefined || twin !== undefined) {
      const undo = undoOf(giveBack)
      playUnknown()
      toastError(
        found === undefined
          ? `No product here has the code ${code}`
          : `Two products have the code ${code}. Choose one by its name`,
        { slot: SLOT, ...(undo && { action: undo }) },
      )
      return
    }

    playAccepted()
    newest().onProduct(found)
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

  useEffect(() => onScan((scan) => void takeScan(scan, () => latest.current)), [])

  return (text) => {
    const [code = text] = codesOfScan(text)
    void takeScan({ code, text, giveBack: null }, () => latest.current)
  }
}
