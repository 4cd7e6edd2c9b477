// The health page of the administrator: plain text and
// marks, and the advice when something needs attention.
import { expect } from '@playwright/test'
import type { Health } from '@webale/domain/features/health/health.ts'
import { blockChanges } from './support/live.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { heading } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'

const shop = useShop()

test('HLTH-001 the health page shows the state of the computer and of the books to administrators @sizes @core/health', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/settings')
  await page.getByRole('link', { name: 'Health', exact: true }).click()
  await expect(heading(page, 'Health')).toBeFocused()
  const computer = page.getByRole('region', { name: 'The computer' })
  await expect(computer).toContainText('as on this device')
  await expect(computer).toContainText('This shop sends no mail')
  await expect(computer).toContainText('Last snapshot')
  await expect(page.getByRole('region', { name: 'The program' })).toContainText('SQLite 3.')
  await expectNoSidewaysScroll(page)
  const books = page.getByRole('region', { name: 'The books' })
  await expect(books).toContainText('Not checked yet')
  await books.getByRole('button', { name: 'Check now' }).click()
  await expect(books.getByRole('status')).toContainText(
    /GoodAll \d+ checks passed\d\d:\d\d today, on request/,
  )
  await expect(computer).toContainText(/All \d+ checks passed/)
  await expectAccessible(page)
})

test('HLTH-002 the health page gives advice when the books or the computer need attention @sizes', async ({
  page,
}) => {
  await shop.signIn(page, shop.admin(), '/health')
  const computer = page.getByRole('region', { name: 'The computer' })
  const books = page.getByRole('region', { name: 'The books' })
  await books.getByRole('button', { name: 'Check now' }).click()
  await expect(books.getByRole('status')).toContainText(/GoodAll \d+ checks passed/)
  await page.route('**/api/doctor', async (route) => {
    const examples = [{ id: 'a', text: 'The stock of Soap is 4, its movements come to 5' }]
    const finding = {
      rule: 'stock_ledger',
      group: 'D1',
      level: 'violation',
      count: 3,
      advice: 'Count it again',
      examples,
    }
    const answer = (await (await route.fetch()).json()) as { last: object }
    if (route.request().method() === 'POST') return route.fulfill({ json: answer })
    const findings = [finding, { ...finding, rule: 'stock_ml', level: 'note', count: 1 }]
    await route.fulfill({
      json: { busy: false, last: { ...answer.last, verdict: 'violations', findings } },
    })
  })
  await books.getByRole('button', { name: 'Check now' }).click()
  await expect(books.getByRole('status')).toContainText(/Wrong\d+ of \d+ checks passed/)
  await page.route('**/api/doctor', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: {} })
      : route.fallback(),
  )
  await books.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Failed to look at the books')).toBeVisible()
  await expect(books).toContainText('The stock of Soap is 4, its movements come to 5')
  await expect(books).toContainText('and 2 more')
  await page.route('**/api/health', async (route) => {
    const health = (await (await route.fetch()).json()) as Health
    const now = new Date(Date.parse(health.now) - 7 * 60_000).toISOString()
    const mail = { on: true, waiting: 2, oldest_at: '2026-11-01T08:00:00.000Z' }
    const snapshots = { last_at: null, proven_at: null, problem: 'The second folder is full' }
    const books = health.books && {
      ...health.books,
      findings: [
        {
          rule: 'stock_ledger',
          group: 'D1',
          level: 'violation',
          count: 1,
          advice: '',
          examples: [],
        },
      ],
    }
    await route.fulfill({
      json: {
        ...health,
        books,
        now,
        uptime: 3600,
        disk: { free: 3 * 1024 ** 2, size: 1024 ** 3 },
        mail,
        snapshots,
      },
    })
  })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('5 things need a look')).toBeVisible()
  await expect(computer).toContainText('The second folder is full. Open Settings, Backup')
  await expect(computer).toContainText('this device is 7 minutes ahead')
  await expect(computer).toContainText('A full disk stops all sales')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('HLTH-001 FAIL-001 the health page retries when there is no response, and redirects other roles', async ({
  page,
}) => {
  await blockChanges(page)
  await page.route('**/api/health', (route) =>
    route.fulfill({
      status: 500,
      json: { code: 'unexpected', title: 'Something went wrong', instance: '7K3QM-X9TDA' },
    }),
  )
  await shop.signIn(page, shop.admin(), '/health')
  const panel = page
    .getByRole('alert')
    .filter({ hasText: 'Could not load the health of the computer.' })
  await panel.getByText('Details').click()
  await expect(panel.getByText('7K3QM-X9TDA')).toBeVisible()
  await page.unroute('**/api/health')
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('region', { name: 'The computer' })).toBeVisible()
  const department = await shop.department('Main')
  await shop.signIn(page, await shop.person('moderator', department.id), '/health')
  await expect(page).toHaveURL(/\/$/)
})
