// The common part of all dialogs: the rest of the page is inert while one is open, Escape and a
// click outside close it, and the focus moves in and returns. Dialogs can be stacked.
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import { cn } from './cn.ts'
import { addDialog, isDialogOpen, removeDialog, topDialog } from './open-dialogs.ts'

type ModalProps = {
  /** `alertdialog` for questions before something irreversible. */
  role?: 'dialog' | 'alertdialog'
  labelledBy: string
  describedBy?: string | undefined
  onClose: () => void
  /** Called when it opens; preventDefault keeps the focus from moving to the first control. */
  onOpenFocus?: ((event: Event) => void) | undefined
  className?: string
  style?: CSSProperties
  children: ReactNode
}

/** The focused element before the first dialog opened. */
let origin: Element | null = null

const focusOn = (element: Element | null): void => {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true })
}

/**
 * Only the top dialog (and toasts, marked data-above-windows) is interactive; the page behind does
 * not scroll or jump.
 */
const refreshInert = (): void => {
  const top = topDialog()
  const page = document.documentElement
  if (!top) page.style.removeProperty('padding-right')
  else if (page.style.overflow !== 'hidden')
    page.style.paddingRight = `${window.innerWidth - page.clientWidth}px`

  page.style.overflow = top ? 'hidden' : ''

  for (const child of document.body.children) {
    if (child instanceof HTMLElement && !child.hasAttribute('data-above-windows'))
      child.inert = top !== undefined && child !== top
  }
}

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]'

const isVisible = (element: HTMLElement): boolean => element.getClientRects().length > 0

/**
 * The first field or button of the content; on touch screens the dialog itself, because the
 * keyboard would cover half of it.
 */
const firstTarget = (frame: HTMLElement): HTMLElement => {
  const firstFocus = frame.querySelector<HTMLElement>('[data-first-focus]')
  if (firstFocus) return firstFocus
  if (window.matchMedia('(pointer: coarse)').matches) return frame
  const parts = [...frame.querySelectorAll<HTMLElement>('[data-window-body], [data-window-footer]')]

  return (
    parts.flatMap((part) => [...part.querySelectorAll<HTMLElement>(FOCUSABLE)]).find(isVisible) ??
    frame
  )
}

/** Pushes the dialog on the stack and moves the focus in; undoes both when it closes. */
const useWindowStack = (
  layer: RefObject<HTMLDivElement | null>,
  frame: RefObject<HTMLDivElement | null>,
  onOpenFocus: ModalProps['onOpenFocus'],
): void => {
  const opening = useRef(onOpenFocus)
  useLayoutEffect(() => {
    const element = layer.current
    const target = frame.current
    if (!element || !target) return undefined
    const before = document.activeElement
    if (!isDialogOpen()) origin = before
    addDialog(element)
    refreshInert()
    const event = new Event('openfocus', { cancelable: true })
    opening.current?.(event)
    if (!event.defaultPrevented) firstTarget(target).focus()

    return () => {
      removeDialog(element)
      refreshInert()
      // Two dialogs may close at once (a form and its question): the last one returns the focus to
      // the original element.
      focusOn(isDialogOpen() ? before : origin)
    }
  }, [layer, frame])
}

/** Escape closes the top layer only: an open list or popover first, then the top dialog. */
const useEscape = (layer: RefObject<HTMLDivElement | null>, onClose: () => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || topDialog() !== layer.current) return
      if (document.querySelector('[popover="auto"]:popover-open')) return
      event.preventDefault()
      onClose()
    }

    document.addEventListener('keydown', onKey)

    return () => document.removeEventListener('keydown', onKey)
  }, [layer, onClose])
}

/** Render it only while it is open. */
export const Modal = ({
  role = 'dialog',
  labelledBy,
  describedBy,
  onClose,
  onOpenFocus,
  className,
  style,
  children,
}: ModalProps) => {
  const layer = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  useWindowStack(layer, frame, onOpenFocus)
  useEscape(layer, onClose)
  // Escape does the same for the keyboard, so this layer needs no name or role.
  const backdrop = { onClick: onClose }

  return createPortal(
    <div
      ref={layer}
      data-window
      className="fixed inset-0 z-dialog"
    >
      <div
        data-screen-only
        {...backdrop}
        className="absolute inset-0 animate-fade bg-overlay"
      />
      <div
        ref={frame}
        role={role}
        aria-modal="true"
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        tabIndex={-1}
        style={style}
        className={cn(
          'absolute flex flex-col overflow-hidden border-border bg-surface shadow-dialog outline-none',
          className,
        )}
      >
        {children}
      </div>
    </div>,
    document.body,
  )
}
