// Binds this device to a drawer (decision U14): who opens a shift binds it until the shift is
// closed; a leader's choice stays.
import type { Drawer } from '@webale/domain/features/shift/drawer.ts'
import type { Shift } from '@webale/domain/features/shift/shift.ts'
import { useEffect } from 'react'
import { useActor } from '../../lib/session/session.tsx'
import {
  getLocalStorage,
  parseStoredFields,
  removeLocalStorage,
  setLocalStorage,
  useLocalStorage,
} from '../../lib/storage.ts'
import { CHOSEN_DRAWER, OPENED_SHIFT, SEEN_DRAWER, useDeviceDrawer } from './till-drawer.ts'

/** A leader chose the drawer of this device; null for none. */
export const chooseDrawer = (id: string | null): void => {
  setLocalStorage(CHOSEN_DRAWER, id ?? '')
  removeLocalStorage(OPENED_SHIFT)
  removeLocalStorage(SEEN_DRAWER)
}

/** Remembers what the server said about the drawer; null when this person may not use it. */
export const rememberDrawer = (actor_id: string, drawer: Drawer | null): void => {
  if (drawer === null) return removeLocalStorage(SEEN_DRAWER)
  const { id, open_shift_id, name, opened_at, department_id } = drawer
  setLocalStorage(
    SEEN_DRAWER,
    JSON.stringify({
      actor_id,
      drawer_id: id,
      shift_id: open_shift_id ?? '',
      name,
      opened_at,
      department_id,
    }),
  )
}

type OpenedShift = Pick<Shift, 'id' | 'opened_at'>

/** Somebody opened this shift here, or opened it elsewhere and sells here now. */
export const bindDrawer = (actor_id: string, drawer: Drawer, shift: OpenedShift): void => {
  setLocalStorage(OPENED_SHIFT, JSON.stringify({ drawer_id: drawer.id, shift_id: shift.id }))
  rememberDrawer(actor_id, { ...drawer, open_shift_id: shift.id, opened_at: shift.opened_at })
}

const openedShift = (): string | null => {
  const { shift_id } = parseStoredFields(getLocalStorage(OPENED_SHIFT))
  return typeof shift_id === 'string' ? shift_id : null
}

/**
 * Shifts that this page has seen open. A list that was read before the opening says nothing of one
 * that this page, or another tab, has just opened.
 */
const seenOpen = new Set([openedShift()])

/** The device is free again when the shift that was opened on it is closed. */
const endBinding = (drawers: readonly Drawer[]): void => {
  const shift_id = openedShift()
  if (shift_id === null) return
  if (drawers.some(({ open_shift_id }) => open_shift_id === shift_id)) seenOpen.add(shift_id)
  else if (seenOpen.has(shift_id)) removeLocalStorage(OPENED_SHIFT)
}

/**
 * The drawer of this device among those that the server listed; undefined before the first answer,
 * null for none. Keeps what the device knows of it up to date.
 */
export const useKnownDrawer = (
  drawers: readonly Drawer[] | undefined,
): Drawer | null | undefined => {
  const actor = useActor()
  const id = useDeviceDrawer()
  const found = drawers?.find((one) => one.id === id) ?? null
  useEffect(() => {
    if (drawers === undefined) return
    endBinding(drawers)
    // A list that is older than the opening would hide the shift.
    const opened = openedShift()
    if (opened === null || found?.open_shift_id === opened) rememberDrawer(actor.id, found)
  }, [actor.id, drawers, found])

  return drawers === undefined ? undefined : found
}

export type ShownDrawer = Pick<Drawer, 'name' | 'opened_at'>

/**
 * The drawer of this device as this person last saw it, to show before the server answers; null
 * when nothing is known.
 */
export const useSeenDrawer = (person_id: string): ShownDrawer | null => {
  const own = useDeviceDrawer()
  const seen = parseStoredFields(useLocalStorage(SEEN_DRAWER))
  const { actor_id, drawer_id, name, opened_at = null } = seen
  if (actor_id !== person_id || drawer_id !== own || typeof name !== 'string') return null

  return {
    name,
    opened_at:
      typeof opened_at === 'string' && !Number.isNaN(Date.parse(opened_at)) ? opened_at : null,
  }
}
