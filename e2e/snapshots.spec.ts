// Snapshots on the Backup tab: an administrator sees the automatic snapshots, takes one and
// tests that it can be restored.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { snapshotApi } from '@webale/domain/features/snapshot/snapshot.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import { smallTargets } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'

const second = join('/tmp', 'webale-no-such-stick')
const shop = useShop({ SNAPSHOT_SECOND_DIR: second })

const card = (page: Page): Locator => page.getByRole('region', { name: 'Snapshots' })
const open = async (page: Page): Promise<void> => {
  await shop.signIn(page, shop.admin(), '/settings?tab=backup')
  await expect(card(page)).toBeVisible()
}
const newest = async (): Promise<string> =>
  (await shop.call(snapshotApi.state, shop.admin(), {})).state?.snapshots[0]?.name ?? 'none'

test('SNAP-002 SNAP-004 snapshots are taken and tested once per press, and a missing folder is reported @sizes', async ({
  page,
  hasTouch,
}) => {
  await open(page)
  await card(page).getByRole('button', { name: 'Test the backup' }).dblclick()
  // The copy is opened and counted.
  await expect(card(page).getByText('Backup works')).toBeVisible({ timeout: 30_000 })
  await expect(card(page).getByText('Tested', { exact: true })).toHaveCount(1)
  await expect(
    card(page).getByText(`${second}: the folder is not there. Is the disk plugged in?`),
  ).toBeVisible()
  const first = await newest()
  expect(first).not.toBe('none')
  await shop.product()
  await card(page).getByRole('button', { name: 'Take one now' }).click()
  await expect.poll(newest).not.toBe(first)
  await expect(card(page).getByText('Verified', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(card(page).getByText('Taken by hand').first()).toBeVisible()
  await expect(
    card(page)
      .getByText(/^\d\d:\d\d today$/)
      .first(),
  ).toBeVisible()
  await expect(card(page)).toContainText('stop the server and type npm run restore there')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  if (hasTouch) expect(await smallTargets(page)).toEqual([])
})

test('SNAP-006 the snapshots card reports a damaged file, a lost connection and a failed request, and is absent on PostgreSQL', async ({
  page,
}) => {
  await shop.product()
  await shop.call(snapshotApi.take, shop.admin(), {})
  await expect
    .poll(async () => (await shop.call(snapshotApi.state, shop.admin(), {})).state?.busy)
    .toBeNull()
  const { state } = await shop.call(snapshotApi.state, shop.admin(), {})
  const [latest] = state?.snapshots ?? []
  writeFileSync(join(state?.folder ?? '', latest?.name ?? ''), Buffer.alloc(latest?.size ?? 0, 'x'))
  await open(page)
  await card(page).getByRole('button', { name: 'Test the backup' }).click()
  await expect(card(page).getByText('The last try failed')).toBeVisible()
  await expect(card(page).getByText('Not usable')).toBeVisible()
  await expect(
    card(page).getByText(/: the file is not what was written: its fingerprint is another$/),
  ).toBeVisible()
  await expectAccessible(page)
  for (const [path, button, words] of [
    [snapshotApi.prove.path, 'Test the backup', 'Failed to test the backup'],
    [snapshotApi.take.path, 'Take one now', 'Failed to take a snapshot'],
  ] as const) {
    await page.route(`**${path}`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: {} })
        : route.fallback(),
    )
    await card(page).getByRole('button', { name: button }).click()
    await expect(page.getByText(words)).toBeVisible()
    await page.unroute(`**${path}`)
  }
  // One route for both answers: without a route, even
  // for a moment, the page could read the real state.
  let answer: { status?: number; json: object } = { status: 500, json: {} }
  await page.route(`**${snapshotApi.state.path}`, (route) => route.fulfill(answer))
  await page.reload()
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible({ timeout: 15_000 })
  answer = { json: { state: null } }
  await retry.click()
  await card(page).getByText('For the technician').click()
  await expect(card(page).getByText('This shop is on PostgreSQL', { exact: false })).toBeVisible()
})
