// Trial t28, its beginning: a browser sells without its server while strace writes down what it
// does to the files of its two stores. The profile before that is kept, and the moments at which
// sales were shown as sold.
import { expect, type Page } from '@playwright/test'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openKillable } from '../support/killable-browser.ts'
import { trustAuthority } from '../support/lan.ts'
import { untilAppCached } from '../support/offline-till.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { test, useShop } from '../support/shop.ts'
import {
  amount,
  closeReceipt,
  completeSale,
  quietTill,
  receiptActions,
  row,
} from '../support/till.ts'
import { keepOneStore, openOnDisk, waitLessForDisk, watchPage } from '../support/till-disk.ts'

const FOLDER = process.env['RECORD_FOLDER'] ?? ''
const SALES = Number(process.env['RECORDED_SALES'] ?? '5')
const REPORT = process.env['STORY_REPORT'] ?? ''
/** The control: a till with one store, which does not wait for its disk. */
const IS_CONTROL = process.env['RECORD_CONTROL'] === '1'
/** The command before the browser's, as JSON. */
const WATCHED = JSON.parse(process.env['RECORD_COMMAND'] ?? '[]') as string[]
const PRICE = 100

/** What is not copied: files that are locked, and copies of what came from the network. */
const ASIDE = /\/(Cache|Code Cache|GPUCache|Singleton\w*)$/

const shop = useShop({}, { lan: true })

const sell = async (page: Page): Promise<void> => {
  await row(page, 'Jelly').click()
  await amount(page).fill(String(PRICE))
  await completeSale(page).click()
  await expect(receiptActions(page)).toBeVisible()
}

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
  await sell(first.page)
  await closeReceipt(first.page)
  // The receipt is shown before the answer of the server is on the disk.
  await expect.poll(() => openOnDisk(first.page)).toBe(0)
  await first.close()
  cpSync(profile, join(FOLDER, 'start'), {
    recursive: true,
    filter: (file) => !ASIDE.test(file),
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
      if (IS_CONTROL) {
        await opened.addInitScript(keepOneStore)
        await opened.addInitScript(waitLessForDisk)
      }
      await quietTill(opened)
    },
  )
  await page.goto(`${secureAddress}/sales`)
  for (let sale = 1; sale <= SALES; sale += 1) {
    await sell(page)
    await expect.poll(() => shown.length).toBe(sale)
    await closeReceipt(page)
  }
  await close()
  if (trusting.home !== null) removeFolder(trusting.home)
  writeFileSync(REPORT, JSON.stringify({ origin: secureAddress, shown }))
})
