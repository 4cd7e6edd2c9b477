// A small panel that opens from a button. The browser closes it on Escape and on a click outside.
import { cloneElement, useId, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { cn } from './cn.ts'
import { type Align, useFloatingPosition } from './use-floating-position.ts'

/** The look of all floating panels. */
export const floatingClass =
  'fixed inset-auto m-0 animate-pop overflow-visible rounded-row border border-border bg-raised text-text shadow-popover'

/** The parts of a panel in the top layer: its button, its state, and a function that closes it. */
export const usePopover = (align: Align) => {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  // The wrapper has no box (display: contents): its first child is the button.
  const button = useRef<Element | null>(null)
  useFloatingPosition(button, panel, open, align)
  const close = (): void => panel.current?.hidePopover()
  const onToggle = (event: { newState: string }): void => {
    button.current = anchor.current?.firstElementChild ?? null
    setOpen(event.newState === 'open')
  }
  return { id, anchor, panel, open, close, onToggle }
}

type TriggerProps = { popoverTarget?: string; 'aria-haspopup'?: 'dialog' | 'menu'; 'aria-expanded'?: boolean }

type PopoverProps = {
  /** The button that opens it. */
  trigger: ReactElement<TriggerProps>
  /** Name of the panel for screen readers. */
  label: string
  align?: Align
  className?: string | undefined
  /** Rendered only while open; a function receives the close function. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

export const Popover = ({ trigger, label, align = 'start', className, children }: PopoverProps) => {
  const { id, anchor, panel, open, close, onToggle } = usePopover(align)
  return (
    <>
      <span ref={anchor} className="contents">
        {cloneElement(trigger, { popoverTarget: id, 'aria-haspopup': 'dialog', 'aria-expanded': open })}
      </span>
      <div
        ref={panel}
        id={id}
        popover="auto"
        // Only while open: a closed panel is not a dialog, and the till's shortcuts stop for dialogs.
        {...(open && { role: 'dialog', 'aria-label': label })}
        onBeforeToggle={onToggle}
        className={cn(floatingClass, 'w-72 max-w-[calc(100vw-16px)] p-1.5', className)}
      >
        {open && (typeof children === 'function' ? children(close) : children)}
      </div>
    </>
  )
}
