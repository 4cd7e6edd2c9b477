// Debounces typed text, so that a search does not request every letter.
import { useEffect, useState } from 'react'

/** `wait` in milliseconds; empty text applies at once. */
export const useDebouncedValue = (text: string, wait: number): string => {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    if (text === '') return setDebounced('')
    const timer = setTimeout(() => setDebounced(text), wait)
    return () => clearTimeout(timer)
  }, [text, wait])

  return debounced
}
