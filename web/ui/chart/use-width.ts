// The width that a chart may draw on. It is drawn anew for every width, so its words keep their size on a phone.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** A4 between its margins, in pixels of paper. */
const PAPER_PX = 660

/** Give the reference to the element that holds the drawing; 0 until it has been measured. */
export const useWidth = (): [RefObject<HTMLDivElement | null>, number] => {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    // At once: the browser takes its picture of the page right after this event.
    const start = (): void => flushSync(() => setPrinting(true))
    const end = (): void => setPrinting(false)
    window.addEventListener('beforeprint', start)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', start)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return [ref, printing ? PAPER_PX : width]
}
