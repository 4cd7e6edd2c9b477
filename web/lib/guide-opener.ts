// Opens the Getting Started guide from anywhere: the account menu, Ctrl+K, Help.
const EVENT = 'webale:open-guide'

export const openGuide = (): void => {
  window.dispatchEvent(new Event(EVENT))
}

/** Calls back whenever somebody asks for the guide; answers how to stop listening. */
export const onGuideOpened = (listener: () => void): (() => void) => {
  window.addEventListener(EVENT, listener)
  return () => window.removeEventListener(EVENT, listener)
}
