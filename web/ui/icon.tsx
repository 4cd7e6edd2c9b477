// Makes icons from their paths, and renders an icon as decoration beside a text.
import type { ComponentType } from 'react'
import { cn } from './cn.ts'

/** An icon, for example `IconPlus` of icons.ts. */
export type IconOf = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>

/** The component of a drawing on 24 x 24; each of its paths begins with M. A tag, so that an icon stays on one line. */
export const drawIcon = ([paths = '']: TemplateStringsArray): IconOf => {
  const lines = paths.split(/(?=M)/)
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
      {lines.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  )
}

/** A decorative icon; 20 px unless the class sets another size (`size-4`). */
export const Icon = ({ of: Drawing, className }: { of: IconOf; className?: string | undefined }) => (
  <Drawing aria-hidden className={cn('size-5', className)} />
)
