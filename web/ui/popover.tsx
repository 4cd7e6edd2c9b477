// A small panel that opens from a button. The browser closes it on Escape and on a click outside.
import {
  cloneElement,
  type HTMLAttributes,
  type ReactElement,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react'
import { cn } from './cn.ts'
import { type Align, useFloatingPosition } from './use-floating-position.ts'

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

/** The button that opens a panel. */
export type PopoverTrigger = ReactElement<{
  popoverTarget?: string
  'aria-haspopup'?: 'dialog' | 'menu'
  'aria-expanded'?: boolean
}>

type FloatingPanelProps = HTMLAttributes<HTMLDivElement> & {
  state: ReturnType<typeof usePopover>
  trigger: PopoverTrigger
  /** What the button opens, for screen readers. */
  kind: 'dialog' | 'menu'
}

/** The button, and its panel in the top layer. */
export const FloatingPanel = ({ state, trigger, kind, className, ...rest }: FloatingPanelProps) => {
  const { id, anchor, panel, open, onToggle } = state
  return (
    <>
      <span
        ref={anchor}
        className="contents"
      >
        {cloneElement(trigger, {
          popoverTarget: id,
          'aria-haspopup': kind,
          'aria-expanded': open,
        })}
      </span>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onBeforeToggle={onToggle}
        className={cn(
          'fixed inset-auto m-0 max-w-[calc(100vw-16px)] animate-pop overflow-visible rounded-row border border-border bg-raised p-1.5 text-text shadow-popover',
          className,
        )}
        {...rest}
      />
    </>
  )
}

type PopoverProps = {
  trigger: PopoverTrigger
  /** Name of the panel for screen readers. */
  label: string
  align?: Align
  className?: string | undefined
  /** Rendered only while open; a function receives the close function. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

export const Popover = ({ trigger, label, align = 'start', className, children }: PopoverProps) => {
  const state = usePopover(align)
  const { open, close } = state

  return (
    <FloatingPanel
      state={state}
      trigger={trigger}
      kind="dialog"
      // Only while open: a closed panel is not a dialog, and the till's shortcuts stop for dialogs.
      {...(open && { role: 'dialog', 'aria-label': label })}
      className={cn('w-72', className)}
    >
      {open && (typeof children === 'function' ? children(close) : children)}
    </FloatingPanel>
  )
}
