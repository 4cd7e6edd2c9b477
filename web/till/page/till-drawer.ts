// The drawer of this till, and what a sale sends of it. Kept on this device: the drawer that was
// chosen, and the shift that was last seen open, so that a sale names its drawer even before the
// first answer of the server.
import type { Drawer } from '@webale/domain/features/shift/drawer.ts'
import { useActor, useShopRules } from '../../lib/session/session.tsx'
import {
  getLocalStorage,
  parseStoredFields,
  removeLocalStorage,
  setLocalStorage,
  useLocalStorage,
} from '../../lib/storage.ts'

const CHOSEN = 'webale.device.drawer'
const SEEN = 'webale.device.shift'

/** The id of the chosen drawer and its setter; null for no drawer. */
export const useTillDrawer = (): readonly [string | null, (id: string | null) => void] => [
  useLocalStorage(CHOSEN),
  (id) => {
    if (id === null) removeLocalStorage(CHOSEN)
    else setLocalStorage(CHOSEN, id)
    removeLocalStorage(SEEN)
  },
]

/**
 * Remembers what the server said about the drawer of
 * this till; null when this person may not use it.
 */
export const rememberDrawer = (actor_id: string, drawer: Drawer | null): void => {
  if (drawer === null) return removeLocalStorage(SEEN)
  const { id, open_shift_id, name, opened_at } = drawer
  setLocalStorage(
    SEEN,
    JSON.stringify({
      actor_id,
      drawer_id: id,
      shift_id: open_shift_id ?? '',
      name,
      opened_at,
    }),
  )
}

/**
 * The chosen drawer as this person last saw it, to show before the server answers; null when
 * nothing is known.
 */
export const useSeenDrawer = (person_id: string): Pick<Drawer, 'name' | 'opened_at'> | null => {
  const chosen = useLocalStorage(CHOSEN)
  const { actor_id, drawer_id, name, opened_at = null } = parseStoredFields(useLocalStorage(SEEN))
  if (actor_id !== person_id || drawer_id !== chosen || typeof name !== 'string') return null

  return {
    name,
    opened_at:
      typeof opened_at === 'string' && !Number.isNaN(Date.parse(opened_at)) ? opened_at : null,
  }
}

export type TillPlace = { readonly drawer_id?: string; readonly shift_id?: string }

/** What a document of this till sends; nothing for a till without a drawer. */
const tillPlace = (actor_id: string): TillPlace => {
  const seen = parseStoredFields(getLocalStorage(SEEN))
  const { drawer_id, shift_id } = seen
  if (
    seen.actor_id !== actor_id ||
    typeof drawer_id !== 'string' ||
    drawer_id !== getLocalStorage(CHOSEN)
  )
    return {}

  return { drawer_id, ...(typeof shift_id === 'string' && shift_id !== '' && { shift_id }) }
}

/**
 * Returns a function that reads what a document of this
 * till sends; nothing while the shop uses no shifts.
 */
export const useTillPlace = (): (() => TillPlace) => {
  const actor = useActor()
  const { shifts } = useShopRules()
  return () => (shifts ? tillPlace(actor.id) : {})
}
