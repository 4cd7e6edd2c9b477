// On phones the till has three steps, one screen
// each; the browser's back button goes one step back.
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

export type TillStep = 'list' | 'cart' | 'payment'

type StepState = { readonly step?: TillStep; readonly depth?: number } | null

export type TillSteps = {
  readonly step: TillStep
  readonly go: (step: TillStep) => void
  readonly back: () => void
  /** Returns to the list. */
  readonly restart: () => void
}

/** A second press before the screen has changed counts as the first one. */
const DOUBLE_PRESS_MS = 500

/** `place`: the entry of the browser's history in which the press is made. */
const useSinglePress = (place: string): ((move: () => void) => void) => {
  const last = useRef(Number.NEGATIVE_INFINITY)
  // A screen that was left and is shown again takes its first press at once.
  useLayoutEffect(() => {
    last.current = Number.NEGATIVE_INFINITY
  }, [place])

  return useCallback((move) => {
    const now = performance.now()
    if (now - last.current < DOUBLE_PRESS_MS) return
    last.current = now
    move()
  }, [])
}

/**
 * `phone`: steps exist on phones only. `empty`: the cart is empty, so the till returns to the list.
 */
export const useTillStep = (phone: boolean, empty: boolean): TillSteps => {
  const navigate = useNavigate()
  const { pathname, state, key } = useLocation()
  const press = useSinglePress(key)
  const { step = 'list', depth = 0 } = (state as StepState) ?? {}
  const goTo = useCallback(
    (next: TillStep): void => {
      if (phone) press(() => void navigate(pathname, { state: { step: next, depth: depth + 1 } }))
    },
    [phone, press, navigate, pathname, depth],
  )

  const back = useCallback((): void => press(() => void navigate(-1)), [press, navigate])
  const restart = useCallback((): void => {
    if (depth > 0) void navigate(-depth)
  }, [navigate, depth])

  useEffect(() => {
    if (empty && step !== 'list') restart()
  }, [empty, step, restart])

  return { step: phone && !empty ? step : 'list', go: goTo, back, restart }
}
