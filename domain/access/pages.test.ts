// The menu filter and the route guard.
import { expect, test } from 'vitest'
import { mayOpen, PAGE_GROUPS, pages, showsInMenu, type Page } from './pages.ts'
import { ROLES } from './role.ts'

const entry = (departments: readonly string[]) => ({ roles: ROLES, departments })

test('SHELL-010 a non-admin sees only entries whose list holds all', () => {
  const viewers = ROLES.map((role) => ({ role }))
  expect(viewers.map((viewer) => showsInMenu(entry(['all']), viewer))).toEqual([true, true, true])
  expect(viewers.map((viewer) => showsInMenu(entry([]), viewer))).toEqual([true, false, false])
})

test('SHELL-011 entries limited to sales, inventory or services are hidden from non-admins', () => {
  for (const department of ['sales', 'inventory', 'services']) {
    expect(ROLES.map((role) => showsInMenu(entry([department]), { role }))).toEqual([true, false, false])
  }
  expect(showsInMenu(entry(['sales', 'all']), { role: 'user' })).toBe(true)
})

test('SHELL-009 the menu of a non-admin lacks the dashboard, and everybody sees the daily pages', () => {
  const menu = (role: (typeof ROLES)[number]): string[] => pages.filter((page) => showsInMenu(page, { role })).map(({ route }) => route)
  expect(menu('admin')).toContain('/')
  for (const role of ['moderator', 'user'] as const) {
    expect(menu(role)).not.toContain('/')
    expect(menu(role)).toEqual(expect.arrayContaining(['/sales', '/sales-history', '/inventory', '/services', '/customers', '/mobile-money', '/expenses']))
  }
})

test('decision P5: Settings is in the menu of admin and moderator', () => {
  const shown = ROLES.filter((role) => pages.some((page) => page.route === '/settings' && showsInMenu(page, { role })))
  expect(shown).toEqual(['admin', 'moderator'])
})

test('decision P3: / is open to everybody; a page of one role is open to that role only', () => {
  const home: Page | undefined = pages.find(({ route }) => route === '/')
  expect(home && ROLES.map((role) => mayOpen(home, { role }))).toEqual([true, true, true])
  expect(ROLES.map((role) => mayOpen({ only: 'admin' }, { role }))).toEqual([true, false, false])
})

test('every page has its own route, title and a known group', () => {
  for (const part of ['route', 'title', 'label'] as const) expect(new Set(pages.map((page) => page[part])).size).toBe(pages.length)
  expect(pages.filter(({ group }) => !PAGE_GROUPS.includes(group))).toEqual([])
})
