// A browser that threw both stores of its till away: the loss is named on the device and for the
// owner, and never "All sent".
import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { sellJelly, tillChip, untilAppCached } from './support/offline-till.ts'
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
