// A closed section with names of settings and commands, for the person who looks after the server.
import type { ReactNode } from 'react'
import { cn } from '../ui/cn.ts'

export const ForTechnician = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <details className={cn('text-small text-text-2', className)}>
    <summary className="flex min-h-11 w-fit items-center font-semibold text-primary-text underline underline-offset-4">
      For the technician
    </summary>
    {children}
  </details>
)
