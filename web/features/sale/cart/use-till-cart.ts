// The till's cart with its surroundings: department, tab lock, toasts with Undo, selected line.
import { SELECTED_DEPARTMENT_KEY } from '@webale/domain/features/department/department.ts'
import type { PriceSetter, Sellable } from '@webale/domain/features/product/pricing.ts'
import {
  addingProblem,
  lineQuantityProblem,
  quantityAfterStep,
} from '@webale/domain/features/sale/cart-quantity.ts'
import type { Cart, CartLine } from '@webale/domain/features/sale/cart.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { cartKeyOf } from '../../../till/page/cart-store.ts'
import { useDepartment } from '../../../lib/session/department.tsx'
import { useActor } from '../../../lib/session/session.tsx'
import { useLocalStorage } from '../../../lib/storage.ts'
import { toastError, toastInfo, toastUndo } from '../../../lib/server/toasts.ts'
import { useCart, type CartControl } from './use-cart.ts'

/** The department of new sales; the last known one while the list is still being read. */
export const useWorkplace = (): { readonly id: string | null; readonly known: boolean } => {
  const actor = useActor()
  const { department, loading, locked } = useDepartment()
  const stored = useLocalStorage(SELECTED_DEPARTMENT_KEY)
  const id = department?.id ?? (locked ? actor.department_id : stored)

  return { id, known: id !== null || !loading }
}

/** Tells that a cart was kept in another department: each department has its own. */
const useOtherCartNotice = (cart: Cart, department_id: string | null): void => {
  const { departments } = useDepartment()
  const before = useRef({ department_id, lines: cart.lines.length })
  useEffect(() => {
    const previous = before.current
    before.current = { department_id, lines: cart.lines.length }
    if (previous.department_id === department_id || previous.lines === 0) return
    const name = (id: string | null): string =>
      departments.find((one) => one.id === id)?.name ?? 'no department'

    toastInfo(
      `The cart of ${name(previous.department_id)} is kept. ` +
        `You are now selling for ${name(department_id)}`,
    )
  }, [cart.lines.length, department_id, departments])
}

/**
 * Restores lines that were removed some time ago, when a plain undo would revert something newer.
 */
const restoreLines = (
  lines: readonly CartLine[],
  { current, dispatch }: CartControl,
  actor: PriceSetter,
): void => {
  for (const { item, quantity, tier, bottle, custom_price, unit_price } of lines) {
    const before = new Set(current().lines.map((line) => line.line_id))
    const line_id = dispatch({
      type: 'add',
      item,
      new_id: uuidv7(),
      quantity,
    }).lines.find((line) => !before.has(line.line_id))?.line_id

    if (line_id === undefined) continue
    dispatch({ type: 'set_tier', line_id, tier })
    if (bottle) dispatch({ type: 'set_bottle', line_id, bottle })
    dispatch({ type: 'set_quantity', line_id, quantity })
    if (custom_price)
      dispatch({
        type: 'set_price',
        line_id,
        price: unit_price,
        actor,
      })
  }
}

/** Moves the focus from a removed line to its neighbour. */
const moveFocusToNeighbour = (lines: readonly CartLine[], line_id: string): void => {
  const rowOf = (id: string | undefined): HTMLElement | null =>
    id === undefined ? null : document.querySelector<HTMLElement>(`[data-line="${id}"]`)

  if (!rowOf(line_id)?.contains(document.activeElement)) return
  const index = lines.findIndex((line) => line.line_id === line_id)
  const next = lines[index + 1] ?? lines[index - 1]
  const nextFocus = rowOf(next?.line_id) ?? document.getElementById('cart')
  nextFocus?.focus({ preventScroll: true })
}

/** Shows what was removed from the cart and offers Undo. */
const useRemovedToast = (control: CartControl, actor: PriceSetter) =>
  useCallback(
    (lines: readonly CartLine[], after: Cart, words: string): void => {
      if (lines.length === 0 || lines === after.lines) return
      toastUndo(words, () => {
        const now = control.current()
        // A discount given since then is a step of its own.
        if (now.lines === after.lines && now.discount === after.discount)
          control.dispatch({ type: 'undo' })
        else restoreLines(lines, control, actor)
      })
    },
    [control, actor],
  )

