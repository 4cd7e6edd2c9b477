// What must never be printed: skip links, floating buttons
// and everything else that is fixed to the screen.
import { expect, type Page } from '@playwright/test'
import { test, useDemoShop } from './support/shop.ts'

const demo = useDemoShop()

/** The text of every fixed element, which would be printed on every sheet. */
const fixedOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(
        (element) =>
          getComputedStyle(element).position === 'fixed' && element.getClientRects().length > 0,
      )
      .map((element) => element.textContent.trim().slice(0, 40) || element.className),
  )

test('LOOK-005 the skip link and other fixed elements are not printed', async ({ page }) => {
  test.slow()
  for (const route of [
    '/reports',
    '/sales-history',
    '/reconcile',
    '/inventory',
    '/sales',
    '/customers',
    '/help',
  ]) {
    await page.emulateMedia({ media: 'screen' })
    await demo.signIn(page, 'admin', route)
    await expect(page.locator('main h1').first()).toBeVisible()
    await expect(page.getByText('Skip to content')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Skip to content')).toBeHidden()
    expect(await fixedOnPaper(page), route).toEqual([])
  }
})
