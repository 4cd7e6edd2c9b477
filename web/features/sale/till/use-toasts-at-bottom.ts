// Keeps toasts off the till's controls (decision R8): at the bottom of the column of items, above
// any bar at the bottom of the page. While the receipt covers the till they appear at the top.
import { useLayoutEffect } from 'react'
import { setToastFoot, setToastPosition } from '../../../ui/toast-position.ts'

/** Centre of the column of items per screen width (till-screen.tsx). */
const CENTRES = [
  ['(width >= 1200px)', 'calc((100vw - 724px) / 2)'],
  ['(width >= 1000px)', 'calc((100vw - 664px) / 2)'],
  ['(width >= 768px)', 'calc((100vw - 400px) / 2)'],
] as const

const GAP_PX = 8

/**
 * Bars at the bottom of the page declare in this attribute at which widths they count; toasts stay
 * above the highest visible one.
 */
const bottomBars = (size: '' | '=wide' | '=phone'): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-toast-foot${size}]`),
]

const placeToasts = (): void => {
  const tops = bottomBars(window.matchMedia('(width >= 768px)').matches ? '=wide' : '=phone')
    .map((bar) => bar.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .map(({ top }) => top)

  const covered_px = Math.max(0, window.innerHeight - Math.min(window.innerHeight, ...tops))
  setToastFoot({
    centre: CENTRES.find(([query]) => window.matchMedia(query).matches)?.[1] ?? '50%',
    height: `${covered_px + GAP_PX}px`,
  })
}

export const useToastsAtBottom = (covered: boolean): void => {
  useLayoutEffect(() => {
    const watch = new ResizeObserver(placeToasts)
    for (const bar of bottomBars('')) watch.observe(bar)
    placeToasts()
    window.addEventListener('resize', placeToasts)

    return () => {
      watch.disconnect()
      window.removeEventListener('resize', placeToasts)
      setToastFoot(null)
    }
  }, [])
  useLayoutEffect(() => {
    setToastPosition(covered ? 'top' : 'foot')
    return () => setToastPosition('page')
  }, [covered])
}
