// Which tests there are: pure rules in threads, everything with a server or a file system in processes of its own.
import { defineConfig } from 'vitest/config'

const left = ['**/node_modules/**', '**/dist/**', 'e2e/**', 'tools/offences/**']

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', include: ['domain/**/*.test.ts'], exclude: left, pool: 'threads' } },
      { test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], exclude: left, pool: 'threads' } },
      { test: { name: 'server', include: ['server/**/*.test.ts'], exclude: left, pool: 'forks', testTimeout: 20_000, hookTimeout: 30_000 } },
      { test: { name: 'house', include: ['tools/**/*.test.ts'], exclude: left, pool: 'forks', testTimeout: 60_000 } },
    ],
    passWithNoTests: false,
    allowOnly: false,
  },
})
