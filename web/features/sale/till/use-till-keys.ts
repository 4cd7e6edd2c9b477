// The keyboard shortcuts of the till (POS, shortcuts dialog). Single-character shortcuts work only
// while no field has the focus, never during a scan, and can be switched off.
import { useEffect, useRef } from 'react'
import { readDeviceSetting } from '../../../lib/device-settings.ts'
import { isScanInProgress } from '../../../lib/scan/scanner.ts'

export type TillKeys = {
  readonly search: () => void
  readonly switchTab: () => void
  readonly amount: () => void
  readonly complete: () => void
  readonly undo: () => void
  /** Moves between the lines of the cart. */
  readonly walk: (direction: 1 | -1) => void
  readonly step: (direction: 1 | -1) => void
  readonly remove: () => void
  readonly help: () => void
}

const isField = (
  target: EventTarget | null,
): target is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !['radio', 'checkbox'].includes(target.type))

/** Does this element use the arrow keys itself? */
const usesArrowKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('[role=tablist],[data-item-list],fieldset input[type=radio],[role=menu]') !== null

/** While a field contains typed text, undo belongs to the field. */
const hasOwnUndo = (target: EventTarget | null): boolean =>
  isField(target) && !(target instanceof HTMLSelectElement) && target.value !== ''

type KeyBinding = (keys: TillKeys, event: KeyboardEvent) => void

const FUNCTION_KEYS: Readonly<Record<string, KeyBinding>> = {
  F2: (keys) => keys.search(),
  F4: (keys) => keys.switchTab(),
  F8: (keys) => keys.amount(),
  F9: (keys) => keys.complete(),
}

const CART_KEYS: Readonly<Record<string, KeyBinding>> = {
  ArrowUp: (keys) => keys.walk(-1),
  ArrowDown: (keys) => keys.walk(1),
  Delete: (keys) => keys.remove(),
}

const SINGLE_KEYS: Readonly<Record<string, KeyBinding>> = {
  '+': (keys) => keys.step(1),
  '-': (keys) => keys.step(-1),
  '?': (keys) => keys.help(),
}

const withControl = (event: KeyboardEvent): KeyBinding | undefined => {
  if (event.altKey || event.shiftKey) return undefined
  if (event.key === 'Enter') return (keys) => keys.complete()
  return event.key.toLowerCase() === 'z' && !hasOwnUndo(event.target)
    ? (keys) => keys.undo()
    : undefined
}

const bindingOf = (event: KeyboardEvent): KeyBinding | undefined => {
  if (event.ctrlKey || event.metaKey) return withControl(event)
  if (event.altKey) return undefined
  const plain = FUNCTION_KEYS[event.key]
  if (plain !== undefined) return plain
  if (isField(event.target)) return undefined
  const single = SINGLE_KEYS[event.key]
  if (single !== undefined)
    return readDeviceSetting('single_keys') === 'on' && !isScanInProgress(event.timeStamp)
      ? single
      : undefined

  return usesArrowKeys(event.target) ? undefined : CART_KEYS[event.key]
}

export const useTillKeys = (keys: TillKeys): void => {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        document.querySelector('[role=dialog],[role=alertdialog]') !== null
      )
        return
      const binding = bindingOf(event)
      if (binding === undefined) return
      event.preventDefault()
      if (!event.repeat || event.key.startsWith('Arrow') || event.key === '+' || event.key === '-')
        binding(latest.current, event)
    }

    window.addEventListener('keydown', onKeyDown)

    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
