// Helpers for the page Barcode Generator.
import { expect, type Page } from '@playwright/test'
import type { SignedInPerson, StoryShop } from './shop.ts'

export const openLabels = (shop: StoryShop, page: Page, who: SignedInPerson = shop.admin()) =>
  shop.signIn(page, who, '/barcode-generator')
export const labelField = (page: Page, name: string) =>
  page.getByRole('form', { name: 'New labels' }).getByLabel(name, { exact: true })
export const cards = (page: Page) =>
  page.getByRole('list', { name: 'Print queue' }).getByRole('listitem')
export const codesOf = (page: Page) => cards(page).getByText(/^[0-9A-Z-]{4,}$/)
export const addButton = (page: Page) => page.getByRole('button', { name: 'Add to queue' })

type LabelInput = { readonly name?: string; readonly quantity?: number; readonly custom?: string }

export const add = async (page: Page, { name = '', quantity = 1, custom = '' }: LabelInput) => {
  await labelField(page, 'Product name').fill(name)
  if (custom === '') await labelField(page, 'Quantity').fill(String(quantity))
  await labelField(page, 'Custom barcode').fill(custom)
  await addButton(page).click()
}

export const queue = async (page: Page, wanted: LabelInput) => {
  const before = await cards(page).count()
  await add(page, wanted)
  await expect(cards(page)).toHaveCount(before + (wanted.quantity ?? 1))
}

/** Prints so many labels of each code in the queue. */
export const setCopies = async (page: Page, copies: number) => {
  for (const field of await cards(page).getByRole('spinbutton').all()) {
    await field.fill(String(copies))
    await field.blur()
  }
}
