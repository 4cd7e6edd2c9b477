// A new build of the app: it waits while somebody works, is offered between two sales, and is taken
// when nobody works.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expect, type Page } from '@playwright/test'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expectGoodAtAllSizes } from './support/axe.ts'
import { sellJelly, tillChip } from './support/offline-till.ts'
import { heading } from './support/screens.ts'
import { test, useShop } from './support/shop.ts'
import { AT_THE_COUNTER, expectLines, quietTill, row, toast } from './support/till.ts'

const shop = useShop({}, { ownBuild: true })
test.use({ ...AT_THE_COUNTER, serviceWorkers: 'allow' })

test.beforeAll(async () => {
  const { id: department_id } = await shop.department('Cosmetics')
  await shop.product({ department_id, name: 'Jelly', selling_price: 1000, current_stock: 500 })
})

const digestOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 8)

/** A page that devices keep, and one that only the server has. */
const EXPENSES = 'features/expense/expenses-page.tsx'
const HEALTH = 'features/health/health-page.tsx'

/** Puts another build in the place of the one that is served: without the code of a page. */
const deploy = (name: string, change = (page: string): string => page, gone = EXPENSES): void => {
  const { webFolder } = shop.server()
  const read = (file: string): string => readFileSync(join(webFolder, file), 'utf8')
  const before = read('index.html')
  const page = change(before).replace('</body>', `<i hidden data-build="${name}"></i></body>`)
  const manifest = JSON.parse(read('.vite/manifest.json')) as Record<string, { file: string }>
  const code = basename(manifest[gone]?.file ?? '', '.js')
  expect(code).not.toBe('')
  const lost = readdirSync(join(webFolder, 'assets')).filter((file) => file.startsWith(code))
  const worker = read('sw.js')
  const [, id = ''] = /`webale-app-([\da-f]{8})`/.exec(worker) ?? []
  expect(worker).toContain(digestOf(before))
  expect(id).not.toBe('')
  expect(page).not.toBe(before)
  writeFileSync(join(webFolder, 'index.html'), page)
  writeFileSync(
    join(webFolder, 'sw.js'),
    worker
      .replace(`webale-app-${id}`, `webale-app-${digestOf(name)}`)
      .replace(digestOf(before), digestOf(page))
      .replace(`[\`/assets/${code}.js\`,\`\`],`, ''),
  )
  for (const file of [
    'index.html.br',
    'index.html.gz',
    'sw.js.br',
    'sw.js.gz',
    ...lost.map((one) => `assets/${one}`),
  ])
    rmSync(join(webFolder, file), { force: true })
}

/** The same with one more file, which gives the build its name. */
const deployNamed = (name: string): void => {
  const { webFolder } = shop.server()
  writeFileSync(join(webFolder, 'assets', `${name}.js`), '')
  deploy(name, (page) =>
    page.replace(
      /(<script type="module"[\s\S]*?)<\/script>/,
      `$1;import "/assets/${name}.js"</script>`,
    ),
  )
}

/** The worker of a build with SW=off, from its source. */
const readOffWorker = (): string => {
  const sources = join(import.meta.dirname, '../web/sw')
  const prefix = readFileSync(join(sources, 'cache-prefix.ts'), 'utf8').replace('export ', '')
  const worker = readFileSync(join(sources, 'off.ts'), 'utf8')
  return prefix + worker.replace(/^(import|declare) .*$/gm, '').replace(': Promise<void>', '')
}

const untilAppCached = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** Looks for a new build, as the app does each hour, and waits until it is on the device. */
const fetchBuild = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    while (registration.waiting === null) await new Promise((resolve) => setTimeout(resolve, 50))
  })

const buildOf = (page: Page) => page.locator('[data-build]').last()

test('OFF-016 OFF-018 OFF-019 OFF-020 a new build waits while a cart is open, copies known files, and is taken by Use it now', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000)
  await page.clock.install()
  await quietTill(page)
  await shop.signIn(page, shop.admin(), '/sales')
  await row(page, 'Jelly').click()
  await untilAppCached(page)
  const asked: string[] = []
  context.on('request', (request) => {
    if (request.serviceWorker() !== null) asked.push(new URL(request.url()).pathname)
  })
  deploy('second')
  await fetchBuild(page)
  expect(asked.filter((path) => path.startsWith('/assets/'))).toEqual([])
  expect(await page.evaluate(() => caches.keys())).toHaveLength(2)
  await page.clock.runFor(100_000)
  await page.goto('/expenses')
  await expect(heading(page, 'Expenses')).toBeVisible()
  await expect(buildOf(page)).toHaveCount(0)
  await page.goto('/sales')
  await expectLines(page, { Jelly: '1' })
  await untilAppCached(page)
  await page.getByRole('button', { name: 'Clear cart' }).click()
  await expect(async () => {
    // Shorter than the message stays.
    await page.clock.runFor(2000)
    await expect(toast(page, 'A new version is ready.')).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.goto('/till')
  await page.getByRole('main').getByRole('button', { name: 'Use it now' }).click()
  await expect(buildOf(page)).toHaveAttribute('data-build', 'second')
  await expect(heading(page, 'This till')).toBeVisible()
  await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1)
})

