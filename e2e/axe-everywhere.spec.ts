// Every page of the demo shop: accessible in both themes, never wider than the window, with reduced
// motion and high contrast where people ask for them. A new page is covered without a change here.
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { expectLoaded, heading, screens } from './support/screens.ts'
import { test, useDemoShop } from './support/shop.ts'

const demo = useDemoShop()

/** Width and height in px: phones, 200 % zoom of a small window, a tablet, old and new screens. */
const WINDOWS = [
  [320, 740],
  [360, 740],
  [640, 480],
  [768, 1024],
  [1000, 600],
  [1024, 768],
  [1280, 720],
  [1366, 768],
  [1920, 1080],
] as const

/** Pages that other roles see differently. */
const OTHERS = [
  ['moderator', '/'],
  ['moderator', '/reports'],
  ['moderator', '/settings'],
  ['user of', '/'],
  ['user of', '/settings'],
  ['user of', '/inventory'],
] as const

const tooWide = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const [width, height] of WINDOWS) {
    await page.setViewportSize({ width, height })
    // The phone layout and the wide one differ: the page
    // renders again when the width crosses the breakpoint.
    const { content, cut } = await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      const actions = [...document.querySelectorAll('main [data-screen-only] > :is(a, button)')]
      const isCut = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth
      return {
        content: document.documentElement.scrollWidth,
        cut: actions
          .filter((action) =>
            [action, ...action.querySelectorAll('span:not(.sr-only)')].some(isCut),
          )
          .map(({ textContent }) => textContent),
      }
    })
    if (content > width) found.push(`${content} px wide in a window of ${width} px`)
    for (const text of cut) found.push(`${text} is cut in a window of ${width} px`)
  }
  await page.setViewportSize({ width: 1366, height: 768 })
  return found
}

/** Animations that last too long, and buttons that look like the text around them. */
const looksWhenAsked = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const moving = document
      .getAnimations()
      .filter((animation) => Number(animation.effect?.getComputedTiming().endTime) > 80)
      .map((animation) => `moves: ${(animation as CSSAnimation).animationName ?? animation.id}`)
    const bare = [...document.querySelectorAll('button')]
      .filter(
        (button) =>
          button.checkVisibility() &&
          Number.parseFloat(getComputedStyle(button).borderTopWidth) < 1,
      )
      .map((button) => `no border: ${button.ariaLabel ?? button.textContent}`)
    return [...moving, ...bare]
  })

/** All money is in UGX: no other currency appears on any page. */
const OTHER_MONEY = /\b(USD|EUR|GBP|KES|TZS|RWF)\b|[$€£]/

const read = async (page: Page): Promise<void> => {
  await expectLoaded(page)
  await expect(page.locator('main')).not.toContainText(OTHER_MONEY)
  await expectAccessible(page)
}

const look = async (page: Page): Promise<void> => {
  await read(page)
  expect(await tooWide(page)).toEqual([])
}

/**
 * The core stories of this file: the pages that most
 * people see each day. The sign-in page is the tenth.
 */
const CORE: Readonly<Record<string, string>> = {
  '/': ' @core-axe/',
  '/sales': ' @core-axe/sales',
  '/sales-history': ' @core-axe/sales-history',
  '/customers': ' @core-axe/customers',
  '/inventory': ' @core-axe/inventory',
  '/shift': ' @core-axe/shift',
  '/expenses': ' @core-axe/expenses',
  '/reports': ' @core-axe/reports',
  '/settings': ' @core-axe/settings',
}

for (const { route } of screens) {
  test(`GEN-002 LOOK-001 ${route} with the demo data is accessible in both themes${CORE[route] ?? ''}`, async ({
    page,
  }) => {
    await demo.signIn(page, 'admin', route)
    await read(page)
  })

  test(`GEN-003 LOOK-004 ${route} with the demo data follows reduced motion and contrast, and fits with each of its tabs`, async ({
    page,
  }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'active' })
    await demo.signIn(page, 'admin', route)
    await expectLoaded(page)
    expect(await looksWhenAsked(page)).toEqual([])
    await page.emulateMedia({ reducedMotion: null, forcedColors: null })
    expect(await tooWide(page)).toEqual([])
    const tabs = page.locator('main [role=tab]')
    for (let at = 1; at < (await tabs.count()); at += 1) {
      await tabs.nth(at).click()
      await look(page)
    }
  })
}

for (const [who, route] of OTHERS) {
  test(`LOOK-001 ${route} as a ${who.split(' ')[0]} is accessible in both themes and fits`, async ({
    page,
  }) => {
    await demo.signIn(page, who, route)
    await look(page)
  })
}

test('LOOK-001 the sign-in page is accessible in both themes @core-axe/auth', async ({ page }) => {
  await page.goto('/auth')
  await expect(heading(page, 'Sign In')).toBeVisible()
  await expectAccessible(page)
})

test('LOOK-001 the sign-in page and the not-found page fit', async ({ page }) => {
  await page.goto('/auth')
  await expect(heading(page, 'Sign In')).toBeVisible()
  expect(await tooWide(page)).toEqual([])
  await demo.signIn(page, 'admin', '/no-such-page')
  await expect(heading(page, 'Oops! Page not found')).toBeVisible()
  expect(await tooWide(page)).toEqual([])
})
