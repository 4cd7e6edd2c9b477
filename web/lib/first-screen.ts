// Delays work that the first screen does not need until that screen is loaded, so that it does not
// compete on slow networks.
import { useEffect, useState } from 'react'

const REST_MS = 1000

let started: Promise<void> | undefined

/** Resolves one second after all files of the first screen are loaded. */
export const waitForFirstScreen = (): Promise<void> =>
  (started ??= new Promise((resolve) => {
    const finishLater = (): void => void setTimeout(resolve, REST_MS)
    if (document.readyState === 'complete') finishLater()
    else window.addEventListener('load', finishLater, { once: true })
  }))

/** False until the first screen is loaded, then true. */
export const useFirstScreenLoaded = (): boolean => {
  const [isLoaded, setIsLoaded] = useState(false)
  useEffect(() => {
    let isCancelled = false
    void waitForFirstScreen().then(() => !isCancelled && setIsLoaded(true))
    return () => {
      isCancelled = true
    }
  }, [])

  return isLoaded
}
