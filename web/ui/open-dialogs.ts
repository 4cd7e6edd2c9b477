// The dialogs on the page, one above the other: small, because toasts of the first page need it.
import { useSyncExternalStore } from 'react'

const open: HTMLElement[] = []
const listeners = new Set<() => void>()

const tellAll = (): void => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Is any dialog on the page? */
export const isDialogOpen = (): boolean => open.length > 0

/** How many dialogs are on the page. */
export const useDialogCount = (): number => useSyncExternalStore(subscribe, () => open.length)

/** The dialog above all others. */
export const topDialog = (): HTMLElement | undefined => open.at(-1)

export const addDialog = (dialog: HTMLElement): void => {
  open.push(dialog)
  tellAll()
}

export const removeDialog = (dialog: HTMLElement): void => {
  open.splice(open.indexOf(dialog), 1)
  tellAll()
}
