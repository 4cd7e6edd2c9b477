// The till of a shop that sells Jelly at 6,500, for the tests of lost responses.
import { expect, type Page } from '@playwright/test'
import type { SignedInPerson, StoryShop } from './shop.ts'
import { quietTill, row } from './till.ts'

export const openTill = async (
  shop: StoryShop,
  page: Page,
  person: SignedInPerson,
): Promise<void> => {
  await quietTill(page)
  await shop.signIn(page, person, '/sales')
  await expect(row(page, 'Jelly')).toBeEnabled()
}

/** Two of Jelly, paid with the exact amount. */
export const fillCart = async (page: Page): Promise<void> => {
  await row(page, 'Jelly').click()
  await row(page, 'Jelly').click()
  await page.getByRole('button', { name: 'Exact 13,000' }).click()
}
