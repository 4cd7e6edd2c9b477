// The configuration of the browser tests: three files at a time, each with its own
// server, in the Chromium that tools/browser.mjs found. They use the built app.
// Tests tagged @sizes also run on a tablet and a phone; ALL_SIZES=1 runs every
// test there. STORIES=core runs the core stories only (docs/decisions/0063).
import { defineConfig } from '@playwright/test'

const executablePath = process.env['CHROMIUM_PATH']
const report = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE']

/** What runs on a computer, a tablet and a phone. */
const chooseStories = () => {
  if (process.env['STORIES'] === 'core')
    return [{ grep: /@core/ }, null, { grep: /@core-phone/ }] as const
  const tagged = process.env['ALL_SIZES'] === '1' ? {} : { grep: /@sizes/ }
  return [{}, tagged, tagged] as const
}
const [desktop, tablet, phone] = chooseStories()

export default defineConfig({
  testDir: '.',
  globalSetup: './make-demo.config.mjs',
  outputDir: '../test-results',
  // One more than the cores of a small machine: each worker
  // waits a third of its time (docs/decisions/0063).
  workers: 3,
  fullyParallel: false,
  forbidOnly: true,
  // On a build machine two cores run browser and server together, so one retry; elsewhere every
  // failure counts.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['./support/progress-reporter.ts'],
    ...(report === undefined ? [] : [['json', { outputFile: report }] as const]),
  ],
  use: {
    browserName: 'chromium',
    timezoneId: 'Africa/Kampala',
    locale: 'en-GB',
    // A worker would answer requests that stories intercept;
    // the stories about the worker allow it (0052).
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath === undefined ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A story is over before optimised code pays for
        // its compilation: a tenth less processor time.
        '--js-flags=--no-maglev,--no-turbofan',
      ],
    },
  },
  projects: [
    { name: 'desktop', ...desktop, use: { viewport: { width: 1366, height: 768 } } },
    ...(tablet === null
      ? []
      : [
          {
            name: 'tablet',
            ...tablet,
            use: { viewport: { width: 820, height: 1180 }, hasTouch: true },
          },
        ]),
    {
      name: 'phone',
      ...phone,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
})
