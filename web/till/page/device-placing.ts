// The drawer and the printer of this device as its report names them, and as leaders set them from
// the office.
import type { TillPlacing } from '@webale/domain/features/till/till.ts'
import { SELECTED_PRINTER_KEY } from '../../lib/print/selected-printer.ts'
import { getLocalStorage, removeLocalStorage, setLocalStorage } from '../../lib/storage.ts'
import { CHOSEN_DRAWER, SEEN_DRAWER } from './till-drawer.ts'

/** When the office last set them, as the server said it. */
const PLACED_AT = 'webale.device.placed_at'

export const readPlacing = (): TillPlacing => ({
  drawer_id: getLocalStorage(CHOSEN_DRAWER) || null,
  printer: getLocalStorage(SELECTED_PRINTER_KEY),
  at: getLocalStorage(PLACED_AT),
})

/** A shift that was opened here stays: only the choice of a leader changes. */
export const applyPlacing = ({ drawer_id, printer, at }: TillPlacing): void => {
  if (drawer_id !== readPlacing().drawer_id) {
    setLocalStorage(CHOSEN_DRAWER, drawer_id ?? '')
    removeLocalStorage(SEEN_DRAWER)
  }

  if (printer === null) removeLocalStorage(SELECTED_PRINTER_KEY)
  else setLocalStorage(SELECTED_PRINTER_KEY, printer)

  if (at !== null) setLocalStorage(PLACED_AT, at)
}
