// What the menu of one person holds: the permitted pages by group (decision P4), and which of them was used last.
import { PAGE_GROUPS, pages, type Page, type PageGroup } from '@webale/domain/access/pages.ts'
import { isShownInMenu } from '@webale/domain/access/page-access.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { matchRoutes } from 'react-router'
import { getLocalStorage, setLocalStorage } from '../lib/storage.ts'

export type MenuGroup = { readonly name: PageGroup; readonly pages: readonly [Page, ...Page[]] }

const ALL: readonly Page[] = pages

const addresses = ALL.map((page) => ({ path: page.route, page }))

/**
 * The page of an address, also for people whose menu lacks it. The router itself compares, so `/Sales/` is the same page here
 * as on the screen: nobody gets past the guard by another spelling.
 */
export const pageAt = (path: string): Page | undefined => matchRoutes(addresses, path)?.[0]?.route.page

export const menuOf = (actor: Actor): MenuGroup[] =>
  PAGE_GROUPS.flatMap((name) => {
    const [first, ...rest] = ALL.filter((page) => page.group === name && isShownInMenu(page, actor))
    return first ? [{ name, pages: [first, ...rest] as const }] : []
  })

const lastKey = (group: PageGroup): string => `webale.last-page.${group}`

export const rememberPage = (page: Page): void => setLocalStorage(lastKey(page.group), page.route)

/** Where the link of a group leads: the page used last in it, otherwise its first. */
export const entryOf = (group: MenuGroup): Page => {
  const last = getLocalStorage(lastKey(group.name))
  return group.pages.find(({ route }) => route === last) ?? group.pages[0]
}

/** Name of a page's link for screen readers: the screen's name, always holding the words that are seen. */
export const linkName = (page: Page, seen: string): string => (page.title.includes(seen) ? page.title : `${page.title} (${seen})`)
