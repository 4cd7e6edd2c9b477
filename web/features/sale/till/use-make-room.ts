// Closes the receipt of the last sale and the guide before a scan goes into the cart. Any other open dialog blocks
// the scan.
import { useCallback } from 'react'

const openDialogs = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=dialog],[role=alertdialog]')]

const isGuide = (dialog: HTMLElement): boolean =>
  document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent?.startsWith('Getting Started') ??
  false

/** Returns false when the scan must be ignored. */
export const useMakeRoom = (receiptShown: boolean, closeReceipt: () => void): (() => boolean) =>
  useCallback(() => {
    if (receiptShown) {
      closeReceipt()
      return true
    }
    const open = openDialogs()
    if (open.some((dialog) => !isGuide(dialog))) return false
    if (open.length > 0)
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    return true
  }, [receiptShown, closeReceipt])
