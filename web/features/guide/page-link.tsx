// A link from a guide to its page; nothing for people without access to that page.
import { IconArrowRight } from '@tabler/icons-react'
import { type Page, pages } from '@webale/domain/access/pages.ts'
import { isShownInMenu } from '@webale/domain/access/page-access.ts'
import { Link } from 'react-router'
import { useActor, useShopRules } from '../../lib/session.tsx'
import { Icon } from '../../ui/icon.tsx'

const ALL: readonly Page[] = pages

export const PageLink = ({ to, children }: { to: string; children: string }) => {
  const [actor, rules] = [useActor(), useShopRules()]
  const [path] = to.split('?')
  const page = ALL.find(({ route }) => route === path)
  if (page === undefined || !isShownInMenu(page, actor, rules)) return null
  return (
    <Link to={to} className="font-semibold whitespace-nowrap text-primary-text underline underline-offset-4">
      {children}
      <Icon of={IconArrowRight} className="ml-0.5 inline size-4 align-[-3px]" />
    </Link>
  )
}
