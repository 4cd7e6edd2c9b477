// "Lock after every sale" on a shared till: the till locks when the receipt is closed, so that the change is seen.
import { useIsShared } from '../../../lib/lock.ts'
import { useShopRules } from '../../../lib/session.tsx'
import { lockIfDue, requestLock } from '../../../lib/till/lock-storage.ts'

export const useLockAfterSale = (): { readonly onSold: () => void; readonly onReceiptClosed: () => void } => {
  const { pin, lock_after_sale } = useShopRules()
  const isShared = useIsShared()
  return {
    onSold: () => {
      if (pin && lock_after_sale && isShared) requestLock()
    },
    onReceiptClosed: lockIfDue,
  }
}
