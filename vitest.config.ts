// The test projects: pure rules run in threads, tests with a server or a file system in separate
// processes. The files of `domain` and `server` share their workers' modules (isolate: false):
// loading the whole server took longer than the tests of most files. Every test opens its own
// database and context, so there is nothing else to share.
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Tests that start programs, build the product or try many random cases: only `npm test` runs them.
 */
const LONG = [
  'trials/simulation/**',
  'demo/**',
  'tools/{data-folder,full-disk,install,package,restore-crash,tools}.test.ts',
  'server/{,commands/}{admin,damaged-database,fuzz,killed-collecting,lost-shop,main,move,several-servers,till-rights,truncated-database,upgrade}.test.ts',
  'server/{,commands/}{highest-number,hostile-operations,hostile-requests,lan,lan-renewal,restore,restore-refused,service,update}.test.ts',
  'server/auth/{,grants/}{fuzz,guessing,hostile,password-grant}.test.ts',
  'server/features/audit/corruptions.test.ts',
  'server/features/backup/{account-backup,hostile-backup,histories,left-out,round-trip,shifts-stay}.test.ts',
  'server/features/product/search-compared.test.ts',
  'server/features/refund/refund-deletions.test.ts',
  'server/features/sale/{crash,hostile-sale,ledger,selling-together}.test.ts',
  'server/features/shift/{killed-between-writes,model-of-days,compared-sums,races}.test.ts',
  'server/features/snapshot/snapshot-proof.test.ts',
  'server/features/till/{hostile-till,recovered}.test.ts',
  'server/features/transfer/model-of-goods.test.ts',
]
/**
 * The tests of `npm run check` beside those of the house (tools/changed-tests.mjs); undefined runs
 * all tests.
 */
const shortTests = process.env['ONLY_SHORT_TESTS']?.split(',').filter((pattern) => pattern !== '')
const left = [
  '**/node_modules/**',
  '**/dist/**',
  'e2e/**',
  'tools/lint-fixtures/**',
  ...(shortTests === undefined ? [] : LONG),
]

const toTestFiles = (pattern: string): string =>
  pattern.endsWith('/**') ? `${pattern}/*.test.{ts,tsx}` : pattern

/** The chosen tests of a room; without a choice all of them. */
const testsOf = (room: string, ...all: readonly string[]): string[] =>
  shortTests?.filter((pattern) => pattern.startsWith(`${room}/`)).map(toTestFiles) ?? [...all]

export default defineConfig({
  test: {
    // One more than the processors: server tests often wait for PostgreSQL, password hashes and
    // disks (0063).
    maxWorkers: availableParallelism() + 1,
    slowTestThreshold: 10_000,
    // A high limit for busy machines; a missing event still fails the test.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'domain',
          include: testsOf('domain', 'domain/**/*.test.ts'),
          exclude: left,
          pool: 'threads',
          isolate: false,
          // Ten times the random cases in the long trials (domain/testing/cases.ts).
          testTimeout: process.env['PROPERTY_CASES'] === undefined ? 20_000 : 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: testsOf('web', 'web/**/*.test.{ts,tsx}'),
          exclude: left,
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: testsOf('server', 'server/**/*.test.ts', 'trials/simulation/**/*.test.ts'),
          globalSetup: ['server/testing/prepare-databases.ts'],
          setupFiles: ['server/testing/after-each.ts'],
          exclude: left,
          pool: 'forks',
          isolate: false,
          testTimeout: 30_000,
          // Closing the shops of a long random test takes a while.
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'house',
          include: ['tools/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: left,
          pool: 'forks',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
    // On a build machine two cores run servers, databases and tests together, so one retry, listed
    // by name at the end; elsewhere every failure counts.
    retry: process.env['CI'] ? 1 : 0,
    passWithNoTests: false,
    allowOnly: false,
  },
})
