// The department in the top bar: a list for admins, a name with a lock for others (decision P10).
import { isPerfume, type Department } from '@webale/domain/features/department/department.ts'
import { useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { useDepartment } from '../lib/session/department.tsx'
import { buttonClass } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Icon } from '../ui/icon.tsx'
import { IconBottle, IconBuildingStore, IconCheck, IconChevronDown, IconLock } from '../ui/icons.ts'
import { Popover } from '../ui/popover.tsx'
import { SearchField } from '../ui/search-field.tsx'

const SEARCH_FROM = 9

const frameClass =
  'inline-flex h-11 min-w-0 items-center gap-2 rounded-control border border-bar-line px-3 font-medium text-bar-text'

/** Beside the bell of requests a phone has room for the name only. */
const besideBell = 'max-md:group-has-data-bell/bar:hidden'

const departmentIcon = (department: Department | null) =>
  department && isPerfume(department.name) ? IconBottle : IconBuildingStore

/** Arrow keys move between the entries of the list. */
const moveFocus = (event: KeyboardEvent): void => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const entries = [
    ...(event.currentTarget.closest('ul')?.querySelectorAll<HTMLElement>('[data-entry]') ?? []),
  ]

  const index = entries.findIndex((entry) => entry === document.activeElement)
  entries.at((index + (event.key === 'ArrowDown' ? 1 : -1)) % entries.length)?.focus()
}

const List = ({ onDone }: { onDone: () => void }) => {
  const { department, departments, choose } = useDepartment()
  const [search, setSearch] = useState('')
  const shown = departments.filter(({ name }) =>
    name.toLowerCase().includes(search.trim().toLowerCase()),
  )

  return (
    <>
      {departments.length >= SEARCH_FROM && (
        <SearchField
          label="Search departments"
          value={search}
          onChange={setSearch}
          wait={0}
          wrapClass="mb-1.5"
        />
      )}
      <ul
        aria-label="Departments"
        className="max-h-80 overflow-y-auto"
      >
        {shown.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              data-entry
              onKeyDown={moveFocus}
              aria-current={entry.id === department?.id}
              onClick={() => {
                choose(entry.id)
                onDone()
              }}
              className="flex min-h-11 w-full items-center gap-2.5 rounded-small px-2.5 text-left hover:bg-hover aria-[current=true]:font-semibold aria-[current=true]:text-primary-text"
            >
              <Icon
                of={departmentIcon(entry)}
                className="text-text-2"
              />
              <span className="min-w-0 flex-1 truncate">{entry.name}</span>
              <span className="figures flex-none text-small font-medium text-text-3">
                {entry.product_count} {entry.product_count === 1 ? 'product' : 'products'}
              </span>
              <Icon
                of={IconCheck}
                className={cn('size-4', entry.id !== department?.id && 'invisible')}
              />
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="px-2.5 py-2.5 text-text-2">No match for '{search}'.</p>}
    </>
  )
}

export const DepartmentSelector = ({ className }: { className?: string }) => {
  const { department, departments, loading, locked } = useDepartment()
  const name = department?.name ?? (loading ? 'Loading…' : 'No department yet')
  const inner = (
    <>
      <Icon
        of={departmentIcon(department)}
        className={besideBell}
      />
      <span className="min-w-0 flex-1 truncate text-left">{name}</span>
    </>
  )

  if (!locked && !loading && departments.length === 0) {
    return (
      <Popover
        trigger={
          <button
            type="button"
            className={cn(frameClass, 'hover:bg-white/10', className)}
          >
            <span className="sr-only">Department: </span>
            {inner}
          </button>
        }
        label="No department yet"
        align="end"
      >
        {(close) => (
          <div className="max-w-72 space-y-3 p-2.5">
            <p>A department is a counter or a part of your shop. One is enough for a small shop.</p>
            <Link
              to="/settings?tab=departments"
              onClick={close}
              className={buttonClass({ look: 'primary', className: 'w-full' })}
            >
              Add a department
            </Link>
          </div>
        )}
      </Popover>
    )
  }

  if (locked || departments.length === 0) {
    return (
      <div className={cn(frameClass, className)}>
        <span className="sr-only">Department: </span>
        {inner}
        {locked && (
          <Icon
            of={IconLock}
            className={cn('size-4 text-bar-muted', besideBell)}
          />
        )}
      </div>
    )
  }

  const trigger = (
    <button
      type="button"
      aria-label={`Department: ${name}`}
      className={cn(frameClass, 'hover:bg-white/10', className)}
    >
      {inner}
      <Icon
        of={IconChevronDown}
        className="size-4 text-bar-muted"
      />
    </button>
  )

  return (
    <Popover
      trigger={trigger}
      label="Choose a department"
      align="end"
    >
      {(close) => <List onDone={close} />}
    </Popover>
  )
}
