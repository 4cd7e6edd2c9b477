// Handles scans on every screen except the till: it offers to go to the till and never navigates
// without being asked.
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onScanElsewhere, startScanner } from './scanner.ts'
import { toastInfo } from '../server/toasts.ts'
import { undoOf } from './undo-of.ts'

/** URL parameter that passes a scan to the till. */
export const SCAN_PARAMETER = 'scan'

/** URL parameter with which the till passes an unknown code to the inventory, to add a product. */
export const BARCODE_PARAMETER = 'barcode'

/** Rendered once in the shell, below the sign-in guard. */
export const ScanListener = () => {
  const navigate = useNavigate()
  useEffect(startScanner, [])
  useEffect(
    () =>
      onScanElsewhere(({ code, text, field, giveBack }) => {
        // The focused field takes codes and has received it.
        if (field !== null) return
        const action = {
          label: 'Open',
          onClick: () => void navigate(`/sales?${SCAN_PARAMETER}=${encodeURIComponent(text)}`),
        }
        toastInfo(`Scanned ${code} - open in Point of Sale?`, action, undoOf(giveBack))
      }),
    [navigate],
  )

  return null
}
