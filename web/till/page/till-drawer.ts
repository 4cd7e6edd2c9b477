// The drawer of this device, and what a sale sends of it. Kept: the drawer that a leader chose,
// the shift that was opened here, which counts before it, and what the server last said about the
// drawer, so that a sale names it even before the first answer. bind-drawer.ts changes them.
import { type Actor, isAdmin } from '@webale/domain/access/role.ts'
import { useActor, useShopRules } from '../../lib/session/session.tsx'
import { getLocalStorage, parseStoredFields, useLocalStorage } from '../../lib/storage.ts'

/** Empty when a leader chose that the device has no drawer. */
export const CHOSEN_DRAWER = 'webale.device.drawer'
/** The shift that was opened on this device, with its drawer, until it is closed. */
export const OPENED_SHIFT = 'webale.device.opened_shift'
export const SEEN_DRAWER = 'webale.device.shift'

const drawerOf = (chosen: string | null, opened: string | null): string | null => {
  const { drawer_id } = parseStoredFields(opened)
  return typeof drawer_id === 'string' ? drawer_id : chosen || null
}

/** The id of the drawer of this device; null for none. */
export const useDeviceDrawer = (): string | null =>
  drawerOf(useLocalStorage(CHOSEN_DRAWER), useLocalStorage(OPENED_SHIFT))

/** `drawer_id` is null where a leader chose none, and missing where nobody knows one. */
export type TillPlace = { readonly drawer_id?: string | null; readonly shift_id?: string }

type SeenDrawer = Readonly<Record<string, unknown>>

/** A drawer of another department is refused, so somebody else's is not named. */
const maySend = (actor: Actor, { actor_id, department_id }: SeenDrawer): boolean =>
  actor_id === actor.id ||
  (department_id !== undefined &&
    (isAdmin(actor) || department_id === null || department_id === actor.department_id))

/** What a document of this device sends. */
export const tillPlace = (actor: Actor): TillPlace => {
  const chosen = getLocalStorage(CHOSEN_DRAWER)
  const own = drawerOf(chosen, getLocalStorage(OPENED_SHIFT))
  if (own === null) return chosen === '' ? { drawer_id: null } : {}
  const seen = parseStoredFields(getLocalStorage(SEEN_DRAWER))
  if (seen.drawer_id !== own || !maySend(actor, seen)) return {}
  const { shift_id } = seen

  return { drawer_id: own, ...(typeof shift_id === 'string' && shift_id !== '' && { shift_id }) }
}

/**
 * Returns a function that reads what a document of this
 * till sends; nothing while the shop uses no shifts.
 */
export const useTillPlace = (): (() => TillPlace) => {
  const actor = useActor()
  const { shifts } = useShopRules()
  return () => (shifts ? tillPlace(actor) : {})
}
