// Trial t28, its end: starts the till of a profile whose files are as a power cut left them, three
// times with a sale each, and compares what it knows then with what it had shown.
import { expect, test } from '@playwright/test'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  damagedTillOf,
  jellyOrTrouble,
  remainingAfterStart,
  sellAfterDamage,
} from '../support/damaged-till.ts'
import { type KillableBrowser, openKillable } from '../support/killable-browser.ts'
import { networkArgument } from '../support/lan.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { unsentInOneStore } from '../support/second-store.ts'
import { quietTill } from '../support/till.ts'
import { entriesOnDisk, isClosed } from '../support/till-disk.ts'

const FOLDER = process.env['RECORD_FOLDER'] ?? ''
const REPORT = process.env['STORY_REPORT'] ?? ''
const ORIGIN = process.env['RECORD_ORIGIN'] ?? ''
/** Chromium throws a torn database away one start after it was torn. */
const STARTS = 3
const LONGEST_MS = 120_000

/** The numbers shown before each cut. */
const readCuts = (): string[][] =>
  JSON.parse(readFileSync(join(FOLDER, 'cuts.json'), 'utf8')) as string[][]

const layOut = (cut: number): string => {
  const profile = join(FOLDER, 'opened')
  cpSync(join(FOLDER, 'start'), profile, { recursive: true })
  for (const store of ['IndexedDB', 'File System']) {
    const place = join(profile, 'Default', store)
    removeFolder(place)
    cpSync(join(FOLDER, 'cuts', String(cut), store), place, { recursive: true })
  }

  return profile
}

const open = (profile: string): Promise<KillableBrowser> => {
  const own = test.info().project.use.launchOptions?.args ?? []
  const env = Object.fromEntries(
    Object.entries(process.env).map(([name, value]) => [name, value ?? '']),
  )

  return openKillable(
    process.env['CHROMIUM_PATH'] ?? 'chromium',
    profile,
    // The name of the shop leads to a server that is off.
    { args: [...own, networkArgument(true)], env, home: null },
    quietTill,
  )
}

type KnownSales = { readonly lost: string[]; readonly inOneStore: string[] }

/** Sells as far as the till can, adds the number, and compares `shown` with what the till knows. */
const startAndSell = async (profile: string, shown: string[]): Promise<KnownSales> => {
  const { page, kill, close } = await open(profile)
  await page.goto(`${ORIGIN}/sales`)
  await expect(jellyOrTrouble(page)).toBeVisible()
  const till = damagedTillOf(page)
  const number = (await till.hasJelly()) ? await sellAfterDamage(till) : null
  if (number !== null) shown.push(number)
  const lost = await remainingAfterStart(async () => {
    const known = (await entriesOnDisk(page)).filter(isClosed).map((entry) => entry.number)
    return shown.filter((one) => !known.includes(one))
  })
  const inOneStore = await remainingAfterStart(() => unsentInOneStore(page))
  await (Math.random() < 0.5 ? kill() : close())

  return { lost, inOneStore }
}

test('tills start after power cuts and sell on', async () => {
  const cuts = readCuts()
  test.setTimeout(cuts.length * LONGEST_MS)
  const figures = { cuts: 0, sold: 0, lost: 0, inOneStore: 0, shownTwice: 0, cutsWithLoss: 0 }
  for (const [cut, before] of cuts.entries()) {
    const profile = layOut(cut)
    const shown = [...before]
    let last: KnownSales = { lost: [], inOneStore: [] }
    for (let start = 1; start <= STARTS; start += 1) last = await startAndSell(profile, shown)
    removeFolder(profile)
    figures.cuts += 1
    figures.sold += shown.length - before.length
    figures.lost += last.lost.length
    figures.inOneStore += last.inOneStore.length
    figures.shownTwice += shown.length - new Set(shown).size
    figures.cutsWithLoss += last.lost.length > 0 ? 1 : 0
  }
  writeFileSync(REPORT, JSON.stringify(figures))
})
