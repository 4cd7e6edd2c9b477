// One press counts once: after a press that changes the whole screen, a second one of the same
// finger would hit whatever lies there by then.

/** Two presses this far apart (ms) are one to the person who makes them. */
const SAME_PRESS_MS = 700

const PRESSED = 'data-pressed'
let timer: ReturnType<typeof setTimeout> | undefined

const isSecondPress = ({ key, ctrlKey, metaKey, repeat }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey || repeat)

/** Enter goes on as usual: only the keys that made the press, or a key that is held, wait. */
const ignoreSecondPress = (event: KeyboardEvent): void => {
  if (!isSecondPress(event)) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Call it in the handler of the press. Until it has passed, nothing takes a press (styles.css). */
export const countPressOnce = (): void => {
  document.documentElement.setAttribute(PRESSED, '')
  window.addEventListener('keydown', ignoreSecondPress, { capture: true })
  clearTimeout(timer)
  timer = setTimeout(() => {
    document.documentElement.removeAttribute(PRESSED)
    window.removeEventListener('keydown', ignoreSecondPress, { capture: true })
  }, SAME_PRESS_MS)
}
