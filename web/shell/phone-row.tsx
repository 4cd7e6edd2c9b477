// The menu on phones: one row of icons that scrolls sideways, the current page in the middle (SHELL-003).
import type { Page } from '@webale/domain/access/pages.ts'
import { useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { cn } from '../ui/cn.ts'
import { Icon } from '../ui/icon.tsx'
import { linkName, type MenuGroup } from './menu-groups.ts'
import { pageIcon } from '../parts/page-icons.ts'

export const PhoneRow = ({ groups, current }: { groups: readonly MenuGroup[]; current: Page | undefined }) => {
  const row = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    const list = row.current
    const here = list?.querySelector<HTMLElement>('[aria-current="page"]')
    if (list && here) list.scrollLeft = here.offsetLeft + here.offsetWidth / 2 - list.clientWidth / 2
  }, [current])
  return (
    <nav aria-label="Main menu" data-shell="row" className="relative h-(--strip-h) border-b border-border bg-surface">
      <ul
        ref={row}
        className="relative flex h-full items-center gap-0.5 overflow-x-auto overscroll-x-contain px-1.5 [mask-image:linear-gradient(to_right,black_calc(100%-28px),transparent)] [scrollbar-width:none]"
      >
        {groups.map((group, index) =>
          group.pages.map((page, place) => (
            <li key={page.route} className={cn('flex-none', index > 0 && place === 0 && 'ml-1 border-l border-border pl-1.5')}>
              <Link
                to={page.route}
                aria-label={linkName(page, page.short)}
                aria-current={page === current ? 'page' : undefined}
                className="flex h-[54px] w-[66px] flex-col items-center justify-center gap-1 rounded-row text-text-2 aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-text"
              >
                <Icon of={pageIcon(page.icon)} className="size-6" />
                <span className="text-tiny">{page.short}</span>
              </Link>
            </li>
          )),
        )}
        {/* Room behind the last icon, so that the fading edge never covers it. */}
        <li aria-hidden className="w-6 flex-none" />
      </ul>
    </nav>
  )
}
