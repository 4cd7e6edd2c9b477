// On phones the till has three steps, one screen each; the browser's back button goes one step back.
import { useCallback, useEffect } from 'react'
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

/** `phone`: steps exist on phones only. `empty`: the cart is empty, so the till returns to the list. */
export const useTillStep = (phone: boolean, empty: boolean): TillSteps => {
  const navigate = useNavigate()
  const { pathname, state } = useLocation()
  const { step = 'list', depth = 0 } = (state as StepState) ?? {}
  const goTo = useCallback(
    (next: TillStep): void => {
      if (phone) void navigate(pathname, { state: { step: next, depth: depth + 1 } })
    },
    [phone, navigate, pathname, depth],
  )
  const back = useCallback((): void => void navigate(-1), [navigate])
  const restart = useCallback((): void => {
    if (depth > 0) void navigate(-depth)
  }, [navigate, depth])
  useEffect(() => {
    if (empty && step !== 'list') restart()
  }, [empty, step, restart])
  return { step: phone && !empty ? step : 'list', go: goTo, back, restart }
}
