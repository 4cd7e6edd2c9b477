// Connects the keyboard shortcuts with the till.
import type { RefObject } from 'react'
import { focusSoon } from '../../../lib/focus-soon.ts'
import type { ItemSearch } from '../search/use-item-search.ts'
import { useTillKeys } from './use-till-keys.ts'
import type { TillState } from './use-till.ts'

type Parts = {
  readonly state: TillState
  readonly search: ItemSearch
  readonly amountField: RefObject<HTMLInputElement | null>
  readonly onHelp: () => void
}

/** On phones the step with the field has to render first. */
const focusOn = (field: RefObject<HTMLInputElement | null>): void => focusSoon(() => field.current)

export const useTillKeyboard = ({ state, search, amountField, onHelp }: Parts): void => {
  const { till, steps, complete } = state
  const { lines } = till.cart
  const chosen = lines.find(({ line_id }) => line_id === till.selected) ?? lines.at(-1)

  useTillKeys({
    search: () => {
      steps.restart()
      focusOn(
        document.activeElement === search.searchBox.current ? search.scanBox : search.searchBox,
      )
    },
    switchTab: () => search.setTab(search.tab === 'products' ? 'services' : 'products'),
    amount: () => {
      if (steps.step !== 'payment') steps.go('payment')
      focusOn(amountField)
    },
    complete,
    undo: till.undo,
    walk: (direction) => {
      const index = lines.findIndex((line) => line === chosen)
      const next = lines[Math.min(lines.length - 1, Math.max(0, index + direction))]
      if (next === undefined) return
      till.select(next.line_id)
      document.querySelector<HTMLElement>(`[data-line="${next.line_id}"]`)?.focus()
    },
    step: (direction) => {
      if (chosen !== undefined && !till.frozen) till.step(chosen, direction)
    },
    remove: () => {
      if (chosen !== undefined && !till.frozen) till.remove(chosen)
    },
    help: onHelp,
  })
}
