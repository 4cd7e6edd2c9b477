// Renders a Tabler icon as decoration beside a text.
import type { ComponentType } from 'react'
import { cn } from './cn.ts'

/** A Tabler icon, for example `IconPlus` from '@tabler/icons-react'. */
export type IconOf = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>

/** A decorative icon; 20 px unless the class sets another size (`size-4`). */
export const Icon = ({ of: Drawing, className }: { of: IconOf; className?: string | undefined }) => (
  <Drawing aria-hidden className={cn('size-5', className)} />
)
