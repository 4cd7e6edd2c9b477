// What many stories ask of a screen: the shell around it, how it looks to a finger, and where its pages are.
import { expect, type Locator, type Page } from '@playwright/test'
import { pages } from '@webale/domain/access/pages.ts'

/** Address and heading of every page there is. */
export const screens: readonly { readonly route: string; readonly title: string }[] = pages

/** Those that the menu of an administrator holds. */
export const inMenu: readonly { readonly route: string }[] = pages.filter(({ roles }) => roles.length > 0)

/** The ways in which people and links write one address: a slash at the end, capital letters. */
export const spellings = (route: string): readonly string[] =>
  route === '/' ? [route] : [route, `${route}/`, route.toUpperCase()]

export const heading = (page: Page, name?: string): Locator =>
  page.getByRole('heading', { level: 1, ...(name !== undefined && { name, exact: true }) })
export const mainMenu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main menu' })

/** Who is signed in: the bar says it, on phones the button of the account menu. */
export const signedIn = (page: Page, email: string): Locator =>
  page
    .getByRole('banner')
    .getByRole('link', { name: email, exact: true })
    .or(page.getByRole('button', { name: `Account: ${email}` }))

/** What one entry of a list says: a row of its table, or its card on phones. */
export const entry = (within: Page | Locator, text: string): Locator =>
  within.getByRole('row').or(within.getByRole('listitem')).filter({ hasText: text })

/** Goes to another page without loading the app anew, as a press on a link does. */
export const walkTo = async (page: Page, route: string): Promise<void> => {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, route)
  await expect(page).toHaveURL(new RegExp(`${route}$`))
}

/** Nothing is being loaded any more: no placeholder stands for what is to come. */
export const expectLoaded = async (page: Page): Promise<void> => {
  await expect(page.locator('main h1').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** The parts that follow a second after the first screen are here as well: from now on requests come from what is done on the page. */
export const expectStarted = async (page: Page): Promise<void> => {
  await expect(page.getByRole('region', { name: 'Messages' })).toBeAttached()
  const asked = async () => (await page.requests()).map((request) => new URL(request.url()).pathname)
  await expect.poll(asked).toEqual(expect.arrayContaining(['/api/setup', '/api/changes']))
}

/** When the stream of changes begins late, on a slow machine, the shell reads again who is signed in and the departments (web/lib/live.ts). */
export const isShellRead = (address: string): boolean => /\/api\/(session\/(role|profile)|departments)$/.test(address)

/** Controls that a finger cannot hit well, by name and size; links inside a sentence are excepted. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 43.5
    const wanted =
      'a[href], button, select, textarea, input:not([type=hidden]), summary, [role=tab], [role=switch], [role=option], [role^=menuitem]'
    const boxOf = (element: Element): DOMRect => {
      const box = element.getBoundingClientRect()
      // A radio, a switch or a file field that is drawn by its label.
      return box.width > 2 && box.height > 2 && !element.matches('[type=radio], [type=checkbox]')
        ? box
        : (element.closest('label') ?? element).getBoundingClientRect()
    }
    const isReachable = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null
    // A field of one pixel that no label draws: something else on the page opens it.
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
