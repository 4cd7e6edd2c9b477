// Keeps the scanner listener alive on every screen. Away from the till a scan only asks whether to go there; it never
// navigates by itself.
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { onScanElsewhere, startScanner } from './scanner.ts'
import { toastInfo } from './toasts.ts'

/** Query parameter with which a scan is handed to the till. */
export const SCAN_PARAMETER = 'scan'

/** Query parameter with which the till hands an unknown code to the inventory, to add a product with it. */
export const BARCODE_PARAMETER = 'barcode'

/** Mounted once in the shell, below the sign-in guard. */
export const ScanWatch = () => {
  const navigate = useNavigate()
  useEffect(startScanner, [])
  useEffect(
    () =>
      onScanElsewhere(({ code, field }) => {
        // A field that wants codes has got what it wanted.
        if (field !== null) return
        toastInfo(`Scanned ${code} - open in Point of Sale?`, {
          label: 'Open',
          onClick: () => void navigate(`/sales?${SCAN_PARAMETER}=${encodeURIComponent(code)}`),
        })
      }),
    [navigate],
  )
  return null
}
