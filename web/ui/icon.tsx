// Makes icons from their paths, and renders an icon as decoration beside a text.
import type { ComponentType } from 'react'
import { cn } from './cn.ts'

/** An icon, for example `IconPlus` of icons.ts. */
export type IconOf = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>

/**
 * The component of a drawing on 24 x 24. Each of its paths begins with M, or with !M when it is
 * filled. A tag, so that an icon stays on one line.
 */
export const drawIcon = ([paths = '']: TemplateStringsArray): IconOf => {
  const lines = paths
    .split(/(?=!M)|(?<!!)(?=M)/)
    .map((path) =>
      path.startsWith('!') ? { d: path.slice(1), fill: 'currentColor' } : { d: path },
    )
  return ({ className, ...rest }) => (
    <svg
      width={24}
      height={24}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cn('icon', className)}
      {...rest}
    >
      {lines.map((line) => (
        <path
          key={line.d}
          {...line}
        />
      ))}
    </svg>
  )
}

/** A decorative icon; 20 px unless the class sets another size (`size-4`). */
export const Icon = ({
  of: Drawing,
  className,
}: {
  of: IconOf
  className?: string | undefined
}) => (
  <Drawing
    aria-hidden
    className={cn('size-5', className)}
  />
)
