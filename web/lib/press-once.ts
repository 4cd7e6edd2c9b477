// One press counts once: after a press that changes the whole screen, a second one of the same
// finger would hit whatever lies there by then.

/** Two presses this far apart (ms) are one to the person who makes them. */
const SAME_PRESS_MS = 750
/** A finger that came down in time is up again within this time (ms). */
const FINGER_MS = 250

/**
 * Lies above everything, also above what is in the top layer (styles.css). A rule for all elements
 * instead would have the browser style the whole page again at each press.
 */
const shield = document.createElement('div')
shield.popover = 'manual'
shield.dataset['pressed'] = ''
let timer: ReturnType<typeof setTimeout> | undefined
let endsAt = 0
/** Was the last press Enter or Space, and so one of the button that has the focus? */
let isKeyLast = false
/** The same of the press that counts. */
let isByKey = false

const isButtonKey = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') && !ctrlKey && !metaKey

window.addEventListener('pointerdown', () => (isKeyLast = false), { capture: true })
window.addEventListener('keydown', (event) => (isKeyLast = isButtonKey(event)), { capture: true })

/** Enter after F9 or a click goes on as usual; a key that made the press, or is held, waits. */
const isSecondPress = (event: KeyboardEvent): boolean =>
  isButtonKey(event) ? isByKey || event.repeat : event.key === 'Enter'

const ignoreSecondPress = (event: KeyboardEvent): void => {
  if (!isSecondPress(event)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  // A key that is held is the same press for as long as it is held.
  if (event.repeat) ignoreFor(SAME_PRESS_MS)
}

/** Without it, a press that nothing takes would take the focus away from the new screen. */
const keepFocus = (event: Event): void => event.preventDefault()

/** A finger presses what lies under it when it goes up. */
const waitForFinger = (): void => ignoreFor(Math.max(endsAt - performance.now(), FINGER_MS))

const end = (): void => {
  shield.remove()
  window.removeEventListener('keydown', ignoreSecondPress, { capture: true })
  window.removeEventListener('mousedown', keepFocus, { capture: true })
  window.removeEventListener('pointerdown', waitForFinger, { capture: true })
}

const ignoreFor = (ms: number): void => {
  // Beside the body, whose parts a dialog makes inert.
  document.documentElement.append(shield)
  if ('showPopover' in shield) shield.showPopover()
  window.addEventListener('keydown', ignoreSecondPress, { capture: true })
  window.addEventListener('mousedown', keepFocus, { capture: true })
  window.addEventListener('pointerdown', waitForFinger, { capture: true })
  endsAt = performance.now() + ms
  clearTimeout(timer)
  timer = setTimeout(end, ms)
}

/** Call it in the handler of the press. Until it has passed, nothing takes a press (styles.css). */
export const countPressOnce = (): void => {
  isByKey = isKeyLast
  ignoreFor(SAME_PRESS_MS)
}
