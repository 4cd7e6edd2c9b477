// Measures the width available to a chart. The chart is drawn again for every width, so its text
// keeps its size.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The width of A4 without margins, in CSS pixels. */
const PAPER_PX = 660

/** Attach the ref to the element around the drawing; the width is 0 until it is measured. */
export const useWidth = (): [RefObject<HTMLDivElement | null>, number] => {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.floor(entry?.contentRect.width ?? 0)),
    )

    observer.observe(element)

    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    // Synchronous, because the browser prints right after this event.
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
