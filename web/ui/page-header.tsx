// Top of every page: its only h1, one line about it, and its actions (the primary one last).
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** The page's heading; it takes the focus after a navigation. */
export const PageTitle = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <h1 tabIndex={-1} className={cn('font-display text-h1-phone md:text-h1', className)}>
    {children}
  </h1>
)

type PageHeaderProps = { title: ReactNode; subtitle?: ReactNode; actions?: ReactNode }

export const PageHeader = ({ title, subtitle, actions }: PageHeaderProps) => (
  <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3 md:mb-5">
    <div className="min-w-0">
      <PageTitle>{title}</PageTitle>
      {subtitle && <p className="mt-0.5 text-text-2">{subtitle}</p>}
    </div>
    {actions && (
      <div data-screen-only className="flex w-full gap-2 max-md:[&>*]:min-w-0 max-md:[&>*]:flex-1 md:w-auto">
        {actions}
      </div>
    )}
  </div>
)
