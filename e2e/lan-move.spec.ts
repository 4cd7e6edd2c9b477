// The shop moves to another computer of its network: its name comes along, so the tills find it
// there and send what they kept.
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHOP_ADDRESS, trustAuthority } from './support/lan.ts'
import { sellJelly, tillChip, untilAppCached } from './support/offline-till.ts'
import { removeFolder } from './support/remove-folder.ts'
import { startStoryServer } from './support/server.ts'
import { test, useShop } from './support/shop.ts'
import { AT_THE_COUNTER, quietTill } from './support/till.ts'

const shop = useShop({}, { lan: true })
test.use({ ...AT_THE_COUNTER, serviceWorkers: 'allow' })

const OTHER_ADDRESS = '192.168.1.30'

const folders: string[] = []
let browser: BrowserContext | undefined
test.afterEach(async () => {
  await browser?.close()
  for (const folder of folders.splice(0)) removeFolder(folder)
})

/**
 * A till of the shop: a browser that trusts its
 * authority, and finds its name on whichever computer.
 */
const openTill = async (): Promise<Page> => {
  const { args, env, home } = trustAuthority(shop.server().folder)
  const profile = mkdtempSync(join(tmpdir(), 'webale-profile-'))
  folders.push(profile, ...(home === null ? [] : [home]))
  browser = await chromium.launchPersistentContext(profile, {
    ...(process.env.CHROMIUM_PATH !== undefined && { executablePath: process.env.CHROMIUM_PATH }),
    args,
    env,
    viewport: AT_THE_COUNTER.viewport,
  })
  return browser.pages()[0] ?? browser.newPage()
}

/** Every stored sale: its number and total. */
const stored = async (): Promise<string[]> =>
  (await shop.call(saleApi.history, shop.admin(), {})).rows
    .map(({ receipt_number, total }) => `${receipt_number} ${total}`)
    .sort()

test('OFF-218 the data folder moves to another computer: the tills find the shop by its name and send there what waits', async () => {
  test.slow()
  const { address, secureAddress, folder } = shop.server()
  const department_id = (await shop.department('Cosmetics')).id
  await shop.product({ department_id, name: 'Jelly', selling_price: 1000, current_stock: 500 })
  const seller = await shop.person('moderator', department_id)
  const page = await openTill()
  await quietTill(page)
  await shop.signInByForm(page, seller, secureAddress)
  await page.goto(`${secureAddress}/sales`)
  await untilAppCached(page)
  const printed = [`${await sellJelly(page, 1)} 1000`]
  await expect.poll(stored).toEqual(printed)

  // The old computer is off. Its folder is copied, and the new one has another address and no
  // setting of the name.
  await shop.server().kill()
  printed.push(`${await sellJelly(page, 2)} 2000`, `${await sellJelly(page, 3)} 3000`)
  await expect(tillChip(page, 'Offline · 2 waiting')).toBeVisible()
  const copy = mkdtempSync(join(tmpdir(), 'webale-moved-'))
  folders.push(copy)
  cpSync(folder, copy, { recursive: true })
  const moved = await startStoryServer(
    {
      DATA_DIR: copy,
      PORT: new URL(address).port,
      HTTPS_PORT: new URL(secureAddress).port,
      LAN_NAME: '',
      STORY_ADDRESS: OTHER_ADDRESS,
    },
    { lan: true },
  )
  const way = await fetch(`http://127.0.0.1:${new URL(address).port}/join`).then((answer) =>
    answer.text(),
  )
  expect(way).toContain(secureAddress)
  expect(way).toContain(OTHER_ADDRESS)
  expect(way).not.toContain(SHOP_ADDRESS)

  await expect(tillChip(page, 'All sent')).toBeVisible({ timeout: 60_000 })
  await expect.poll(stored).toEqual(printed)
  // The till continues: the same session, the same numbers, the same page.
  await page.reload()
  printed.push(`${await sellJelly(page, 4)} 4000`)
  await expect.poll(stored).toEqual(printed)
  await moved.stop()
})
