// A white surface with a thin border and no shadow.
import { useId, type ReactNode } from 'react'
import { cn } from './cn.ts'

type CardProps = {
  title?: ReactNode
  /** Right end of the title line. */
  actions?: ReactNode
  /** No inner padding: the content (a list, a table) reaches the border. */
  flush?: boolean
  className?: string | undefined
  children: ReactNode
}

export const Card = ({ title, actions, flush = false, className, children }: CardProps) => {
  const id = useId()
  const Frame = title ? 'section' : 'div'

  return (
    <Frame
      aria-labelledby={title ? id : undefined}
      data-card={flush ? 'list' : 'whole'}
      className={cn(
        'min-w-0 rounded-card border border-border bg-surface',
        !flush && 'p-3.5 md:p-4.5',
        className,
      )}
    >
      {title && (
        <div
          className={cn(
            'flex min-h-9 flex-wrap items-center justify-between gap-2',
            flush ? 'px-3.5 pt-3 pb-2 md:px-4.5' : 'mb-3',
          )}
        >
          <h2
            id={id}
            className="font-display text-h2"
          >
            {title}
          </h2>
          {actions}
        </div>
      )}
      {children}
    </Frame>
  )
}
