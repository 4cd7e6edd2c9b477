// The configuration of the trials with killed browsers and power cuts (`npm run torture -- --only
// t3k,t28`): not a part of the stories.
import { defineConfig } from '@playwright/test'
import stories from './playwright.config.ts'

export default defineConfig({
  ...stories,
  testDir: './kills',
  testMatch: '*.ts',
  workers: 1,
  retries: 0,
  // Twenty kills of a browser, each followed by a start.
  timeout: 20 * 60_000,
  expect: { timeout: 30_000 },
  projects: [{ name: 'desktop', use: { viewport: { width: 1366, height: 768 } } }],
})
