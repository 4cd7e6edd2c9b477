// Positions a list below a field: as wide as the field, above it when there is no room below. It
// follows the field.
import { useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react'
import { followAnchor } from './follow-anchor.ts'

const GAP_PX = 4
const PREFERRED_PX = 320

const placeUnder = (anchor: HTMLElement): CSSProperties => {
  const box = anchor.getBoundingClientRect()
  const below = window.innerHeight - box.bottom - GAP_PX * 2
  const above = box.top - GAP_PX * 2
  const base = { left: box.left, width: box.width }

  return below >= Math.min(PREFERRED_PX, 200) || below >= above
    ? {
        ...base,
        top: box.bottom + GAP_PX,
        maxHeight: Math.min(PREFERRED_PX, below),
      }
    : {
        ...base,
        bottom: window.innerHeight - box.top + GAP_PX,
        maxHeight: Math.min(PREFERRED_PX, above),
      }
}

/** Style (position fixed) of a list that belongs to `anchor`, while it is open. */
export const useDropdownPosition = (
  anchor: RefObject<HTMLElement | null>,
  open: boolean,
): CSSProperties => {
  const [place, setPlace] = useState<CSSProperties>({})
  useLayoutEffect(() => {
    const element = anchor.current
    if (!open || !element) return undefined
    return followAnchor(() => setPlace(placeUnder(element)))
  }, [anchor, open])

  return place
}