/** The line that was just added or raised; a new `turn` makes the same line flash again. */
type Flash = {
  readonly line_id: string
  /** The name of the item. */
  readonly name: string
  readonly turn: number
  /** The line takes the focus, so that + and - apply to it. */
  readonly focus: boolean
}

export type TillCart = CartControl & {
  /** Why this many more of an item cannot be added, or null. */
  readonly problemOf: (item: Sellable, quantity: number) => string | null
  /** Says why, when so much cannot be added. */
  readonly add: (item: Sellable, quantity?: number, focus?: boolean) => void
  readonly remove: (line: CartLine) => void
  /** Plus or minus; a line that has nothing left is removed. */
  readonly step: (line: CartLine, direction: 1 | -1) => void
  readonly clear: () => void
  readonly undo: () => void
  readonly flash: Flash | null
  /** The line that + - and Delete apply to. */
  readonly selected: string | null
  readonly select: (line_id: string) => void
}

/** Adds items; the line of the last one flashes and is selected. */
const useAdding = ({ current, dispatch }: CartControl) => {
  const [flash, setFlash] = useState<Flash | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const problemOf = useCallback(
    (item: Sellable, quantity: number) => addingProblem(current(), item, quantity),
    [current],
  )

  const add = useCallback(
    (item: Sellable, quantity = 1, focus = false): void => {
      const problem = problemOf(item, quantity)
      if (problem !== null) return toastError(problem, { slot: 'quantity' })
      const before = current().lines
      const { lines } = dispatch({
        type: 'add',
        item,
        new_id: uuidv7(),
        quantity,
      })

      if (lines === before) return
      const line = lines.findLast((one) => one.item.id === item.id && !one.bottle)
      if (line === undefined) return
      setFlash((last) => ({
        line_id: line.line_id,
        name: item.name,
        turn: (last?.turn ?? 0) + 1,
        focus,
      }))

      setSelected(line.line_id)
    },
    [current, dispatch, problemOf],
  )

  return { add, problemOf, flash, selected, select: setSelected }
}

/** Plus and minus; a step to nothing removes the line, with Undo. */
const useStep = ({ dispatch }: CartControl, remove: TillCart['remove']): TillCart['step'] =>
  useCallback(
    (line, direction) => {
      const quantity = quantityAfterStep(line, direction)
      if (quantity <= 0) return remove(line)
      const problem = lineQuantityProblem(line, quantity)
      if (problem !== null) return toastError(problem, { slot: 'quantity' })
      dispatch({ type: 'step', line_id: line.line_id, direction })
    },
    [dispatch, remove],
  )

/** `mine` says whether this tab may use the till. */
export const useTillCart = (mine: boolean): TillCart => {
  const actor = useActor()
  const workplace = useWorkplace()
  const control = useCart(
    mine && workplace.known ? cartKeyOf(actor.id, workplace.id) : null,
    workplace.id,
  )

  const { current, dispatch } = control
  useOtherCartNotice(control.cart, workplace.id)
  const { add, problemOf, flash, selected, select } = useAdding(control)
  const takeOut = useRemovedToast(control, actor)

  const remove = useCallback(
    (line: CartLine): void => {
      moveFocusToNeighbour(current().lines, line.line_id)
      // A field that loses the focus may have removed the line already.
      if (current().lines.every(({ line_id }) => line_id !== line.line_id)) return
      takeOut(
        [line],
        dispatch({ type: 'remove', line_id: line.line_id }),
        `Removed ${line.item.name}`,
      )
    },
    [current, dispatch, takeOut],
  )

  const step = useStep(control, remove)
  const clear = useCallback(
    (): void =>
      takeOut(current().lines, dispatch({ type: 'clear' }), 'Removed everything from the cart'),
    [current, dispatch, takeOut],
  )

  const undo = useCallback((): void => void dispatch({ type: 'undo' }), [dispatch])

  return useMemo(
    () => ({
      ...control,
      add,
      problemOf,
      remove,
      step,
      clear,
      undo,
      flash,
      selected,
      select,
    }),
    [control, add, problemOf, remove, step, clear, undo, flash, selected, select],
  )
}
