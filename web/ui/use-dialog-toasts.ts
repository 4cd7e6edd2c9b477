// What open dialogs do to toasts: an error leaves when a dialog opens or the one below it closes,
// and toasts stay off the dialog's head and buttons.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { toast, useSonner } from 'sonner'
import { useDialogCount } from './open-dialogs.ts'

/** An error that is younger (ms) tells why the dialog has just closed. */
const FRESH_MS = 1000
const GAP_PX = 8

/** Removes the errors from before this moment; one with a button still offers its way out. */
const dismissErrors = (shown_at: ReadonlyMap<string | number, number>, before: number): void => {
  for (const one of toast.getToasts())
    if (
      'type' in one &&
      one.type === 'error' &&
      one.action === undefined &&
      (shown_at.get(one.id) ?? before) < before
    )
      toast.dismiss(one.id)
}

/** When each toast was first seen (ms of the page), and the errors that a dialog makes obsolete. */
const useErrorsOfDialogs = (count: number): void => {
  const { toasts } = useSonner()
  const shown_at = useRef(new Map<string | number, number>())
  const before = useRef(0)
  useEffect(() => {
    const known = shown_at.current
    const now = performance.now()
    shown_at.current = new Map(toasts.map(({ id }) => [id, known.get(id) ?? now]))
  }, [toasts])

  useEffect(() => {
    const was = before.current
    before.current = count
    if (count === was) return
    const least_age = count > was ? 0 : FRESH_MS
    dismissErrors(shown_at.current, performance.now() - least_age)
  }, [count])
}

/** The distance of toasts from the bottom of the window: above the buttons of the top dialog. */
const footOf = (): string => {
  const footer = [...document.querySelectorAll<HTMLElement>('[data-window-footer]')].at(-1)
  // Not its place: a sheet that has just opened still moves.
  return `${(footer?.offsetHeight ?? 0) + GAP_PX}px`
}

/** The number of open dialogs, and where toasts end while there are any. */
export const useDialogToasts = (): { readonly isOpen: boolean; readonly foot: string } => {
  const count = useDialogCount()
  const [foot, setFoot] = useState('16px')
  useErrorsOfDialogs(count)
  useLayoutEffect(() => {
    if (count > 0) setFoot(footOf())
  }, [count])

  return { isOpen: count > 0, foot }
}
