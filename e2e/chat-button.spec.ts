// The floating chat button covers nothing: not at the top, in the middle or at the end of a page,
// nor a focused field.
import { expect, type Page } from '@playwright/test'
import { expectLoaded } from './support/screens.ts'
import { test, useDemoShop } from './support/shop.ts'

const demo = useDemoShop()
const PAGES = [
  '/',
  '/sales',
  '/sales-history',
  '/inventory',
  '/expenses',
  '/reconcile',
  '/reports',
  '/settings',
  '/help',
]
const button = (page: Page) => page.getByRole('link', { name: 'Chat with the developer' })

/** The text and controls under the button. */
const coveredByChat = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const chat = document.querySelector('[data-shell="chat"]')
    if (chat === null) return ['no button']
    const { left, right, top, bottom } = chat.getBoundingClientRect()
    const holds = (box: DOMRect, x: number, y: number): boolean =>
      x > box.left && x < box.right && y > box.top && y < box.bottom
    const textBoxes = (element: Element): DOMRect[] =>
      [...element.childNodes]
        .filter(
          (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
        )
        .flatMap((node) => {
          const range = document.createRange()
          range.selectNode(node)
          return [...range.getClientRects()]
        })
    const found = new Set<string>()
    for (let column = 0.1; column < 1; column += 0.2)
      for (let row = 0.1; row < 1; row += 0.2) {
        const [x, y] = [left + (right - left) * column, top + (bottom - top) * row]
        if (x <= 0 || Math.hypot(column - 0.5, row - 0.5) > 0.5) continue
        for (const element of document.elementsFromPoint(x, y)) {
          if (chat.contains(element)) continue
          const control = element.matches(
            'a[href], button, input, select, textarea, summary, [role=tab], [role=switch]',
          )
          if (control || textBoxes(element).some((box) => holds(box, x, y)))
            found.add(`${element.tagName} ${(element.textContent ?? '').trim().slice(0, 30)}`)
        }
      }
    return [...found]
  })

/**
 * Waits until the button knows whether the end of
 * the page is visible, and until it has moved there.
 */
const waitForRest = async (page: Page): Promise<void> => {
  const isRight = () =>
    page.evaluate(async () => {
      // A scroll event arrives with the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const chat = document.querySelector('[data-shell="chat"]')
      const { scrollHeight } = document.documentElement
      // The till keeps no room free: there it stays at the edge.
      const isTill = window.location.pathname === '/sales'
      const atEnd = !isTill && window.scrollY + window.innerHeight >= scrollHeight - 2
      return chat?.getAttribute('data-rests') === String(atEnd)
    })
  await expect.poll(isRight).toBe(true)
  await button(page).evaluate((chat) =>
    Promise.allSettled(chat.getAnimations().map(({ finished }) => finished)).then(() => null),
  )
}

/** Content that arrives late moves the end of the page, so a finding counts when it stays. */
const expectUncovered = async (page: Page, where: string): Promise<void> => {
  await waitForRest(page)
  await expect.poll(() => coveredByChat(page), where).toEqual([])
}

for (const route of PAGES)
  test(`GEN-009 R7 the chat button covers no text and no control of ${route} at any scroll position @sizes`, async ({
    page,
  }) => {
    await demo.signIn(page, 'admin', route)
    await expectLoaded(page)
    for (const share of [0, 0.4, 1]) {
      await page.evaluate(
        (part) => window.scrollTo(0, part * document.documentElement.scrollHeight),
        share,
      )
      await expectUncovered(page, `at ${share}`)
    }
  })

test('GEN-009 R7 the chat button is fully visible at the end of a page and when it has the focus @sizes', async ({
  page,
}) => {
  // Higher than the window at every size: on a shorter page the end is visible from the start.
  await demo.signIn(page, 'admin', '/reports')
  await expectLoaded(page)
  await expect(button(page)).toHaveAttribute('data-rests', 'false')
  await expect.poll(async () => (await button(page).boundingBox())?.x).toBeLessThan(-30)
  await button(page).focus()
  await expect.poll(async () => (await button(page).boundingBox())?.x).toBeGreaterThan(8)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(button(page)).toHaveAttribute('data-rests', 'true')
})

test('R7 the chat button does not cover a field when it gets the focus @sizes', async ({
  page,
}) => {
  await demo.signIn(page, 'admin', '/settings')
  await expect(page.getByLabel('Business name')).toBeVisible()
  const fields = page.locator('main input:visible, main textarea:visible')
  expect(await fields.count()).toBeGreaterThan(5)
  for (let at = 0; at < (await fields.count()); at += 1) {
    await fields.nth(at).focus()
    await expectUncovered(page, `field ${at}`)
  }
})
