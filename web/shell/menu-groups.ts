// The menu of one person: the permitted pages by group (decision P4), and the page of each group
// used last.
import { PAGE_GROUPS, type Page, type PageGroup } from '@webale/domain/access/page.ts'
import { pages } from '@webale/domain/access/pages.ts'
import { canOpenPage, isShownInMenu } from '@webale/domain/access/page-access.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import type { ShopSwitches } from '@webale/domain/access/shop-switches.ts'
import { matchRoutes } from 'react-router'
import { getLocalStorage, setLocalStorage } from '../lib/storage.ts'

export type MenuGroup = { readonly name: PageGroup; readonly pages: readonly [Page, ...Page[]] }

const ALL: readonly Page[] = pages

const addresses = ALL.map((page) => ({ path: page.route, page }))

/**
 * The page of a URL, also for people whose menu does not contain it. The router compares, so
 * `/Sales/` is the same page here as on the screen and no spelling gets past the guard.
 */
export const findPage = (path: string): Page | undefined =>
  matchRoutes(addresses, path)?.[0]?.route.page

export const buildMenu = (actor: Actor, uses: ShopSwitches): MenuGroup[] =>
  PAGE_GROUPS.flatMap((name) => {
    const [first, ...rest] = ALL.filter(
      (page) => page.group === name && isShownInMenu(page, actor, uses),
    )
    return first ? [{ name, pages: [first, ...rest] as const }] : []
  })

/** Pages that no menu lists and that this person may open: reached by links and Ctrl+K. */
export const listPagesOffMenu = (actor: Actor): Page[] =>
  ALL.filter((page) => page.roles.length === 0 && canOpenPage(page, actor))

const lastKey = (group: PageGroup): string => `webale.last-page.${group}`

export const rememberPage = (page: Page): void => setLocalStorage(lastKey(page.group), page.route)

/** The target of a group's link: the page of the group used last, otherwise its first. */
export const findTarget = (group: MenuGroup): Page => {
  const last = getLocalStorage(lastKey(group.name))
  return group.pages.find(({ route }) => route === last) ?? group.pages[0]
}

/**
 * The name of a page's link for screen readers: the title of the page, extended by the visible text
 * where it differs.
 */
export const accessibleNameOf = (page: Page, seen: string): string =>
  page.title.includes(seen) ? page.title : `${page.title} (${seen})`
