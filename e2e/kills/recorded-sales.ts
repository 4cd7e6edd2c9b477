// Trial t28, its beginning: a browser sells without its server while strace writes down what it
// does to the files of its databases. The profile before that is kept, and the moments at which
// sales were shown as sold.
import { expect } from '@playwright/test'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openKillable } from '../support/killable-browser.ts'
import { trustAuthority } from '../support/lan.ts'
import { untilAppCached } from '../support/offline-till.ts'
import { test, useShop } from '../support/shop.ts'
import { amount, completeSale, quietTill, receiptActions, row } from '../support/till.ts'
import { waitLessForDisk, watchPage } from '../support/till-disk.ts'

const FOLDER = process.env['RECORD_FOLDER'] ?? ''
const SALES = Number(process.env['RECORDED_SALES'] ?? '5')
/** The control: a till that does not wait for its disk. */
const IS_CONTROL = process.env['RECORD_CONTROL'] === '1'
/** The command before the browser's, as JSON. */
const WATCHED = JSON.parse(process.env['RECORD_COMMAND'] ?? '[]') as string[]
const PRICE = 100

const shop = useShop({}, { lan: true })

test('the system calls of a browser that sells are recorded', async () => {
  const department_id = (await shop.department('Cosmetics')).id
  const seller = await shop.person('moderator', department_id)
  await shop.product({
    department_id,
    name: 'Jelly',
    selling_price: PRICE,
    current_stock: 1_000_000,
  })
  const trusting = trustAuthority(shop.server().folder)
  const { secureAddress } = shop.server()
  const executable = process.env['CHROMIUM_PATH'] ?? 'chromium'
  const profile = join(FOLDER, 'profile')
  const first = await openKillable(executable, profile, trusting, quietTill)
  await shop.signInByForm(first.page, seller, secureAddress)
  await first.page.goto(`${secureAddress}/sales`)
  // Also on a busy machine.
  await expect(() => untilAppCached(first.page)).toPass({ timeout: 180_000 })
  await expect(row(first.page, 'Jelly')).toBeVisible()
  await first.close()
  cpSync(profile, join(FOLDER, 'start'), {
    recursive: true,
    filter: (file) => !/Cache|Singleton|Service Worker/.test(file),
  })
  await shop.server().kill()

  const shown: { number: string; at: number }[] = []
  const [program, ...before] = [...WATCHED, executable]
  const args = [...before, ...trusting.args]
  const { page, close } = await openKillable(
    program,
    profile,
    { ...trusting, args },
    async (opened) => {
      await opened.exposeBinding('noticed', (_source, number: string) => {
        shown.push({ number, at: Date.now() })
      })
      await opened.addInitScript(watchPage, [])
      if (IS_CONTROL) await opened.addInitScript(waitLessForDisk)
      await quietTill(opened)
    },
  )
  await page.goto(`${secureAddress}/sales`)
  for (let sale = 1; sale <= SALES; sale += 1) {
    await row(page, 'Jelly').click()
    await amount(page).fill(String(PRICE))
    await completeSale(page).click()
    await expect(receiptActions(page)).toBeVisible()
    await expect.poll(() => shown.length).toBe(sale)
    await page.keyboard.press('Enter')
    await expect(receiptActions(page)).toBeHidden()
  }
  await close()
  if (trusting.home !== null) rmSync(trusting.home, { recursive: true, force: true })
  writeFileSync(join(FOLDER, 'shown.json'), JSON.stringify({ origin: secureAddress, shown }))
})
