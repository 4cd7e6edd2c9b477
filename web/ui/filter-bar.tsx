// Search and filters above a list: one row on wide screens; on phones the filters are in a sheet
// behind "Filters (2)".
import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FieldError } from './field.tsx'
import { Icon } from './icon.tsx'
import { IconAlertCircle, IconFilter, IconX } from './icons.ts'
import { SearchField } from './search-field.tsx'
import { useIsWide } from './use-media-query.ts'

export type ActiveFilter = { label: string; onRemove: () => void }

type FilterBarProps = {
  search?: {
    label: string
    value: string
    onChange: (value: string) => void
    placeholder?: string
    acceptScan?: boolean
    /** A button beside the field. */
    aside?: ReactNode
  }
  /** Selects and dates. */
  children?: ReactNode
  /** The active filters, shown as removable chips. */
  active?: readonly ActiveFilter[]
  /** Shown and announced: '42 sales'. */
  summary?: ReactNode
  /** Why these filters cannot find anything: shown instead of the summary. */
  problem?: string | null
  /** Buttons at the right end, always visible. */
  actions?: ReactNode
}

export const FilterBar = ({
  search,
  children,
  active = [],
  summary,
  problem,
  actions,
}: FilterBarProps) => {
  const wide = useIsWide()
  const [open, setOpen] = useState(false)

  return (
    <div
      data-screen-only
      className="mb-3 space-y-2"
    >
      <div className="flex flex-wrap items-end gap-2">
        {search && (
          <div className="flex flex-1 basis-56 items-end gap-2 md:max-w-md">
            <SearchField
              label={search.label}
              value={search.value}
              onChange={search.onChange}
              wrapClass="min-w-0 flex-1"
              {...(search.placeholder && { placeholder: search.placeholder })}
              {...(search.acceptScan && { 'data-scan': 'accept' })}
            />
            {search.aside}
          </div>
        )}
        {children && wide && children}
        {children && !wide && (
          <Button
            icon={IconFilter}
            onClick={() => setOpen(true)}
          >
            {active.length > 0 ? `Filters (${active.length})` : 'Filters'}
          </Button>
        )}
        {actions && <div className="flex gap-2 md:ml-auto">{actions}</div>}
      </div>
      {(active.length > 0 || summary || problem) && (
        <div className="flex min-h-8 flex-wrap items-center gap-2">
          <output className="text-small text-text-2">
            {problem ? (
              <span className="flex items-center gap-1.5 text-danger-text">
                <Icon
                  of={IconAlertCircle}
                  className="size-4"
                />
                {problem}
              </span>
            ) : (
              summary
            )}
          </output>
          {active.map((filter) => (
            <button
              key={filter.label}
              type="button"
              onClick={filter.onRemove}
              aria-label={`Remove filter ${filter.label}`}
              className="inline-flex h-8 items-center gap-1.5 rounded-full bg-primary-soft pr-2 pl-3 text-small font-semibold text-primary-text touch-target hover:bg-hover"
            >
              {filter.label}
              <Icon
                of={IconX}
                className="size-3.5"
              />
            </button>
          ))}
        </div>
      )}
      {children && !wide && (
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Filters"
          footer={
            <Button
              look="primary"
              onClick={() => setOpen(false)}
            >
              Show results
            </Button>
          }
        >
          <div className="space-y-4">
            {children}
            {problem && <FieldError>{problem}</FieldError>}
          </div>
        </Dialog>
      )}
    </div>
  )
}
