// How components take an icon: the Tabler component itself, drawn decoratively beside its text.
import type { ComponentType } from 'react'
import { cn } from './cn.ts'

/** A Tabler icon, for example `IconPlus` from '@tabler/icons-react'. */
export type IconOf = ComponentType<{ className?: string; 'aria-hidden'?: boolean }>

/** Draws an icon that carries no meaning of its own; 20 px unless the class says otherwise (`size-4`). */
export const Icon = ({ of: Drawing, className }: { of: IconOf; className?: string | undefined }) => <Drawing aria-hidden className={cn('size-5', className)} />
