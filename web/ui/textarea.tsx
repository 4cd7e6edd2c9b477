// The multi-line text field.
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { useFieldAttributes } from './field.tsx'
import { controlClass } from './input.tsx'

export const Textarea = ({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    rows={rows}
    {...useFieldAttributes()}
    {...rest}
    className={cn(controlClass, 'min-h-20 px-3 py-2.5', className)}
  />
)
