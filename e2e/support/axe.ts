// Checks accessibility in both themes, with every rule of WCAG 2.2 A and AA.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Another theme changes only colours, so only these rules run again. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Further rows come from the same code: checking a hundred of them takes long and finds nothing new. */
const REPEATED = ['main tbody > tr:nth-child(n+21)', 'main ul > li:nth-child(n+21)']

const faultsOf = async (page: Page, theme: 'light' | 'dark'): Promise<string[]> => {
  const builder = REPEATED.reduce((axe, rows) => axe.exclude(rows), new AxeBuilder({ page }))
  const { violations } = await (theme === 'light' ? builder.withTags(TAGS) : builder.withRules(COLOUR_RULES)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** Waits until everything has faded in: intermediate colours are not faults. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))))

/** Sets the theme of the page without reloading it. */
const showTheme = async (page: Page, theme: 'light' | 'dark'): Promise<void> => {
  await page.evaluate((chosen) => {
    document.documentElement.classList.toggle('dark', chosen === 'dark')
    document.documentElement.classList.toggle('light', chosen === 'light')
  }, theme)
  await settle(page)
}

/** Expects an accessible page in its current state, in light and in dark. */
export const expectAccessible = async (page: Page): Promise<void> => {
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme)
    expect(await faultsOf(page, theme), `${theme} theme`).toEqual([])
  }
  await showTheme(page, 'light')
}

/**
 * Expects that nothing is wider than the window. A phone's innerWidth grows with the overflow, so it cannot be the
 * measure.
 */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const [content, width] = await page.evaluate(
    () => [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const,
  )
  expect(content, 'no horizontal scrolling').toBeLessThanOrEqual(width)
}
