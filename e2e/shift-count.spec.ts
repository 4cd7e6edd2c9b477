// Counting a drawer blind: what a user is shown and sent, closing anyway, the approval, and what
// only leaders see.
import { expect, type Page } from '@playwright/test'
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expectAccessible } from './support/axe.ts'
import { entry, mainMenu } from './support/screens.ts'
import { button, failOnce, fill } from './support/shift.ts'
import { test, useShop, type SignedInPerson } from './support/shop.ts'
import { AT_THE_COUNTER, toast } from './support/till.ts'

const shop = useShop()
test.use(AT_THE_COUNTER)

let department: { id: string }
let seller: SignedInPerson
let moderator: SignedInPerson

test.beforeAll(async () => {
  department = await shop.department('Cosmetics')
  seller = await shop.person('user', department.id)
  moderator = await shop.person('moderator', department.id)
  await shop.call(shopRulesApi.save, shop.admin(), { shifts: true })
})

/** Shows a drawer; a shop with one shows it at once. */
const choose = async (page: Page, drawer_id: string): Promise<void> => {
  await expect(page.getByRole('tab', { name: 'Shift' })).toBeVisible()
  const drawers = await shop.call(drawerApi.list, shop.admin(), {})
  if (drawers.length > 1) await page.getByLabel('Drawer', { exact: true }).selectOption(drawer_id)
}

test('SHIFT-042 SHIFT-043 SHIFT-047 SHIFT-051 SHIFT-052 SHIFT-053 a user counts without seeing a figure and closes anyway, and a moderator approves it', async ({
  page,
}) => {
  const { id: drawer_id } = await shop.call(drawerApi.add, shop.admin(), {
    name: 'Blind',
    department_id: department.id,
  })
  const sent = { id: crypto.randomUUID(), drawer_id, float: 61_234 }
  await shop.call(shiftApi.open, seller, sent)
  const answers: string[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/api/'))
      void response.text().then(
        (text) => answers.push(text),
        () => undefined,
      )
  })
  await shop.signIn(page, seller, '/shift')
  await mainMenu(page).getByRole('button', { name: 'Pages of Cash' }).click()
  await expect(page.getByRole('link', { name: 'Shift', exact: true }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await choose(page, drawer_id)
  await expect(page.getByText('Opened ')).toBeVisible()
  await expect(button(page, 'X report')).toHaveCount(0)
  await button(page, 'Count and close').click()
  await fill(page, 'Number of 10,000 notes', '2')
  await button(page, 'Submit count').click()
  await expect(page.getByText('The count does not match.')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText(/expected/i)).toHaveCount(0)
  expect(answers.filter((answer) => /"(expected|difference)[\w"]*:/.test(answer))).toEqual([])
  await failOnce(page, '**/close', 'Failed to close shift', () =>
    button(page, 'Close anyway').click(),
  )
  await expect(toast(page, 'Shift closed')).toBeVisible()
  const [closure] = await shop.call(closureApi.list, shop.admin(), { drawer_id })
  await shop.signIn(page, moderator, '/shift?tab=closures')
  await expect(entry(page, closure?.number ?? '')).toContainText('Waiting for approval')
  await button(page, `Open ${closure?.number ?? ''}`).click()
  await button(page, 'Approve').click()
  await fill(page, 'Note', 'Counted again with Grace')
  await failOnce(page, '**/approve', 'Failed to approve closure', () =>
    button(page, 'Approve').click(),
  )
  await expect(toast(page, 'Closure approved')).toBeVisible()
  await expect(page.getByText(/^Approved by /)).toBeVisible()
})

test('SHIFT-043 a user sees what should be there while counting when the shop does not hide it', async ({
  page,
}) => {
  const { id: drawer_id } = await shop.call(drawerApi.add, shop.admin(), {
    name: 'Open book',
    department_id: department.id,
  })
  await shop.call(shiftApi.open, seller, { id: crypto.randomUUID(), drawer_id, float: 61_234 })
  await shop.call(shopRulesApi.save, shop.admin(), { hide_expected_cash: false })
  await shop.signIn(page, seller, '/shift')
  await choose(page, drawer_id)
  await button(page, 'Count and close').click()
  await expect(page.getByText('Expected: cash 61,234, mobile money 0, card 0')).toBeVisible()
  await shop.call(shopRulesApi.save, shop.admin(), { hide_expected_cash: true })
  await expect(page.getByText('Expected: cash')).toHaveCount(0)
})

test('SHIFT-025 leaders see which pay-out took more than there should have been', async ({
  page,
}) => {
  const drawer = await shop.call(drawerApi.add, shop.admin(), {
    name: 'Box',
    department_id: department.id,
  })
  const shift_id = crypto.randomUUID()
  await shop.call(shiftApi.open, seller, { id: shift_id, drawer_id: drawer.id, float: 1000 })
  const paid = {
    id: crypto.randomUUID(),
    shift_id,
    movement_type: 'paid_out',
    amount: 5000,
    reason: 'Water',
  } as const
  await shop.call(shiftApi.move, seller, paid)
  await shop.signIn(page, moderator, '/shift')
  await choose(page, drawer.id)
  await expect(entry(page, 'Water')).toContainText('More than expected in the drawer')
  await shop.signIn(page, seller, '/shift')
  await choose(page, drawer.id)
  await expect(entry(page, 'Water')).toBeVisible()
  await expect(page.getByText('More than expected in the drawer')).toHaveCount(0)
})