test('OFF-017 a new build is taken after a minute of rest with an empty cart', async ({ page }) => {
  test.setTimeout(90_000)
  await page.clock.install()
  await quietTill(page)
  await shop.signIn(page, shop.admin(), '/sales')
  await expect(row(page, 'Jelly')).toBeVisible()
  await untilAppCached(page)
  deploy('third')
  await fetchBuild(page)
  await expect(async () => {
    await page.clock.runFor(61_000)
    await expect(buildOf(page)).toHaveAttribute('data-build', 'third', { timeout: 1000 })
  }).toPass()
})

test('OFF-016 a page that only the server of the older build had says so, and Reload takes the new build', async ({
  page,
}) => {
  test.slow()
  await quietTill(page)
  await shop.signIn(page, shop.admin(), '/sales')
  await row(page, 'Jelly').click()
  await untilAppCached(page)
  deploy('fifth', undefined, HEALTH)
  await fetchBuild(page)
  await page.goto('/health')
  await expect(page.getByText('This page could not be loaded.')).toBeVisible()
  const newBuild = page.locator('[data-build=fifth]')
  await expect(newBuild).toHaveCount(0)
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(newBuild).toHaveCount(1, { timeout: 60_000 })
})

test('OFF-042 a page that is older than the data of the till sells with the server, and takes the newer build by Reload', async ({
  page,
}) => {
  test.slow()
  await quietTill(page)
  await shop.signIn(page, shop.admin(), '/sales')
  await untilAppCached(page)
  await page.goto('/healthz')
  await page.evaluate(async () => {
    const opening = indexedDB.open(`webale-shop-${localStorage.getItem('webale.shop')}`, 3)
    await new Promise((resolve) => opening.addEventListener('success', resolve))
    opening.result.close()
  })
  await page.goto('/sales')
  const words = "This page is older than the till's data. Reload it."
  await expect(page.getByRole('banner').getByText(words)).toBeVisible()
  await sellJelly(page, 1)
  const { rows } = await shop.call(saleApi.history, shop.admin(), {})
  expect(rows).toHaveLength(1)
  await page.goto('/till')
  await expect(page.getByRole('main').getByText(words)).toBeVisible()
  await expectGoodAtAllSizes(page)
  await page.goto('/sales')
  deploy('fourth')
  await page.getByRole('banner').getByRole('button', { name: 'Reload' }).click()
  await expect(buildOf(page)).toHaveAttribute('data-build', 'fourth', { timeout: 60_000 })
})

/** How often the app asked the browser for a new build. */
const countLooks = (page: Page): Promise<number> =>
  page.evaluate(() => Number(sessionStorage.getItem('looks')))

test('BUILD-001 a till looks for the new build when its report hears that the server serves another one', async ({
  page,
}) => {
  test.slow()
  await quietTill(page)
  await page.addInitScript(() => {
    const look = ServiceWorkerRegistration.prototype.update
    ServiceWorkerRegistration.prototype.update = function update() {
      sessionStorage.setItem('looks', String(Number(sessionStorage.getItem('looks')) + 1))
      return look.call(this)
    }
  })
  await shop.signIn(page, shop.admin(), '/sales')
  await untilAppCached(page)
  await sellJelly(page, 1)
  expect(await countLooks(page)).toBe(0)
  await shop.server().kill()
  deployNamed('fourth')
  await sellJelly(page, 1)
  await expect(tillChip(page, 'Offline · 1 waiting')).toBeVisible()
  await shop.server().restart()
  await expect(tillChip(page, 'All sent')).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => countLooks(page)).toBe(1)
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null)
})

test('OFF-021 a build with SW=off removes the worker and its files, and leaves the data of the device', async ({
  page,
}) => {
  await quietTill(page)
  await shop.signIn(page, shop.admin(), '/sales')
  await row(page, 'Jelly').click()
  await expectLines(page, { Jelly: '1' })
  await untilAppCached(page)
  // The page of such a build registers no worker.
  await page.addInitScript(
    () => (navigator.serviceWorker.register = () => new Promise(() => undefined)),
  )
  const { webFolder } = shop.server()
  for (const file of ['sw.js.br', 'sw.js.gz']) rmSync(join(webFolder, file), { force: true })
  writeFileSync(join(webFolder, 'sw.js'), readOffWorker())
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  const kept = async () => [
    (await caches.keys()).length,
    (await navigator.serviceWorker.getRegistrations()).length,
  ]
  // The page is reloaded meanwhile.
  await expect.poll(() => page.evaluate(kept).catch(() => null)).toEqual([0, 0])
  await page.reload()
  await expectLines(page, { Jelly: '1' })
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})
