// Opens the Getting Started guide from anywhere: the account menu, Ctrl+K, Help.
const EVENT = 'webale:open-guide'

export const openGuide = (): void => {
  window.dispatchEvent(new Event(EVENT))
}

/** Calls the listener whenever the guide is requested; returns how to unsubscribe. */
export const onGuideOpened = (listener: () => void): (() => void) => {
  window.addEventListener(EVENT, listener)
  return () => window.removeEventListener(EVENT, listener)
}
