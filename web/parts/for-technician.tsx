// Names of settings and commands, folded away: the owner reads plain words, whoever looks after the server opens this.
import type { ReactNode } from 'react'
import { cn } from '../ui/cn.ts'

export const ForTechnician = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <details className={cn('text-small text-text-2', className)}>
    <summary className="flex min-h-11 w-fit items-center font-semibold text-primary-text underline underline-offset-4">For the technician</summary>
    {children}
  </details>
)
