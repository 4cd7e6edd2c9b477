// A page: route, names, who sees it.
import type { Role } from './role.ts'
import type { ShopSwitch } from './shop-switches.ts'

export const PAGE_GROUPS = ['Home', 'Sell', 'Stock', 'Cash', 'Insights', 'Admin'] as const
export type PageGroup = (typeof PAGE_GROUPS)[number]

export type Page = {
  readonly route: string
  /** Heading and accessible name. */
  readonly title: string
  /** Name in the menu. `short` is the name under the icon on phones. */
  readonly label: string
  readonly short: string
  /** Name of the Tabler icon, kebab-case. */
  readonly icon: string
  readonly group: PageGroup
  /** Roles that see the menu entry. */
  readonly roles: readonly Role[]
  /** Non-admins see only entries whose list holds `all`. */
  readonly departments: readonly string[]
  /**
   * Only this role (or all leaders) may open the address; everybody else is sent to /. Without it
   * anyone may, even without a menu entry.
   */
  readonly only?: Role | 'leaders'
  /** The menu shows the page only while the shop uses this part. */
  readonly shownBy?: ShopSwitch
}

/** Everyone sees the menu entry, in each department. */
export const forEveryone = { roles: ['admin', 'moderator', 'user'], departments: ['all'] } as const

/** A page with one name everywhere. */
export const named = <Name extends string>(name: Name) =>
  ({ title: name, label: name, short: name }) as const
