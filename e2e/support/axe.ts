// Checks accessibility in both themes, with every rule of WCAG 2.2 A and AA.
import { expect, type Page } from '@playwright/test'
import type { ElementContext, Result, RunOptions } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { waitUntilStill } from './wait-until-still.ts'

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Another theme changes only colours, so only these rules run again. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Further rows come from the same code: checking a
 * hundred of them takes long and finds nothing new.
 */
const REPEATED = ['main tbody > tr:nth-child(n+21)', 'main ul > li:nth-child(n+21)']

type Axe = {
  run: (context: ElementContext, options: RunOptions) => Promise<{ violations: Result[] }>
}

/**
 * Runs axe inside the page itself. The Playwright package of axe opens a second page each time and
 * takes twice as long.
 */
const findFaults = async (page: Page, theme: 'light' | 'dark'): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const runOnly: RunOptions['runOnly'] =
    theme === 'light' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOUR_RULES }
  const violations = await page.evaluate(
    async ([exclude, options]) => {
      const { axe } = window as unknown as { axe: Axe }
      const found = await axe.run({ exclude: [...exclude] }, options)
      return found.violations
    },
    [
      REPEATED,
      { runOnly, resultTypes: ['violations'], iframes: false } satisfies RunOptions,
    ] as const,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`,
    ),
  )
}

/**
 * From now on colours change at once. Otherwise each change of the
 * theme moves the colours of the whole page, and axe may see a toast
 * half faded that leaves while axe looks. Returns how to end it.
 */
const stopTransitions = async (page: Page): Promise<() => Promise<void>> => {
  const sheet = await page.evaluateHandle(() => {
    const added = new CSSStyleSheet()
    added.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }')
    document.adoptedStyleSheets.push(added)
    return added
  })
  return () =>
    sheet.evaluate((added) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== added)
    })
}

/** Sets the theme of the page without reloading it. */
const showTheme = async (page: Page, theme: 'light' | 'dark'): Promise<void> => {
  await page.evaluate((chosen) => {
    document.documentElement.classList.toggle('dark', chosen === 'dark')
    document.documentElement.classList.toggle('light', chosen === 'light')
  }, theme)
  await waitUntilStill(page)
}

/**
 * Expects an accessible page in its current state, in light and in dark. Scrolls to the top first:
 * a control half below the fixed bar counts as too small.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  await page.evaluate(() => globalThis.scrollTo(0, 0))
  const allowTransitions = await stopTransitions(page)
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme)
    expect(await findFaults(page, theme), `${theme} theme`).toEqual([])
  }
  await showTheme(page, 'light')
  await allowTransitions()
}

/**
 * Expects that nothing is wider than the window. A phone's innerWidth grows with the overflow, so
 * it cannot be the measure.
 */
export const expectNoSidewaysScroll = async (page: Page): Promise<void> => {
  const [content, width] = await page.evaluate(
    () => [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const,
  )
  expect(content, 'no horizontal scrolling').toBeLessThanOrEqual(width)
}

const WINDOWS = [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
  { width: 1366, height: 768 },
] as const

/**
 * Expects an accessible page that fits a phone, a
 * tablet and an office computer; the last one stays.
 */
export const expectGoodAtAllSizes = async (page: Page): Promise<void> => {
  for (const size of WINDOWS) {
    await page.setViewportSize(size)
    // The bar of another size is drawn a moment later.
    await waitUntilStill(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
}
