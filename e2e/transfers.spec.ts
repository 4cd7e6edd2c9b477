// Transfers: goods are sent, received with a loss, and brought back; by administrators, moderators
// and users.
import { expect, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { transferApi } from '@webale/domain/features/transfer/transfer.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { heading } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import { pressAgain, toast } from './support/till.ts'

const shop = useShop()

const openTeam = async (name: string) => {
  await shop.call(shopRulesApi.save, shop.admin(), { transfers: true })
  const { id: store } = await shop.department(`${name} store`)
  const { id: kiosk } = await shop.department(`${name} kiosk`)
  const fields = { name: `${name} soap`, unit: 'bar', selling_price: 1000 }
  const soap = await shop.product({
    ...fields,
    department_id: store,
    cost_price: 600,
    current_stock: 20,
  })
  return {
    soap,
    store,
    kiosk,
    receivingProduct: () => shop.product({ ...fields, department_id: kiosk, current_stock: 0 }),
    sender: await shop.person('moderator', store),
    attendant: await shop.person('user', kiosk),
  }
}
const stockOf = async ({ id }: { readonly id: string }) =>
  (await shop.call(productApi.get, shop.admin(), { id })).current_stock

type Team = Awaited<ReturnType<typeof openTeam>>

const send = async ({ soap, kiosk, sender }: Team, quantity: number) => {
  const sent = {
    id: randomUUID(),
    to_department_id: kiosk,
    lines: [{ product_id: soap.id, quantity }],
  }
  return (await shop.call(transferApi.send, sender, sent)).transfer
}

const form = (page: Page) => page.getByRole('dialog', { name: 'Send goods' })
const submit = (page: Page) => form(page).getByRole('button', { name: 'Send', exact: true })

const addProduct = async (page: Page, name: string, quantity: string) => {
  await form(page).getByLabel('Add a product').fill(name)
  await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
  const line = form(page).getByRole('listitem', { name, exact: true })
  await line.getByLabel(/^Quantity/).fill(quantity)
  return line
}

const openForm = async (page: Page) => {
  await page.getByRole('button', { name: 'Send goods' }).first().click()
  await expect(form(page)).toBeVisible()
}

/**
 * Opens the transfer on the way between departments
 * of this name: the list may still show older ones.
 */
const openOnTheWay = async (page: Page, name: string) => {
  const row = page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ hasText: `${name} kiosk` })
  await row.getByRole('button', { name: /^Open TRF-/ }).click()
  return page.getByRole('dialog', { name: /^TRF-\d{6}$/ })
}

test('MOVE-001 the department that receives is chosen again when it becomes the one that sends', async ({
  page,
}) => {
  const { store, kiosk } = await openTeam('Kasese')
  await shop.signIn(page, shop.admin(), '/transfers')
  await openForm(page)
  await form(page).getByLabel('From').selectOption(store)
  await form(page).getByLabel('To').selectOption(kiosk)
  await form(page).getByLabel('From').selectOption(kiosk)
  await submit(page).click()
  await expect(
    form(page).getByText('Choose where the goods go', { exact: true }).first(),
  ).toBeVisible()
  await form(page).getByLabel('To').selectOption(store)
})

