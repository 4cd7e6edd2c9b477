// Phones are switched on in the settings of a shop that was started for its computer alone.
import { expect, type Page } from '@playwright/test'
import { expectGoodAtAllSizes } from './support/axe.ts'
import { answerChats } from './support/print-window.ts'
import { test, useShop } from './support/shop.ts'
import { dialogButton, staffDialog, staffField } from './support/staff.ts'
import { AT_THE_COUNTER, toast } from './support/till.ts'

const NETWORK = '127.0.0.2'
const shop = useShop({ LAN: 'false', STORY_ADDRESS: NETWORK }, { lan: true })
test.use(AT_THE_COUNTER)

const joinAddress = (): string => `http://${NETWORK}:${new URL(shop.server().address).port}/join`
const phonesSwitch = (page: Page) =>
  page.getByRole('switch', { name: 'Phones connect to this shop' })

/** The page /join as a phone gets it; null when nobody answers. */
const openJoin = (): Promise<number | null> =>
  fetch(joinAddress()).then(
    ({ status }) => status,
    () => null,
  )

const addPerson = async (page: Page, name: string): Promise<void> => {
  await page.goto('/staff')
  await page.getByRole('button', { name: 'Add staff', exact: true }).click()
  await staffDialog(page).getByRole('radio', { name: 'Create New' }).check()
  await staffField(page, 'Full name').fill(name)
  await staffField(page, 'Email').fill(`${name.toLowerCase()}@shop.ug`)
  await dialogButton(page, 'Generate').click()
  await staffDialog(page).getByRole('radio', { name: 'admin', exact: true }).check()
  await staffField(page, 'Department').selectOption('Groceries')
  await dialogButton(page, 'Create User').click()
  await expect(
    staffDialog(page).getByRole('heading', { name: `${name} can sign in now` }),
  ).toBeVisible()
}

const sentText = async (page: Page): Promise<string> => {
  const chat = page.context().waitForEvent('page')
  await dialogButton(page, 'Send on WhatsApp').click()
  return new URL((await chat).url()).searchParams.get('text') ?? ''
}

test('OFF-330 OFF-331 OFF-333 the owner switches phones on in Settings, the card of a new person has their address, and switches them off', async ({
  page,
}) => {
  const { secureAddress } = shop.server()
  await shop.department('Groceries')
  await answerChats(page.context())
  await shop.signIn(page, shop.admin(), '/settings?tab=phones')
  await expect(phonesSwitch(page)).not.toBeChecked()
  expect(await openJoin()).toBeNull()
  await page.route('**/api/tills/phone-access', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: {} })
      : route.continue(),
  )
  await phonesSwitch(page).click()
  await expect(toast(page, 'Failed to switch phones')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await addPerson(page, 'Rose')
  await expect(staffDialog(page).getByText('Phones cannot open this shop yet.')).toBeVisible()
  expect(await sentText(page)).not.toMatch(/https?:|localhost|127\.0\.0\.1/)
  await dialogButton(page, 'Switch phones on').click()
  await expect(staffDialog(page).getByText(`${secureAddress}/auth`, { exact: true })).toBeVisible()
  expect(await sentText(page)).toContain(`/join\n${secureAddress}/auth\nEmail: rose@shop.ug`)
  expect(await openJoin()).toBe(200)

  await page.goto('/settings?tab=phones')
  await expect(phonesSwitch(page)).toBeChecked()
  await expect(
    page.getByRole('img', { name: `Code of ${secureAddress}`, exact: true }),
  ).toBeVisible()
  await expect(page.getByText(joinAddress()).first()).toBeVisible()
  await expectGoodAtAllSizes(page)
  await phonesSwitch(page).click()
  await page.getByRole('button', { name: 'Switch off', exact: true }).click()
  await expect(phonesSwitch(page)).not.toBeChecked()
  await expect(page.getByRole('img', { name: `Code of ${secureAddress}` })).toHaveCount(0)
  expect(await openJoin()).toBeNull()
})
