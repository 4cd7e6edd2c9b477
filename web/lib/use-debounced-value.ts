// What is typed, a moment after the last key: searches follow it without asking for every letter.
import { useEffect, useState } from 'react'

/** `wait` in milliseconds; an emptied field counts at once. */
export const useDebouncedValue = (text: string, wait: number): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (text === '') return setSettled('')
    const timer = setTimeout(() => setSettled(text), wait)
    return () => clearTimeout(timer)
  }, [text, wait])
  return settled
}
