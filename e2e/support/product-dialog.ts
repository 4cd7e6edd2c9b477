// Helpers for the product dialog.
import type { Locator, Page } from '@playwright/test'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { StoryShop } from './shop.ts'

export const productDialog = (page: Page) =>
  page.getByRole('dialog', { name: /^(Add|Edit) Product$/ })
export const productField = (page: Page, label: string): Locator =>
  productDialog(page).getByLabel(label, { exact: true })
export const save = (page: Page) =>
  productDialog(page).getByRole('button', { name: 'Save', exact: true })

const openShort = async (shop: StoryShop, page: Page, department?: string): Promise<void> => {
  if (department)
    await page.addInitScript((id) => localStorage.setItem('selectedDepartmentId', id), department)
  await shop.signIn(page, shop.admin(), '/inventory')
  await page.getByRole('button', { name: 'Add Product', exact: true }).click()
}

/** Opens the form with all fields: a new product starts with the short one. */
export const openAdd = async (shop: StoryShop, page: Page, department?: string): Promise<void> => {
  await openShort(shop, page, department)
  await productDialog(page).getByRole('button', { name: 'More', exact: true }).click()
}

export const openEdit = async (shop: StoryShop, page: Page, name: string): Promise<void> => {
  await shop.signIn(page, shop.admin(), '/inventory')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
}

export const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) await productField(page, label).fill(value)
}

export const findStored = async (shop: StoryShop, name: string) => {
  const { rows } = await shop.call(productApi.list, shop.admin(), { search: name })
  return rows.find((product) => product.name === name)
}
