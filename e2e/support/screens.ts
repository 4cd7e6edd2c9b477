// Helpers for all screens: the shell, the pages, sizes of touch targets.
import { expect, type Locator, type Page } from '@playwright/test'
import type { Page as MenuPage } from '@webale/domain/access/page.ts'
import { pages } from '@webale/domain/access/pages.ts'
import { waitUntilStill } from './wait-until-still.ts'

/** URL and heading of every page. */
export const screens: readonly { readonly route: string; readonly title: string }[] = pages

const all: readonly MenuPage[] = pages

/** The pages in an administrator's menu, in a shop that switched nothing on. */
export const inMenu: readonly { readonly route: string }[] = all.filter(
  ({ roles, shownBy }) => roles.length > 0 && shownBy === undefined,
)

/** The spellings of one URL: a slash at the end, capital letters. */
export const spellings = (route: string): readonly string[] =>
  route === '/' ? [route] : [route, `${route}/`, route.toUpperCase()]

export const heading = (page: Page, name?: string): Locator =>
  page.getByRole('heading', { level: 1, ...(name !== undefined && { name, exact: true }) })
export const mainMenu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' })

/** Shows who is signed in: the text in the bar, or the button of the account menu on phones. */
export const signedIn = (page: Page, email: string): Locator =>
  page
    .getByRole('banner')
    .getByRole('link', { name: email, exact: true })
    .or(page.getByRole('button', { name: `Account: ${email}` }))

/** An entry of a list: a row of its table, or its card on phones. */
export const entry = (within: Page | Locator, text: string): Locator =>
  within.getByRole('row').or(within.getByRole('listitem')).filter({ hasText: text })

/** Goes to another page without reloading the app, as a link does. */
export const walkTo = async (page: Page, route: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, route)
  await expect(page).toHaveURL(new RegExp(`${route}$`))
}

/** Waits until nothing is loading: no placeholder is shown. */
export const expectLoaded = async (page: Page): Promise<void> => {
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/**
 * Waits until the parts that load after the first screen are here: later requests come from the
 * test's actions. The chat button asks for the shop of this address, the shell for changes.
 */
export const expectStarted = async (page: Page): Promise<void> => {
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
  await expect
    .poll(async () => (await page.requests()).map((request) => new URL(request.url()).pathname))
    .toEqual(expect.arrayContaining(['/api/setup', '/api/changes']))
}

/**
 * When the event stream starts late, on a slow machine, the shell reads the session and the
 * departments again (web/lib/server/live.ts), and the till asks which shop answers.
 */
export const isShellRead = (address: string): boolean =>
  /\/api\/(session\/(role|profile)|departments|setup)$/.test(address)

/**
 * Controls that are too small for a finger, by name and size; links inside a sentence are exempt.
 */
export const smallTargets = async (page: Page): Promise<string[]> => {
  await waitUntilStill(page)
  return page.evaluate(() => {
    const LEAST = 43.5
    const wanted =
      'a[href], button, select, textarea, input:not([type=hidden]), summary, [role=tab], [role=switch], [role=option], [role^=menuitem]'
    const boxOf = (element: Element): DOMRect => {
      const box = element.getBoundingClientRect()
      // A radio, a switch or a file field that its label draws.
      return box.width > 2 && box.height > 2 && !element.matches('[type=radio], [type=checkbox]')
        ? box
        : (element.closest('label') ?? element).getBoundingClientRect()
    }
    const isReachable = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null
    // A field of one pixel that no label draws is opened by another element.
    const isDrawn = (box: DOMRect): boolean => box.width > 2 && box.height > 2
    return [...document.querySelectorAll(wanted)]
      .filter((element) => isReachable(element) && getComputedStyle(element).display !== 'inline')
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => isDrawn(box) && (box.width < LEAST || box.height < LEAST))
      .map(
        ({ element, box }) =>
          `${element.ariaLabel ?? element.textContent?.trim()} <${element.tagName}>: ${Math.round(box.width)} x ${Math.round(box.height)}`,
      )
  })
}
