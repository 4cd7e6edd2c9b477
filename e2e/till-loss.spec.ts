// A browser that threw the databases of its till away: the till sells on from its files. One that
// threw both stores away: the loss is named on the device and for the owner, and never "All sent".
import { expect, type Page } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { sellJelly, tillChip, untilAppCached } from './support/offline-till.ts'
import { sizeOfCatalogueCopy } from './support/second-store.ts'
import { test, useShop } from './support/shop.ts'
import { quietTill, row } from './support/till.ts'

const shop = useShop()
test.use({ serviceWorkers: 'allow' })

/** In the page: both stores are emptied, and what the device remembers beside them stays. */
const loseBothStores = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const files = await navigator.storage.getDirectory()
    const names = (await indexedDB.databases()).flatMap(({ name }) =>
      name?.startsWith('webale-shop-') ? [name] : [],
    )
    for (const name of names) {
      await files.removeEntry(name, { recursive: true })
      await new Promise<void>((resolve) => {
        indexedDB.open(name).addEventListener('success', ({ target }) => {
          const { result: database } = target as IDBOpenDBRequest
          const stores = ['sales', 'documents', 'meta', 'carts']
          const transaction = database.transaction(stores, 'readwrite')
          for (const store of stores) transaction.objectStore(store).clear()
          transaction.addEventListener('complete', () => {
            database.close()
            resolve()
          })
        })
      })
    }
  })

test('OFF-190 OFF-313 a till whose browser threw its sales away says which, on the device and to the owner @sizes', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  await quietTill(page)
  const department_id = (await shop.department('Cosmetics')).id
  const seller = await shop.person('moderator', department_id)
  await shop.product({ department_id, name: 'Jelly', selling_price: 1000, current_stock: 1000 })
  await shop.signIn(page, seller, '/sales')
  await expect(row(page, 'Jelly')).toBeVisible()
  await untilAppCached(page)
  await sellJelly(page, 1)
  await expect(tillChip(page, 'All sent')).toBeVisible()
  await context.setOffline(true)
  const numbers = [await sellJelly(page, 1), await sellJelly(page, 2)]
  await loseBothStores(page)
  await page.goto('/till')
  const words = `This till lost up to 2 sales, numbers ${numbers.join(' to ')}.`
  const card = page.getByRole('region', { name: 'Missing sales' })
  await expect(card).toContainText(words)
  await expect(tillChip(page, 'Missing · 2')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)

  await context.setOffline(false)
  await page.goto('/sales')
  await expect(row(page, 'Jelly')).toBeVisible()
  await sellJelly(page, 3)
  await expect(tillChip(page, 'All sent')).toHaveCount(0)
  const owner = await browser.newPage()
  await shop.signIn(owner, shop.admin(), '/tills')
  await expect(owner.getByText(/lost up to 2 sales/)).toBeVisible()
  await owner.close()

  await page.goto('/till')
  await card.getByRole('button', { name: 'I have told the owner' }).click()
  await expect(card).toHaveCount(0)
  await expect(tillChip(page, 'All sent')).toBeVisible()
})

/** As Chromium, which throws all databases of a site away at once, between two starts. */
const loseDatabases = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases())
      await new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name)
        deleting.addEventListener('success', () => resolve())
        deleting.addEventListener('error', () => reject(new Error(name)))
        deleting.addEventListener('blocked', () => reject(new Error(`${name} is open`)))
      })
  })

test('OFF-046 OFF-310 a till that lost its databases lists products and sells without the server, and each sale arrives once', async ({
  page,
  context,
}) => {
  test.slow()
  await quietTill(page)
  const department_id = (await shop.department('Creams')).id
  const seller = await shop.person('moderator', department_id)
  await shop.product({ department_id, name: 'Jelly', selling_price: 1000, current_stock: 1000 })
  await shop.signIn(page, seller, '/sales')
  await expect(row(page, 'Jelly')).toBeVisible()
  await untilAppCached(page)
  const numbers = [await sellJelly(page, 1)]
  await expect(tillChip(page, 'All sent')).toBeVisible()
  const corner = await context.newPage()
  await corner.goto('/favicon.svg')
  await expect.poll(() => sizeOfCatalogueCopy(corner)).toBeGreaterThan(0)
  await context.setOffline(true)
  numbers.push(await sellJelly(page, 2))
  await page.close()
  await loseDatabases(corner)

  const after = await context.newPage()
  await quietTill(after)
  await after.goto('/sales')
  await expect(row(after, 'Jelly')).toBeVisible()
  await expect(tillChip(after, 'Offline · 1 waiting')).toBeVisible()
  numbers.push(await sellJelly(after, 3))
  await context.setOffline(false)
  await expect(tillChip(after, 'All sent')).toBeVisible({ timeout: 60_000 })
  const { rows } = await shop.call(saleApi.history, seller, {})
  expect(rows.map(({ receipt_number }) => receipt_number).sort()).toEqual(numbers.sort())
})
