// Firefox as a browser whose stores are damaged: on the computer of the shop, where the address
// with numbers counts as secure.
import { expect } from '@playwright/test'
import type { BidiPage, ShownTarget } from './bidi-page.ts'
import { openFirefox } from './killable-firefox.ts'
import { sizeOfCatalogueCopy } from './second-store.ts'
import type { SignedInPerson, StoryShop } from './shop.ts'
import { keepOneStore, openOnDisk } from './till-disk.ts'
import { keepQuiet } from './till.ts'
import type { StoryTill, TriedBrowser } from './two-stores-story.ts'

const EXECUTABLE = process.env['FIREFOX_PATH'] ?? 'firefox-esr'
/** So long (ms) a till may need for a sale. */
const PATIENCE_MS = 45_000

const JELLY: ShownTarget = { selector: 'button[aria-label^="Add Jelly,"]' }
const COMPLETE: ShownTarget = { selector: '[data-complete]:not(:disabled)' }
const PUT_BACK: ShownTarget = { selector: 'button', words: 'No, back to the cart' }
const labelled = (words: string): ShownTarget => ({ selector: 'label', words })

const says = (page: BidiPage, words: string): Promise<boolean> =>
  page.evaluate((text) => document.body.innerText.includes(text), words)

/** The number in the open dialog of a receipt; null without one. */
const readReceipt = (page: BidiPage): Promise<string | null> =>
  page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog]')]
    const receipt = dialogs.find(({ textContent }) => textContent.includes('Receipt Actions'))

    return receipt === undefined ? null : (/RCP-?\d+/.exec(receipt.textContent)?.[0] ?? null)
  })

const signIn = async (
  page: BidiPage,
  address: string,
  { email, password }: SignedInPerson,
): Promise<void> => {
  await page.goto(`${address}/auth`)
  await expect.poll(() => page.isShown(labelled('Password'))).toBe(true)
  await page.fill(labelled('Email'), email)
  await page.fill(labelled('Password'), password)
  await page.press({ selector: 'button[type=submit]', words: 'Sign In' })
  await expect.poll(() => page.evaluate(() => location.pathname)).not.toBe('/auth')
}

/** Throws when no receipt is shown. */
const readNumber = async (page: BidiPage): Promise<string> => {
  const number = await readReceipt(page)
  if (number === null) throw new Error('No receipt is shown')

  return number
}

const closeReceipt = async (page: BidiPage): Promise<void> => {
  await page.pressKey('Enter')
  await expect.poll(() => readReceipt(page)).toBe(null)
}

const storyTillOf = (page: BidiPage, address: string): Omit<StoryTill, 'kill' | 'close'> => ({
  hasJelly: () => page.isShown(JELLY),
  hasTrouble: () => says(page, 'Could not load products'),
  hasQuestion: () => page.isShown(PUT_BACK),
  isSold: async () => (await readReceipt(page)) !== null,
  canComplete: () => page.isShown(COMPLETE),
  putBack: () => page.press(PUT_BACK),
  addJelly: () => page.press(JELLY),
  pay: (paid) => page.fill(labelled('Amount paid'), String(paid)),
  complete: () => page.press(COMPLETE),
  readNumber: () => readNumber(page),
  closeReceipt: () => closeReceipt(page),
  signIn: (seller) => signIn(page, address, seller),
  openSales: () => page.goto(`${address}/sales`),
  reload: () => page.reload(),
  isAppCached: () => page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated'),
  countOpen: () => openOnDisk(page),
  measureCatalogueCopy: () => sizeOfCatalogueCopy(page),
  says: (words) => says(page, words),
  hasChip: (words) => page.isShown({ selector: 'header a[href="/till"]', words }),
})

/** The name of the folder that Firefox gives to this address. */
const folderOf = (address: string): string => {
  const { hostname, port } = new URL(address)

  return `http+++${hostname}+${port}`
}

/** Firefox on the computer of the shop. */
export const firefoxOf = (shop: StoryShop): TriedBrowser => ({
  storesOf: (profile) => {
    const origin = `${profile}/storage/default/${folderOf(shop.server().address)}`

    return {
      database: `${origin}/idb`,
      second: `${origin}/fs`,
      index: `${origin}/fs/metadata.sqlite`,
      logEnd: '-wal',
    }
  },
  // It has databases of its own, which stay whole.
  storePaths: ['idb', 'fs'].map((store) => `/${folderOf(shop.server().address)}/${store}/`),
  // It moves its log into the database.
  rewritesAtEnd: true,
  patienceMs: PATIENCE_MS,
  open: async (profile, { more, hasOneStore }) => {
    // Its sandbox would keep the library of a full disk from looking at the mark.
    const sandbox = more['LD_PRELOAD'] === undefined ? {} : { MOZ_DISABLE_CONTENT_SANDBOX: '1' }
    const { page, kill, close } = await openFirefox(EXECUTABLE, profile, { ...more, ...sandbox })
    if (hasOneStore) await page.addScript(keepOneStore)
    await page.addScript(keepQuiet)

    return { ...storyTillOf(page, shop.server().address), kill, close }
  },
})
