// The menu on phones: one row of icons that scrolls sideways, with the current page in the middle.
// The last tile stays visible and opens a grid of all pages.
import type { Page } from '@webale/domain/access/page.ts'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { lazyPart, type LazyPart } from '../lib/lazy-part.ts'
import { OptionalPart } from '../components/optional-part.tsx'
import { cn } from '../ui/cn.ts'
import { Icon } from '../ui/icon.tsx'
import { IconGridDots } from '../ui/icons.ts'
import { accessibleNameOf, type MenuGroup } from './menu-groups.ts'
import { findPageIcon } from '../components/page-icons.ts'

type AllPagesProps = PhoneRowProps & { open: boolean; onClose: () => void }

const AllPages: LazyPart<AllPagesProps> = lazyPart(() => import('./all-pages.tsx'), 'AllPages')

const tileClass =
  'flex h-[54px] min-w-[66px] flex-none flex-col items-center justify-center gap-1 rounded-row px-1.5 text-text-2 aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-text'

type PhoneRowProps = { groups: readonly MenuGroup[]; current: Page | undefined }

const ScrollingTiles = ({ groups, current }: PhoneRowProps) => {
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // With the next frame: measuring at once would lay the page out once more at the start.
    const frame = requestAnimationFrame(() => {
      const list = row.current
      const currentLink = list?.querySelector<HTMLElement>('[aria-current="page"]')
      if (list && currentLink)
        list.scrollLeft =
          currentLink.offsetLeft + currentLink.offsetWidth / 2 - list.clientWidth / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [current])

  return (
    <ul
      ref={row}
      className="relative flex h-full min-w-0 flex-1 items-center gap-0.5 overflow-x-auto overscroll-x-contain px-1.5 [mask-image:linear-gradient(to_right,black_calc(100%-28px),transparent)] [scrollbar-width:none]"
    >
      {groups.map((group, groupIndex) =>
        group.pages.map((page, index) => (
          <li
            key={page.route}
            className={cn(
              'flex-none',
              groupIndex > 0 && index === 0 && 'ml-1 border-l border-border pl-1.5',
            )}
          >
            <Link
              to={page.route}
              aria-label={accessibleNameOf(page, page.short)}
              aria-current={page === current ? 'page' : undefined}
              className={tileClass}
            >
              <Icon
                of={findPageIcon(page.icon)}
                className="size-6"
              />
              <span className="text-tiny whitespace-nowrap">{page.short}</span>
            </Link>
          </li>
        )),
      )}
      {/* Space behind the last icon, so that the fading edge never covers it. */}
      <li
        aria-hidden
        className="w-6 flex-none"
      />
    </ul>
  )
}

export const PhoneRow = ({ groups, current }: PhoneRowProps) => {
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <nav
      aria-label="Main menu"
      data-shell="row"
      className="relative flex h-(--strip-h) items-center border-b border-border bg-surface"
    >
      <ScrollingTiles
        groups={groups}
        current={current}
      />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={cn(tileClass, 'rounded-none border-l border-border')}
      >
        <Icon
          of={IconGridDots}
          className="size-6"
        />
        <span className="text-tiny whitespace-nowrap">All pages</span>
      </button>
      {open !== null && (
        <OptionalPart
          open={open}
          onClose={() => setOpen(false)}
        >
          <AllPages
            groups={groups}
            current={current}
            open={open}
            onClose={() => setOpen(false)}
          />
        </OptionalPart>
      )}
    </nav>
  )
}