test('MOVE-001 MOVE-002 MOVE-004 MOVE-015 a moderator sends goods to another department @sizes @core/transfers', async ({
  page,
}, { project }) => {
  const name = `Lira-${project.name}`
  const team = await openTeam(name)
  await shop.signIn(page, team.sender, '/transfers')
  await expect(heading(page, 'Transfers')).toBeVisible()
  await expect(page.getByText('No transfers yet')).toBeVisible()
  await openForm(page)
  await submit(page).click()
  await expect(
    form(page).getByText('Choose where the goods go', { exact: true }).first(),
  ).toBeVisible()
  await form(page).getByLabel('To').selectOption(team.kiosk)
  await submit(page).click()
  await expect(form(page).getByText('Add what is sent')).toBeVisible()
  await addProduct(page, team.soap.name, '21')
  await expect(form(page).getByLabel('Product there')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await submit(page).click()
  await expect(form(page).getByText(`${team.soap.name}: only 20 can be sent`)).toBeVisible()
  await form(page).getByLabel('Quantity (bar)').fill('10')
  await submit(page).click()
  await expect(
    form(page).getByText(`Ask an administrator: ${name} kiosk has no ${team.soap.name}`),
  ).toBeVisible()
  await team.receivingProduct()
  await submit(page).click()
  await expect(page.getByText(/^Sent TRF-\d{6}$/)).toBeVisible()
  await expect(form(page)).toBeHidden()
  await expect(page.getByText('On the way').first()).toBeVisible()
  expect(await stockOf(team.soap)).toBe(10)
})

test('MOVE-012 a user receives less than was sent, with a reason @sizes', async ({ page }, {
  project,
}) => {
  const name = `Soroti-${project.name}`
  const team = await openTeam(name)
  const receivingProduct = await team.receivingProduct()
  await send(team, 10)
  await shop.signIn(page, team.attendant, '/transfers')
  await expect(heading(page, 'Transfers')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send goods' })).toHaveCount(0)
  await expectAccessible(page)
  const view = await openOnTheWay(page, name)
  await expect(view.getByText(team.soap.name)).toBeVisible()
  await expect(view.getByRole('button', { name: 'Cancel transfer' })).toHaveCount(0)
  await expectAccessible(page)
  await view.getByRole('button', { name: 'Receive' }).click()
  const receiving = page.getByRole('dialog', { name: /^Receive TRF-/ })
  const receive = receiving.getByRole('button', { name: 'Receive', exact: true })
  await receiving.getByLabel('Arrived (bar)').fill('11')
  await receive.click()
  await expect(receiving.getByText(`More than was sent: ${team.soap.name}`)).toBeVisible()
  await receiving.getByLabel('Arrived (bar)').fill('9')
  await expect(receiving.getByText('Lost on the way: 1 bar')).toBeVisible()
  await receive.click()
  await expect(receiving.getByText('Give a reason of at least 3 characters')).toBeVisible()
  await receiving.getByLabel('Reason').fill('One broke')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await receive.click()
  await expect(page.getByText(/^Received TRF-\d{6}$/)).toBeVisible()
  await expect(view.getByText('One broke')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Lost on the way').first()).toBeVisible()
  expect(await stockOf(receivingProduct)).toBe(9)
})

test('MOVE-007 MOVE-009 MOVE-014 an administrator chooses what one makes, adds a new product there, and cancels', async ({
  page,
}) => {
  const team = await openTeam('Gulu')
  const oil = await shop.product({
    name: 'Gulu oil',
    unit: 'drop',
    department_id: team.kiosk,
    current_stock: 0,
  })
  const comb = await shop.product({
    name: 'Gulu comb',
    unit: 'piece',
    department_id: team.store,
    current_stock: 5,
  })
  await shop.signIn(page, shop.admin(), '/transfers')
  await openForm(page)
  await form(page).getByLabel('From').selectOption(team.store)
  await form(page).getByLabel('To').selectOption(team.kiosk)
  const soapLine = await addProduct(page, team.soap.name, '1')
  await submit(page).click()
  await expect(form(page).getByText('Choose what Gulu soap is in Gulu kiosk')).toBeVisible()
  await soapLine.getByLabel('Product there').fill('Gulu oil')
  await page.getByRole('option', { name: /^Gulu oil/ }).click()
  await soapLine.getByLabel('One bar makes').fill('100')
  const combLine = await addProduct(page, comb.name, '2')
  await combLine.getByLabel('Product there').click()
  await page.getByRole('option', { name: 'New product there' }).click()
  await expect(combLine.getByLabel('One piece makes')).toBeDisabled()
  await expectAccessible(page)
  await page.route('**/api/transfers', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { code: 'read_only', title: 'Not now' } })
      : route.fallback(),
  )
  await submit(page).click()
  await expect(toast(page, 'Failed to send goods')).toBeVisible()
  await page.unroute('**/api/transfers')
  await pressAgain(submit(page))
  await expect(page.getByText(/^Sent TRF-\d{6}$/)).toBeVisible()
  const view = await openOnTheWay(page, 'Gulu')
  await expect(view.getByText('Gulu soap → Gulu oil')).toBeVisible()
  await expect(view.getByText('1 bar = 100 drop')).toBeVisible()
  await page.route('**/receive', (route) =>
    route.fulfill({ status: 409, json: { title: 'Not now' } }),
  )
  await view.getByRole('button', { name: 'Receive' }).click()
  const receiving = page.getByRole('dialog', { name: /^Receive TRF-/ })
  await receiving.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(toast(page, 'Failed to receive transfer')).toBeVisible()
  await page.unroute('**/receive')
  await receiving.getByRole('button', { name: 'Close' }).click()
  await view.getByRole('button', { name: 'Cancel transfer' }).click()
  const asking = page.getByRole('alertdialog')
  await expect(asking).toContainText('All goods come back to Gulu store.')
  await expectAccessible(page)
  await page.route('**/cancel', (route) =>
    route.fulfill({ status: 409, json: { title: 'Not now' } }),
  )
  await asking.getByRole('button', { name: 'Cancel transfer' }).click()
  await expect(toast(page, 'Failed to cancel transfer')).toBeVisible()
  await page.unroute('**/cancel')
  await view.getByRole('button', { name: 'Cancel transfer' }).click()
  await asking.getByRole('button', { name: 'Cancel transfer' }).click()
  await expect(page.getByText(/^Cancelled TRF-\d{6}$/)).toBeVisible()
  await expect(view.getByText('Cancelled').first()).toBeVisible()
  expect([await stockOf(team.soap), await stockOf(comb), await stockOf(oil)]).toEqual([20, 5, 0])
})

test('MOVE-023 transfers on the way are listed first, and 51 transfers are on two pages', async ({
  page,
}) => {
  const team = await openTeam('Jinja')
  await team.receivingProduct()
  const oldest = await send(team, 1)
  for (let at = 0; at < 50; at += 1) {
    const { id: transfer_id } = await send(team, 1)
    await shop.call(transferApi.cancel, team.sender, { id: randomUUID(), transfer_id })
  }
  await shop.signIn(page, team.attendant, '/transfers')
  const opening = page.getByRole('button', { name: /^Open TRF-/ })
  await expect(opening).toHaveCount(50)
  await expect(opening.first()).toHaveAccessibleName(`Open ${oldest.number}`)
  await expect(page.getByText('1–50 of 51')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(opening).toHaveCount(1)
})

test('MOVE-017 MOVE-021 without the server nothing is sent and what was typed stays, and the menu follows the switch', async ({
  page,
  context,
}) => {
  const team = await openTeam('Soroti')
  await team.receivingProduct()
  await shop.signIn(page, team.sender, '/transfers')
  const link = page.getByRole('link', { name: 'Transfers', exact: true })
  await expect(link).toBeVisible()
  await openForm(page)
  await form(page).getByLabel('To').selectOption(team.kiosk)
  await addProduct(page, team.soap.name, '2')
  await context.setOffline(true)
  await expect(form(page).getByText('Send needs the server')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await context.setOffline(false)
  await submit(page).click()
  await expect(page.getByText(/^Sent TRF-\d{6}$/)).toBeVisible()
  await shop.call(shopRulesApi.save, shop.admin(), { transfers: false })
  await expect(link).toHaveCount(0)
})
