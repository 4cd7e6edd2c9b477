// The keyboard shortcuts of the shell: Ctrl+K opens the search, ? the list of shortcuts. The till
// shows its own list for ?.
import { useCallback, useEffect, useState } from 'react'
import { readDeviceSetting } from '../lib/device-settings.ts'

/** A dialog that is downloaded when it is first opened. */
export type DialogState = 'never' | 'open' | 'closed'

const isShortcutsKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === '?' &&
  !ctrlKey &&
  !metaKey &&
  !altKey &&
  document.activeElement?.matches('input, textarea, select, [contenteditable]') !== true &&
  readDeviceSetting('single_keys') === 'on'

const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

export const useShellKeys = (till: boolean) => {
  const [search, setSearch] = useState<DialogState>('never')
  const [shortcuts, setShortcuts] = useState<DialogState>('never')
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (isSearchKey(event)) setSearch((before) => (before === 'open' ? 'closed' : 'open'))
      else if (!till && isShortcutsKey(event) && document.querySelector('[data-window]') === null)
        setShortcuts('open')
      else return
      event.preventDefault()
    }

    window.addEventListener('keydown', onKey)

    return () => window.removeEventListener('keydown', onKey)
  }, [till])

  return {
    search,
    openSearch: useCallback(() => setSearch('open'), []),
    closeSearch: useCallback(() => setSearch('closed'), []),
    shortcuts,
    closeShortcuts: useCallback(() => setShortcuts('closed'), []),
  }
}
