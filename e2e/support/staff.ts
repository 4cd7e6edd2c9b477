// Helpers for the page Staff, and what a person receives from the server.
import type { Page } from '@playwright/test'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { expectLoaded } from './screens.ts'
import type { SignedInPerson, StoryShop } from './shop.ts'

export const openStaff = async (shop: StoryShop, page: Page): Promise<void> => {
  await shop.signIn(page, shop.admin(), '/staff')
  await expectLoaded(page)
}
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const staffDialog = (page: Page) => page.getByRole('dialog')
export const dialogButton = (page: Page, name: string) =>
  staffDialog(page).getByRole('button', { name, exact: true })
export const staffField = (page: Page, name: string) =>
  staffDialog(page).getByLabel(name, { exact: true })
export const findPerson = async (shop: StoryShop, email: string) =>
  (await shop.call(staffApi.list, shop.admin(), {})).find((person) => person.email === email)
export const askStaffAs = async (
  shop: StoryShop,
  person: SignedInPerson,
  path: string,
): Promise<number> =>
  (
    await fetch(`${shop.server().address}${path}`, {
      headers: { authorization: `Bearer ${person.session.access_token}` },
    })
  ).status
export const trySignIn = async (
  shop: StoryShop,
  email: string,
  password: string,
): Promise<number> => {
  const path = '/auth/v1/token?grant_type=password'
  const headers = { 'content-type': 'application/json' }
  return (
    await fetch(`${shop.server().address}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email, password }),
    })
  ).status
}
export const refuseOnce = (page: Page, path: string, body: unknown) =>
  page.route(
    `**${path}`,
    (route) =>
      route.fulfill({ status: 422, contentType: 'application/json', body: JSON.stringify(body) }),
    { times: 1 },
  )
