// A press counts once: the second press of the same finger on Complete Sale hits the receipt that
// has opened meanwhile, and nothing there takes it. The clock of the page stands still, so that no
// slow machine moves a press.
import { expect, type Locator, type Page } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { tabTo } from './support/keyboard.ts'
import { printLog, watchPrinting } from './support/print-window.ts'
import { openTill } from './support/sell-jelly.ts'
import { type SignedInPerson, test, useShop } from './support/shop.ts'
import {
  AT_THE_COUNTER,
  completeSale,
  receiptActions,
  row,
  scanBox,
  searchBox,
  toPayment,
} from './support/till.ts'

const shop = useShop()
let seller: SignedInPerson

test.beforeAll(async () => {
  const { id } = await shop.department('Perfume')
  seller = await shop.person('user', id)
  await shop.product({
    department_id: id,
    name: 'Jelly',
    selling_price: 6500,
    current_stock: 500,
  })
})

/** The way to the page takes some of it (ms). */
const STOP_MS = 1000

/** A paid cart on a page whose clock stands still. */
const openPaidCart = async (page: Page): Promise<void> => {
  await watchPrinting(page)
  await page.clock.install()
  await openTill(shop, page, seller)
  await row(page, 'Jelly').click()
  await toPayment(page)
  await page.getByRole('button', { name: 'Exact 6,500' }).click()
  await expect(completeSale(page)).toBeEnabled()
  await page.clock.pauseAt(new Date((await page.evaluate(() => Date.now())) + STOP_MS))
}

const newSale = (page: Page): Locator =>
  receiptActions(page).getByRole('button', { name: 'New sale' })

type Place = { readonly x: number; readonly y: number }

const placeOf = async (control: Locator): Promise<Place> => {
  const { x, y, width, height } = (await control.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  return { x: x + width / 2, y: y + height / 2 }
}

/** Puts a finger, or the button of the mouse, down; returns how to lift it. */
const putDown = async (page: Page, { x, y }: Place, hasTouch: boolean) => {
  if (!hasTouch) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    return { lift: () => page.mouse.up() }
  }
  const browser = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: Place[]) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x, y }])
  return { lift: () => touch('touchEnd', []) }
}

const CORNER: Place = { x: 4, y: 4 }

/** Waits until the receipt stands where it is pressed; a sheet slides in on phones. */
const waitForReceipt = async (page: Page): Promise<void> => {
  await expect(newSale(page)).toBeFocused()
  await receiptActions(page).evaluate(async (dialog) => {
    await Promise.all(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished))
  })
}

const textInFocus = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.textContent ?? '')

/** Times of the second press (ms after the first). */
const SOON = [120, 300, 500, 700] as const

/** Lets the time pass until so many ms after the first press. */
const passTo = async (page: Page, ms: number, before: number): Promise<void> =>
  page.clock.runFor(ms - before)

test('POS-069 no press within 700 ms of Complete Sale closes the receipt, wherever it lands, and one after a second does @sizes', async ({
  page,
  hasTouch,
}) => {
  const press = ({ x, y }: Place): Promise<void> =>
    hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)
  await openPaidCart(page)
  const finger = await placeOf(completeSale(page))
  await press(finger)
  await waitForReceipt(page)
  const button = (name: string): Promise<Place> =>
    placeOf(receiptActions(page).getByRole('button', { name, exact: true }))
  const places = [
    finger,
    await placeOf(newSale(page)),
    await button('Print'),
    await button('Preview'),
    await button('Close'),
    await button('Share via WhatsApp'),
    CORNER,
  ]
  let passed = 0
  for (const time of SOON) {
    await passTo(page, time, passed)
    passed = time
    for (const place of places) await press(place)
    expect(await textInFocus(page), `after ${time} ms`).toContain('New sale')
  }
  const slow = await putDown(page, await placeOf(newSale(page)), hasTouch)
  await passTo(page, 850, passed)
  await slow.lift()
  expect(await textInFocus(page), 'after a finger that came down in time').toContain('New sale')
  await passTo(page, 1000, 850)
  await expect(receiptActions(page).getByRole('alert')).toHaveCount(0)
  await expect(
    receiptActions(page).getByRole('button', { name: 'Preview', exact: true }),
  ).toHaveAttribute('aria-expanded', 'false')
  expect(await printLog(page)).toEqual([])
  await press(await placeOf(newSale(page)))
  await expect(receiptActions(page)).toBeHidden()
  expect((await shop.call(saleApi.history, shop.admin(), {})).count).toBeGreaterThan(0)
})

test.describe('at the counter', () => {
  test.use({ ...AT_THE_COUNTER })

  for (const [name, key] of [
    ['Enter', 'Enter'],
    ['Space', ' '],
  ] as const)
    test(`POS-069 no second ${name} within 700 ms of Complete Sale closes the receipt, and one after a second does`, async ({
      page,
    }) => {
      await openPaidCart(page)
      await tabTo(page, completeSale(page))
      await page.keyboard.press(key)
      await expect(newSale(page)).toBeFocused()
      let passed = 0
      for (const time of SOON) {
        await passTo(page, time, passed)
        passed = time
        for (const again of ['Enter', ' ', 'Control+Enter', 'F9']) await page.keyboard.press(again)
        expect(await textInFocus(page), `after ${time} ms`).toContain('New sale')
      }
      await passTo(page, 1000, passed)
      await page.keyboard.press(key)
      await expect(receiptActions(page)).toBeHidden()
    })

  test('POS-069 Enter that is held after Complete Sale does not close the receipt', async ({
    page,
  }) => {
    await openPaidCart(page)
    await tabTo(page, completeSale(page))
    await page.keyboard.down('Enter')
    await expect(newSale(page)).toBeFocused()
    for (let held = 0; held < 2000; held += 100) {
      await page.clock.runFor(100)
      await page.keyboard.down('Enter')
    }
    await page.keyboard.up('Enter')
    await expect(newSale(page)).toBeFocused()
    await page.clock.runFor(1000)
    await page.keyboard.press('Enter')
    await expect(receiptActions(page)).toBeHidden()
  })

  test('FORM-006 the box that F2 chose right after a receipt keeps the focus', async ({ page }) => {
    await openPaidCart(page)
    await page.keyboard.press('F9')
    await expect(newSale(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(scanBox(page)).toBeFocused()
    await page.keyboard.press('F2')
    await expect(searchBox(page)).toBeFocused()
    await page.clock.runFor(1000)
    await expect(searchBox(page)).toBeFocused()
  })
})
