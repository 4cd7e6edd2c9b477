// A grid of all pages that a person may open: on
// phones the scrolling row shows only a few at a time.
import type { Page } from '@webale/domain/access/page.ts'
import { Link } from 'react-router'
import { findPageIcon } from '../components/page-icons.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { accessibleNameOf, type MenuGroup } from './menu-groups.ts'

type AllPagesProps = {
  groups: readonly MenuGroup[]
  current: Page | undefined
  open: boolean
  onClose: () => void
}

export const AllPages = ({ groups, current, open, onClose }: AllPagesProps) => (
  <Dialog
    open={open}
    onClose={onClose}
    title="All pages"
  >
    <nav
      aria-label="All pages"
      className="space-y-4"
    >
      {groups.map(({ name, pages }) => (
        <section
          key={name}
          aria-label={name}
        >
          <h3 className="mb-1.5 text-label text-text-3">{name}</h3>
          <ul className="grid grid-cols-3 gap-2">
            {pages.map((page) => (
              <li key={page.route}>
                <Link
                  to={page.route}
                  onClick={onClose}
                  aria-label={accessibleNameOf(page, page.label)}
                  aria-current={page === current ? 'page' : undefined}
                  className="flex h-full min-h-20 flex-col items-center justify-center gap-1.5 rounded-row border border-border bg-surface px-1 py-2 text-center text-small font-medium hover:bg-hover aria-[current=page]:border-primary aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary-text"
                >
                  <Icon
                    of={findPageIcon(page.icon)}
                    className="size-6"
                  />
                  {page.label}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  </Dialog>
)
