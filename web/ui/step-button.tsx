// One of the two buttons beside a quantity: a click steps once, holding it repeats.
import { useEffect, useRef } from 'react'
import { Icon, type IconOf } from './icon.tsx'

const HOLD_MS = 400
const REPEAT_MS = 90

/** Steps once per click and keeps stepping while the button is held. */
const useHold = (step: () => void) => {
  const latest = useRef(step)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isHeld = useRef(false)
  useEffect(() => {
    latest.current = step
  })

  const stop = (): void => clearTimeout(timer.current)
  const repeat = (): void => {
    isHeld.current = true
    latest.current()
    timer.current = setTimeout(repeat, REPEAT_MS)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    onPointerDown: () => {
      isHeld.current = false
      timer.current = setTimeout(repeat, HOLD_MS)
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: stop,
    // The click after a hold would be one step too many.
    onClick: () => !isHeld.current && latest.current(),
  }
}

export const StepButton = ({
  label,
  icon,
  disabled,
  onStep,
}: {
  label: string
  icon: IconOf
  disabled: boolean
  onStep: () => void
}) => (
  <button
    type="button"
    aria-label={label}
    disabled={disabled}
    {...useHold(onStep)}
    className="grid h-full w-10 flex-none place-items-center text-text-2 hover:bg-hover focus-visible:-outline-offset-2 disabled:opacity-40 pointer-coarse:w-11"
  >
    <Icon
      of={icon}
      className="size-4"
    />
  </button>
)
