// One tooltip for the whole app: an element with `data-tip` shows it on hover and on keyboard
// focus. One listener serves all, so lists with hundreds of icon buttons stay fast.
import { useEffect, useRef, useState } from 'react'

type Tip = {
  text: string
  x: number
  y: number
  below: boolean
}

const SHOW_AFTER_MS = 350

const tipOf = (target: EventTarget | null): { element: Element; text: string } | null => {
  const element = target instanceof Element ? target.closest('[data-tip]') : null
  const text = element?.getAttribute('data-tip')
  return element && text ? { element, text } : null
}

const placeAt = (element: Element, text: string): Tip => {
  const box = element.getBoundingClientRect()
  const below = box.top < 72
  const half = Math.min(130, text.length * 3.6 + 12)

  return {
    text,
    below,
    x: Math.min(Math.max(box.left + box.width / 2, half), window.innerWidth - half),
    y: below ? box.bottom + 8 : box.top - 8,
  }
}

const useTip = (): Tip | null => {
  const [tip, setTip] = useState<Tip | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const hide = (): void => {
      clearTimeout(timer.current)
      setTip(null)
    }

    const show = (event: Event): void => {
      const found = tipOf(event.target)
      if (!found) return hide()
      // Touch has no hover: only mouse and keyboard show the tooltip.
      if (event instanceof PointerEvent && event.pointerType !== 'mouse') return
      if (event.type === 'focusin' && !found.element.matches(':focus-visible')) return
      clearTimeout(timer.current)
      timer.current = setTimeout(
        () => found.element.isConnected && setTip(placeAt(found.element, found.text)),
        SHOW_AFTER_MS,
      )
    }

    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hide()
    }

    const endings = ['pointerdown', 'focusout', 'scroll'] as const
    document.addEventListener('pointerover', show)
    document.addEventListener('focusin', show)
    document.addEventListener('keydown', onKey)
    for (const ending of endings) document.addEventListener(ending, hide, true)

    return () => {
      hide()
      document.removeEventListener('pointerover', show)
      document.removeEventListener('focusin', show)
      document.removeEventListener('keydown', onKey)
      for (const ending of endings) document.removeEventListener(ending, hide, true)
    }
  }, [])

  return tip
}

/**
 * Renders the tooltip. Hidden from screen readers, because its text is already the name or
 * description of the control.
 */
export const TooltipLayer = () => {
  const tip = useTip()
  if (!tip) return null

  return (
    <div
      aria-hidden
      style={{
        left: tip.x,
        top: tip.y,
        transform: `translate(-50%, ${tip.below ? '0' : '-100%'})`,
      }}
      className="pointer-events-none fixed z-toast max-w-64 rounded-small bg-text px-2.5 py-1.5 text-center text-small text-bg shadow-popover"
    >
      {tip.text}
    </div>
  )
}
