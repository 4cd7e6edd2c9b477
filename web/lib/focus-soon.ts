// Moves the focus to something that may not be on the screen yet.

/**
 * Focuses what `find` returns now, or after the next drawing; by then a person who has moved the
 * focus elsewhere keeps it there.
 */
export const focusSoon = (find: () => HTMLElement | null | undefined): void => {
  const wanted = find()
  wanted?.focus()
  const before = document.activeElement
  if (wanted && before === wanted) return
  requestAnimationFrame(() => {
    const { activeElement, body } = document
    if (activeElement === before || activeElement === body) find()?.focus()
  })
}
