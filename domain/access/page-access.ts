// Who sees which page in the menu, and who may open it.
import type { Page } from './page.ts'
import { isAdmin, isLeader, type Actor } from './role.ts'
import type { ShopSwitches } from './shop-switches.ts'

type Viewer = Pick<Actor, 'role'>

/** Does the menu show this page to this person, in a shop that uses `uses`? */
export const isShownInMenu = (
  page: Pick<Page, 'roles' | 'departments' | 'shownBy'>,
  viewer: Viewer,
  uses: ShopSwitches = {},
): boolean =>
  page.roles.includes(viewer.role) &&
  (isAdmin(viewer) || page.departments.includes('all')) &&
  (page.shownBy === undefined || uses[page.shownBy] === true)

/** False when this person must be sent from this page to /. */
export const canOpenPage = (page: Pick<Page, 'only'>, viewer: Viewer): boolean =>
  page.only === undefined ||
  (page.only === 'leaders' ? isLeader(viewer) : page.only === viewer.role)
