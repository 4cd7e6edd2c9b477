// Trial t40: one of a till's two stores is cut or deleted while Chromium is closed, the disk is
// full at every tenth write, or the power is cut after the last receipt.
import { chromiumOf } from '../support/chromium-stores.ts'
import { trustAuthority } from '../support/lan.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { test, useShop } from '../support/shop.ts'
import { damageStores, STORY_MS, STORY_SETTINGS } from '../support/two-stores-story.ts'

const shop = useShop(STORY_SETTINGS, { lan: true })

test('a store of a till is damaged between its starts', async () => {
  test.setTimeout(STORY_MS)
  const trusting = trustAuthority(shop.server().folder)
  await damageStores(shop, chromiumOf(shop, trusting))
  if (trusting.home !== null) removeFolder(trusting.home)
})
