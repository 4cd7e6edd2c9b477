// Trial t42: what t40 does to a till in Chromium is done to one in the Firefox of Debian.
import { firefoxOf } from '../support/firefox-stores.ts'
import { test, useShop } from '../support/shop.ts'
import { damageStores, STORY_MS, STORY_SETTINGS } from '../support/two-stores-story.ts'

const shop = useShop(STORY_SETTINGS)

test('a store of a till in Firefox is damaged between its starts', async () => {
  // A start of Firefox takes longer.
  test.setTimeout(2 * STORY_MS)
  await damageStores(shop, firefoxOf(shop))
})
