// The top of every page: its only h1, one line about it, and its actions (the primary one last).
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'
import { IconChevronLeft } from './icons.ts'

/** The heading of the page; it gets the focus after a navigation. */
export const PageTitle = ({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) => (
  <h1
    tabIndex={-1}
    className={cn('font-display text-h1-phone md:text-h1', className)}
  >
    {children}
  </h1>
)

type PageHeaderProps = {
  title: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  /** The parent page, for pages that are not in the menu. */
  back?: { readonly to: string; readonly label: string }
}

export const PageHeader = ({ title, subtitle, actions, back }: PageHeaderProps) => (
  <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3 md:mb-5">
    <div className="min-w-0">
      {back && (
        <Link
          to={back.to}
          data-screen-only
          className="-mt-2 inline-flex min-h-11 items-center gap-1 text-small font-semibold text-primary-text"
        >
          <Icon
            of={IconChevronLeft}
            className="size-4"
          />
          {back.label}
        </Link>
      )}
      <PageTitle>{title}</PageTitle>
      {subtitle && <p className="mt-0.5 text-text-2">{subtitle}</p>}
    </div>
    {actions && (
      <div
        data-screen-only
        className="flex w-full flex-wrap gap-2 max-md:[&>*]:max-w-full max-md:[&>*]:flex-1 md:w-auto"
      >
        {actions}
      </div>
    )}
  </div>
)
