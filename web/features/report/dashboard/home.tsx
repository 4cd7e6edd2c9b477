// The first page of staff: a greeting, a link to the till, and the permitted pages. No figures
// (decision P3).
import type { Page } from '@webale/domain/access/page.ts'
import { pages } from '@webale/domain/access/pages.ts'
import { isShownInMenu } from '@webale/domain/access/page-access.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useActor, useShopRules } from '../../../lib/session/session.tsx'
import { findPageIcon } from '../../../components/page-icons.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconCashRegister } from '../../../ui/icons.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Welcome } from './welcome.tsx'

const TILL = '/sales'

export const Home = () => {
  const [actor, rules] = [useActor(), useShopRules()]
  const till = useRef<HTMLAnchorElement>(null)
  // Focused after the frame in which the shell focuses the heading, so that Enter opens the till at
  // once. A person who has moved the focus meanwhile keeps it.
  useEffect(() => {
    const focus = (): void => {
      if (document.activeElement?.matches('body, h1')) till.current?.focus()
    }

    const frame = requestAnimationFrame(() => requestAnimationFrame(focus))
    return () => cancelAnimationFrame(frame)
  }, [])

  const others = pages.filter(
    (page: Page) => page.route !== '/' && page.route !== TILL && isShownInMenu(page, actor, rules),
  )

  return (
    <>
      <PageHeader
        title={`Hello, ${actor.full_name}`}
        subtitle={<Welcome />}
      />
      <Link
        ref={till}
        to={TILL}
        className={buttonClass({
          look: 'primary',
          size: 'l',
          className: 'mb-6 h-20 w-full text-h2 md:w-auto md:px-12',
        })}
      >
        <Icon
          of={IconCashRegister}
          className="size-7"
        />
        Open Point of Sale
      </Link>
      <h2 className="mb-3 font-display text-h2">Your pages</h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {others.map((page) => (
          <li key={page.route}>
            <Link
              to={page.route}
              className="flex min-h-16 items-center gap-3 rounded-card border border-border bg-surface p-3.5 font-semibold hover:bg-hover"
            >
              <span className="grid size-11 flex-none place-items-center rounded-control bg-primary-soft text-primary-text">
                <Icon of={findPageIcon(page.icon)} />
              </span>
              {page.title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
