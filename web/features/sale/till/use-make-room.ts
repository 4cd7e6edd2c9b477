// Before a scan goes into the cart, what lies on top of the till must go: the receipt of the last sale and the guide close by
// themselves, any other dialog keeps the scan out.
import { useCallback } from 'react'

const dialogs = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=dialog],[role=alertdialog]')]

const isGuide = (dialog: HTMLElement): boolean =>
  document.getElementById(dialog.getAttribute('aria-labelledby') ?? '')?.textContent?.startsWith('Getting Started') ?? false

/** Answers false when the scan must be ignored. */
export const useMakeRoom = (receiptShown: boolean, closeReceipt: () => void): (() => boolean) =>
  useCallback(() => {
    if (receiptShown) {
      closeReceipt()
      return true
    }
    const open = dialogs()
    if (open.some((dialog) => !isGuide(dialog))) return false
    if (open.length > 0) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
    return true
  }, [receiptShown, closeReceipt])
