// Helpers of the stories about a shared till.
import { AS_A_PERSON } from './keyboard.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { pinApi } from '@webale/domain/features/pin/pin.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import type { SignedInPerson, StoryShop } from './shop.ts'
import { becomeTill } from './offline-till.ts'
import { quietTill, row } from './till.ts'

export const lockButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'Lock', exact: true })
export const whoSells = (page: Page): Locator => page.getByRole('heading', { name: 'Who sells?' })
export const pinField = (page: Page): Locator => page.getByLabel('PIN', { exact: true })

export const nameOf = ({ email, role }: SignedInPerson): string =>
  `${role} ${email.match(/\d+/)?.[0]}`

/** Signs in on the till of this page and makes it a shared one. `item` is on the list then. */
export const openSharedTill = async (
  page: Page,
  shop: StoryShop,
  { person, item, rules = {} }: { person: SignedInPerson; item: string; rules?: object },
): Promise<void> => {
  await shop.call(shopRulesApi.save, shop.admin(), { pin: true, ...rules })
  await quietTill(page)
  const listTills = async () => (await shop.call(tillApi.list, shop.admin(), {})).rows
  const before = (await listTills()).length
  // A PIN ends the session before it, so each story begins with one of its own.
  await shop.signInByForm(page, person)
  await page.goto('/sales')
  await expect(row(page, item)).toBeVisible()
  await becomeTill(page, item)
  await expect.poll(async () => (await listTills()).length).toBe(before + 1)
  for (const { id } of await listTills())
    await shop.call(tillApi.share, shop.admin(), { id, shared: true })
  await page.reload()
  await expect(lockButton(page)).toBeVisible()
  await expect(row(page, item)).toBeVisible()
}

export const choosePin = (shop: StoryShop, person: SignedInPerson, pin: string): Promise<unknown> =>
  shop.call(pinApi.set, person, { pin })

/** Chooses the name on the cover and types the PIN with the keyboard. */
export const enterPin = async (page: Page, person: SignedInPerson, pin: string): Promise<void> => {
  await page.getByRole('button', { name: nameOf(person), exact: true }).click()
  await expect(pinField(page)).toBeFocused()
  await page.keyboard.type(pin, AS_A_PERSON)
  await page.keyboard.press('Enter')
}

/** All that the browser stores for the shop, as one text. */
export const readStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answerTo = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
      })
    const texts = [
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
    ]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answerTo(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        texts.push(
          JSON.stringify(await answerTo(database.transaction(store).objectStore(store).getAll())),
        )
      database.close()
    }
    return texts.join('\n')
  })
