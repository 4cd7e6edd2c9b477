// Trial t28, its end: opens the profile of a till with its databases as power cuts left them, and
// writes down which sales the till still has.
import { chromium } from '@playwright/test'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../support/shop.ts'
import { entriesOnDisk, isClosed } from '../support/till-disk.ts'

const FOLDER = process.env['RECORD_FOLDER'] ?? ''
const CUTS = Number(process.env['RECORD_CUTS'] ?? '0')

/** Receipt numbers of the closed sales in the databases of this cut. */
const salesAfter = async (cut: number, origin: string, args: string[]): Promise<string[]> => {
  const profile = join(FOLDER, 'opened')
  const databases = join(profile, 'Default/IndexedDB')
  cpSync(join(FOLDER, 'start'), profile, { recursive: true })
  rmSync(databases, { recursive: true, force: true })
  cpSync(join(FOLDER, 'cuts', String(cut)), databases, { recursive: true })
  const executablePath = process.env['CHROMIUM_PATH'] ?? 'chromium'
  const context = await chromium.launchPersistentContext(profile, { executablePath, args })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    // No server is needed: a page of the shop's origin,
    // which the worker of the app does not answer either.
    await page.route('**/*', (route) => route.fulfill({ body: 'empty', contentType: 'text/html' }))
    await page.goto(`${origin}/healthz`)
    return (await entriesOnDisk(page)).filter(isClosed).map(({ number }) => number)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

test('profiles after power cuts are opened', async () => {
  const { origin } = JSON.parse(readFileSync(join(FOLDER, 'shown.json'), 'utf8')) as {
    origin: string
  }
  const args = test.info().project.use.launchOptions?.args ?? []
  const found: string[][] = []
  for (let cut = 0; cut < CUTS; cut += 1) found.push(await salesAfter(cut, origin, args))
  writeFileSync(join(FOLDER, 'found.json'), JSON.stringify(found))
})
