// Positions a panel of the browser's top layer (popover) beside its button, inside the window.
import { useEffect, type RefObject } from 'react'
import { followAnchor } from './follow-anchor.ts'

export type Align = 'start' | 'center' | 'end'

const GAP_PX = 6
const EDGE_PX = 8

const clamp = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(value, most))

const placePanel = (anchor: Element, panel: HTMLElement, align: Align): void => {
  const box = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const wanted =
    align === 'start'
      ? box.left
      : align === 'end'
        ? box.right - width
        : box.left + (box.width - width) / 2

  const below = box.bottom + GAP_PX
  const above = box.top - GAP_PX - height
  panel.style.left = `${clamp(wanted, EDGE_PX, Math.max(EDGE_PX, window.innerWidth - width - EDGE_PX))}px`
  panel.style.top = `${below + height > window.innerHeight - EDGE_PX && above > EDGE_PX ? above : below}px`
}

/**
 * Keeps `panel` beside `anchor` while it is open, also when its content grows or the page scrolls.
 */
export const useFloatingPosition = (
  anchor: RefObject<Element | null>,
  panel: RefObject<HTMLElement | null>,
  open: boolean,
  align: Align,
): void => {
  useEffect(() => {
    const [from, box] = [anchor.current, panel.current]
    if (!open || !from || !box) return undefined
    const update = (): void => placePanel(from, box, align)
    const size = new ResizeObserver(update)
    size.observe(box)
    const endFollowing = followAnchor(update)

    return () => {
      size.disconnect()
      endFollowing()
    }
  }, [anchor, panel, open, align])
}
