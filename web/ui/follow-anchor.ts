// Calls `update` whenever the element that a list or panel belongs to may have moved: the page
// scrolls, the window changes its size, or a dialog that slides in has arrived.
const EVENTS = ['scroll', 'resize', 'animationend', 'transitionend'] as const

/** Calls it at once, too. Returns what ends it. */
export const followAnchor = (update: () => void): (() => void) => {
  update()
  for (const event of EVENTS) window.addEventListener(event, update, true)
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, update, true)
  }
}
