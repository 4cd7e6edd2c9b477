// The main menu from 768 px: a link per group with its pages behind a small arrow, and a strip with
// the pages of the current group. Every permitted page is at most two clicks away.
import type { Page } from '@webale/domain/access/page.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { cn } from '../ui/cn.ts'
import { Icon } from '../ui/icon.tsx'
import { IconChevronDown } from '../ui/icons.ts'
import { findTarget, accessibleNameOf, type MenuGroup } from './menu-groups.ts'
import { GROUP_ICONS, findPageIcon } from '../components/page-icons.ts'

/** Closes on a click outside, on Escape and when the focus leaves. */
const useDismiss = (open: boolean, close: () => void) => {
  const frame = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!open) return undefined
    const onPress = (event: Event): void => {
      if (event.target instanceof Node && !frame.current?.contains(event.target)) close()
    }

    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      close()
      frame.current?.querySelector('button')?.focus()
    }

    document.addEventListener('pointerdown', onPress)
    document.addEventListener('focusin', onPress)
    document.addEventListener('keydown', onKey)

    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('focusin', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [open, close])

  return frame
}

const GroupPages = ({
  id,
  group,
  current,
  open,
  onGo,
}: {
  id: string
  group: MenuGroup
  current: Page | undefined
  open: boolean
  onGo: () => void
}) => (
  <ul
    id={id}
    hidden={!open}
    className="absolute top-full left-0 z-popover mt-1 w-60 animate-pop rounded-row border border-border bg-raised p-1.5 text-text shadow-popover"
  >
    {group.pages.map((page) => (
      <li key={page.route}>
        <Link
          to={page.route}
          onClick={onGo}
          aria-label={accessibleNameOf(page, page.label)}
          aria-current={page === current ? 'page' : undefined}
          className="flex min-h-11 items-center gap-2.5 rounded-small px-2.5 font-medium hover:bg-hover aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-text"
        >
          <Icon of={findPageIcon(page.icon)} />
          {page.label}
        </Link>
      </li>
    ))}
  </ul>
)

/** A group with a single page is shown as that page, so that Help is not hidden below Admin. */
const shownAs = ({ name, pages: [first, ...rest] }: MenuGroup) =>
  rest.length === 0 && first.route !== '/'
    ? { name: first.label, icon: findPageIcon(first.icon) }
    : { name, icon: GROUP_ICONS[name] }

const Group = ({ group, current }: { group: MenuGroup; current: Page | undefined }) => {
  const [open, setOpen] = useState(false)
  const close = useRef(() => setOpen(false)).current
  const frame = useDismiss(open, close)
  const id = useId()
  const entry = group.pages.find((page) => page === current) ?? findTarget(group)
  const single = group.pages.length === 1
  // On a page without a menu entry no group is current.
  const isCurrent = group.pages.some((page) => page === current)
  const face = shownAs(group)

  return (
    <li
      ref={frame}
      className={cn(
        'relative flex h-full items-center',
        isCurrent &&
          'after:absolute after:inset-x-4 after:bottom-0 after:h-[3px] after:rounded-t-full after:bg-accent',
      )}
    >
      <div
        className={cn(
          'flex h-11 items-center rounded-control text-bar-muted',
          isCurrent ? 'bg-white/12 text-bar-text' : 'hover:bg-white/8 hover:text-bar-text',
        )}
      >
        <Link
          to={entry.route}
          aria-label={single ? accessibleNameOf(entry, face.name) : face.name}
          aria-current={single && isCurrent ? 'page' : isCurrent || undefined}
          className={cn(
            'flex h-11 min-w-11 items-center justify-center gap-2 rounded-control font-medium text-inherit max-xl:flex-col max-xl:gap-0.5 max-xl:px-1.5 xl:pl-3',
            single ? 'xl:pr-3' : 'xl:pr-1',
          )}
        >
          <Icon of={face.icon} />
          <span className="whitespace-nowrap max-xl:text-tiny">{face.name}</span>
        </Link>
        {!single && (
          // On touch screens the strip below shows the same pages after one tap; this arrow would
          // be too narrow.
          <button
            type="button"
            aria-label={`Pages of ${group.name}`}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="grid h-11 w-6 place-items-center rounded-control pointer-coarse:hidden"
          >
            <Icon
              of={IconChevronDown}
              className={cn('size-3.5 transition-transform', open && 'rotate-180')}
            />
          </button>
        )}
      </div>
      {!single && (
        <GroupPages
          id={id}
          group={group}
          current={current}
          open={open}
          onGo={close}
        />
      )}
    </li>
  )
}

export const MainMenu = ({
  groups,
  current,
}: {
  groups: readonly MenuGroup[]
  current: Page | undefined
}) => (
  <nav
    aria-label="Main menu"
    className="h-full"
  >
    <ul className="flex h-full items-center gap-0.5">
      {groups.map((group) => (
        <Group
          key={group.name}
          group={group}
          current={current}
        />
      ))}
    </ul>
  </nav>
)

/** The other pages of the current group. */
export const PageStrip = ({
  group,
  current,
  className,
}: {
  group: MenuGroup
  current: Page
  className?: string | undefined
}) => (
  <nav
    aria-label={`Pages of ${group.name}`}
    data-shell="strip"
    className={cn('h-(--strip-h) border-b border-border bg-surface', className)}
  >
    <ul className="flex h-full items-stretch gap-1 overflow-x-auto px-4 md:px-5 lg:px-6">
      {group.pages.map((page) => (
        <li key={page.route}>
          <Link
            to={page.route}
            aria-label={accessibleNameOf(page, page.label)}
            aria-current={page === current ? 'page' : undefined}
            className="flex h-full items-center gap-2 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-text-2 transition-colors hover:text-text aria-[current=page]:border-primary aria-[current=page]:text-primary-text"
          >
            <Icon of={findPageIcon(page.icon)} />
            {page.label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
