// The button Undo of a toast about a scan that found nothing.
import type { ToastAction } from '../server/toasts.ts'
import type { Scan } from './scanner.ts'

/** Gives the keys back to the field for texts that lost them; null where there was none. */
export const undoOf = (giveBack: Scan['giveBack']): ToastAction | null =>
  giveBack && { label: 'Undo', onClick: giveBack }
