// Connects the keyboard shortcuts with the till.
import { type Cart, dueOfCart } from '@webale/domain/features/sale/cart.ts'
import { type RefObject, useEffect } from 'react'
import { readDeviceSetting } from '../../../lib/device-settings.ts'
import { focusSoon } from '../../../lib/focus-soon.ts'
import { setTypeAhead } from '../../../lib/scan/scanner.ts'
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

/** Nothing, or too little, was typed: F9 leads to the field. */
const isAmountMissing = (cart: Cart): boolean =>
  cart.lines.length > 0 &&
  !cart.on_account &&
  cart.parts === null &&
  (cart.amount_paid ?? 0) < dueOfCart(cart)

/** A letter that is typed outside of a field begins a search, unless the box is not on screen. */
const useTypeAhead = ({ searchBox }: ItemSearch): void =>
  useEffect(
    () =>
      setTypeAhead(() => {
        const box = searchBox.current
        const isBlocked =
          box === null ||
          box.getClientRects().length === 0 ||
          readDeviceSetting('single_keys') === 'off' ||
          document.querySelector('[role=dialog],[role=alertdialog],[role=menu]') !== null

        return isBlocked ? null : box
      }),
    [searchBox],
  )

export const useTillKeyboard = ({ state, search, amountField, onHelp }: Parts): void => {
  const { till, steps, approval, complete } = state
  const { lines } = till.cart
  const chosen = lines.find(({ line_id }) => line_id === till.selected) ?? lines.at(-1)

  const toAmount = (): void => {
    if (steps.step !== 'payment') steps.go('payment')
    focusOn(amountField)
  }

  useTypeAhead(search)
  useTillKeys({
    search: () => {
      steps.restart()
      focusOn(
        document.activeElement === search.searchBox.current ? search.scanBox : search.searchBox,
      )
    },
    switchTab: () => search.setTab(search.tab === 'products' ? 'services' : 'products'),
    amount: toAmount,
    complete: !approval.isNeeded && isAmountMissing(till.cart) ? toAmount : complete,
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
