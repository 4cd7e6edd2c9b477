// Selects a point of a chart with the pointer, a tap or the arrow keys. An invisible slider covers
// the drawing, so that keyboard and screen readers work as usual.
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

export type PickerOptions = {
  /** What the points are, for screen readers: 'Days'. */
  readonly label: string
  readonly count: number
  /** The full text of a point: 'Fri 21 Nov: Sales UGX 1,550,000'. */
  readonly textOf: (index: number) => string
  /**
   * The index of the point nearest to a position in
   * the drawing, in pixels; null where there is none.
   */
  readonly nearest: (x: number, y: number) => number | null
  /**
   * Steps by key, other than to the neighbours: in a
   * grid the arrows up and down go to the next row.
   */
  readonly steps?: Readonly<Record<string, number>>
}

type PointPickerProps = PickerOptions & {
  pickedIndex: number | null
  onPick: (index: number | null) => void
}

export const PointPicker = ({
  label,
  count,
  textOf,
  nearest,
  steps,
  pickedIndex,
  onPick,
}: PointPickerProps) => {
  const pressed = useRef(false)
  const last = count - 1
  const onPointer = (event: PointerEvent<HTMLInputElement>): void => {
    const box = event.currentTarget.getBoundingClientRect()
    onPick(nearest(event.clientX - box.left, event.clientY - box.top))
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onPick(null)
    const step = steps?.[event.key]
    if (step === undefined) return
    event.preventDefault()
    onPick(Math.min(last, Math.max(0, (pickedIndex ?? last) + step)))
  }

  return (
    <input
      type="range"
      min={0}
      max={last}
      value={pickedIndex ?? last}
      aria-label={label}
      aria-valuetext={textOf(pickedIndex ?? last)}
      data-screen-only
      className="absolute inset-0 m-0 size-full cursor-default touch-pan-y opacity-0"
      onPointerMove={onPointer}
      onPointerDown={(event) => {
        pressed.current = true
        onPointer(event)
      }}
      onPointerUp={() => {
        pressed.current = false
      }}
      onPointerCancel={() => {
        pressed.current = false
      }}
      onPointerLeave={(event) => event.pointerType === 'mouse' && onPick(null)}
      // During a touch the slider would choose by its own
      // positions, which are not those of the points.
      onChange={(event) => !pressed.current && onPick(Number(event.target.value))}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.target.matches(':focus-visible') && onPick(pickedIndex ?? last)}
      onBlur={() => onPick(null)}
    />
  )
}
