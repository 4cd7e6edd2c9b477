// Chromium as a browser whose stores are damaged: over https on the shop's network.
import type { Page } from '@playwright/test'
import { damagedTillOf } from './damaged-till.ts'
import { openKillable } from './killable-browser.ts'
import type { TrustingBrowser } from './lan.ts'
import { tillChip } from './offline-till.ts'
import { sizeOfCatalogueCopy } from './second-store.ts'
import type { StoryShop } from './shop.ts'
import { keepOneStore, openOnDisk } from './till-disk.ts'
import { quietTill } from './till.ts'
import type { StoryTill, TriedBrowser } from './two-stores-story.ts'

const EXECUTABLE = process.env['CHROMIUM_PATH'] ?? 'chromium'

const storyTillOf = (page: Page, shop: StoryShop): Omit<StoryTill, 'kill' | 'close'> => ({
  ...damagedTillOf(page),
  signIn: (seller) => shop.signInByForm(page, seller, shop.server().secureAddress),
  openSales: async () => void (await page.goto(`${shop.server().secureAddress}/sales`)),
  reload: async () => void (await page.reload()),
  isAppCached: () => page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated'),
  countOpen: () => openOnDisk(page),
  measureCatalogueCopy: () => sizeOfCatalogueCopy(page),
  says: (words) => page.evaluate((text) => document.body.innerText.includes(text), words),
  hasChip: (words) => tillChip(page, words).isVisible(),
})

/** Chromium on the network of the shop. */
export const chromiumOf = (shop: StoryShop, trusting: TrustingBrowser): TriedBrowser => ({
  storesOf: (profile) => ({
    database: `${profile}/Default/IndexedDB`,
    second: `${profile}/Default/File System`,
    index: null,
    logEnd: '.log',
  }),
  storePaths: ['/IndexedDB/', '/File System/'],
  rewritesAtEnd: false,
  open: async (profile, { more, hasOneStore }) => {
    const browser = { ...trusting, env: { ...trusting.env, ...more } }
    const { page, kill, close } = await openKillable(
      EXECUTABLE,
      profile,
      browser,
      async (first) => {
        if (hasOneStore) await first.addInitScript(keepOneStore)
        await quietTill(first)
      },
    )

    return { ...storyTillOf(page, shop), kill, close }
  },
})
