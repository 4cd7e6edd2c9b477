// The checks of `npm test`, one function each. A check returns rows for the summary.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { auditOutcome } from './audit.mjs'
import { findBrowser, findOrInstall, installCertutil, onPath } from './browser.mjs'
import { bundleProblems } from './bundle-budget.mjs'
import { notTried, problemsOf, readReport, row, runSilently, verdict } from './check-rows.mjs'
import { neededSecondRun, storyFailures, unitFailures } from './failures.mjs'
import { lockProblems } from './lock-check.mjs'
import { networks } from './network-check.mjs'
import { root, run, runNode, print } from './terminal.mjs'

const lock = async () => problemsOf('lockfile', lockProblems(join(root, 'package-lock.json')))
/**
 * Known vulnerabilities in packages of the server or
 * the pages; a missing registry is not a failure.
 */
const audit = async () => {
  const { skipped, problems } = await auditOutcome()
  if (skipped === undefined) return problemsOf('known dangers', problems)
  return [notTried('known dangers', skipped)]
}
const types = () => runSilently('types', 'node_modules/typescript/bin/tsc', ['-b'])
const lint = () =>
  runSilently('lint', 'node_modules/oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'])
const format = () => runSilently('format', 'node_modules/@biomejs/biome/bin/biome', ['format', '.'])
const dead = () => runSilently('dead code', 'node_modules/knip/bin/knip.js', ['--no-progress'])
const budget = async () => problemsOf('bundle budget', bundleProblems(join(root, 'web/dist')))

/** The row of the summary for a test file: its top folder. */
const roomOf = (path) => {
  const room = path
    .replaceAll('\\', '/')
    .slice(root.length + 1)
    .split('/')[0]
  return room === 'tools' ? 'house' : room
}

/**
 * On a build machine a failed test runs a second time; tests that needed it are counted and listed.
 */
const noteOfSecondRuns = (count) => (count > 0 ? `${count} needed a second run` : undefined)

const roomRows = (report) => {
  const rooms = new Map()
  for (const file of report.testResults) {
    const counts = rooms.get(roomOf(file.name)) ?? { passed: 0, failed: 0, skipped: 0, again: 0 }
    const statuses = file.assertionResults.map(({ status }) => status)
    counts.passed += statuses.filter((status) => status === 'passed').length
    counts.skipped += statuses.filter((status) => status !== 'passed' && status !== 'failed').length
    counts.again += file.assertionResults.filter(neededSecondRun).length
    // A file that failed to load has no tests to count.
    counts.failed +=
      statuses.filter((status) => status === 'failed').length || (file.status === 'failed' ? 1 : 0)
    rooms.set(roomOf(file.name), counts)
  }
  return [...rooms]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, { again, ...counts }]) =>
      row(`tests: ${name}`, { ...counts, note: noteOfSecondRuns(again) }),
    )
}

/** Runs Vitest with this Node: the rows by room, and the row of the runner when it failed. */
const runVitest = async (node, { args, env, name }) => {
  const file = join(root, `.cache/${name}.json`)
  rmSync(file, { force: true })
  const reporters = [
    '--reporter=default',
    '--reporter=./tools/progress.mjs',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const all = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args]
  const { code } = await run(node, all, { env: { ...env, NODE_ENV: 'test' }, show: true })
  const report = readReport(file)
  const rows = report ? roomRows(report) : []
  const failures = report ? unitFailures(report) : []
  if (code === 0 && failures.length === 0) return rows
  if (code === 0) return [...rows, row('tests: runner', { failures })]
  const isExplained = rows.some(({ failed }) => failed > 0)
  return [
    ...rows,
    row('tests: runner', { failed: isExplained ? 0 : 1, note: `ended with ${code}`, failures }),
  ]
}

/** The environment of the tests with only these databases. */
const environmentOf = ({ database, pooler, isFull }) => {
  const env = { ...process.env }
  for (const name of ['TEST_DATABASE_URL', 'TEST_DATABASE_POOLER', 'TEST_EVERY_ENGINE'])
    delete env[name]
  if (database) env.TEST_DATABASE_URL = database
  if (pooler) env.TEST_DATABASE_POOLER = pooler
  if (isFull || pooler) env.TEST_EVERY_ENGINE = '1'
  return env
}

/**
 * House, domain, server and web tests. `database` is the address of a PostgreSQL for the tests of
 * what differs between the engines, with `isFull` for all server tests; `pooler` of a connection
 * pooler in front of it. With `chosen` only the short tests of the house and these of the other
 * rooms run.
 */
const unit = ({ database, pooler, isFull, chosen }) => {
  // A fifth of the random cases (domain/testing/cases.ts).
  const short = chosen && { ONLY_SHORT_TESTS: chosen.join(','), PROPERTY_CASES: '2000' }
  const empty = ['server', 'domain', 'web'].filter(
    (room) => !chosen?.some((pattern) => pattern.startsWith(room)),
  )
  const args = chosen ? empty.map((room) => `--project=!${room}`) : []
  const histories = isFull
    ? { TORTURE_GOODS: '200', TORTURE_CASH: '200', COLLECTING_KILLS: '60' }
    : {}
  const env = { ...environmentOf({ database, pooler, isFull }), ...histories, ...short }
  return runVitest(process.execPath, { args, env, name: 'vitest' })
}

/** The rows of a run of Vitest as one row. */
const sumOf = (name, rows) => {
  const sum = (key) => rows.reduce((total, each) => total + each[key], 0)
  const failures = rows.flatMap((each) => each.failures)
  const notes = rows.map(({ note }) => note).filter(Boolean)
  return row(name, {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    note: notes.join(', '),
    failures,
  })
}

/** All server tests on another Node and PostgreSQL, in one row. */
const serverOn = async ({ node, postgres, database }) => {
  const env = environmentOf({ database, isFull: true })
  const rows = await runVitest(node.program, {
    args: ['--project=server'],
    env,
    name: 'vitest-newest',
  })
  const name = `server on Node ${node.version}${postgres ? `, PostgreSQL ${postgres.version}` : ''}`
  return [sumOf(name, rows)]
}

/** What the sign-in client promises, with another version of it; the newest needs a newer Node. */
const clientOn = async ({ node, client }) => {
  const rows = await runVitest(node.program, {
    args: ['--project=server', 'server/auth/replay/'],
    env: { ...environmentOf({}), REPLAYED_CLIENT: client.path },
    name: `vitest-client-${client.version}`,
  })
  return [sumOf(`sign-in client ${client.version}`, rows)]
}

/**
 * The browser tests on the built app: with `isCore` the core stories, with `all` each one at each
 * screen size.
 */
const stories = async ({ isCore, all }) => {
  const browser = await findBrowser()
  if (!browser.path) {
    print(`  ${browser.reason}`)
    return verdict('browser stories', [browser.reason], 'no browser')
  }
  await installCertutil()
  const file = join(root, '.cache/stories.json')
  rmSync(file, { force: true })
  const env = {
    ...process.env,
    CHROMIUM_PATH: browser.path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(isCore ? { STORIES: 'core' } : {}),
    ...(all ? { ALL_SIZES: '1' } : {}),
  }
  const args = ['test', '--config', 'e2e/playwright.config.ts', ...extraArguments()]
  const { code } = await runNode('node_modules/@playwright/test/cli.js', args, { env, show: true })
  const report = readReport(file)
  if (!report) return verdict('browser stories', ['no report'], `ended with ${code}`)
  const { expected, unexpected, flaky, skipped } = report.stats
  return [
    row('browser stories', {
      passed: expected + flaky,
      failed: code !== 0 && unexpected === 0 ? 1 : unexpected,
      skipped,
      note: noteOfSecondRuns(flaky),
      failures: storyFailures(report),
    }),
  ]
}

/** A store of a till is damaged between its starts, ten times (trials/torture/two-stores.ts). */
const stores = async () => {
  const browser = await findBrowser()
  if (!browser.path) return verdict('two stores of a till', [browser.reason], 'no browser')

  const rows = await runSilently('two stores of a till', '--import', [
    'tsx',
    'trials/torture/run.ts',
    '--only',
    't40',
    '--short',
  ])
  if (process.platform === 'linux' && onPath(['cc'])) return rows
  return [...rows, notTried('two stores on a full disk', 'it needs Linux and a C compiler')]
}

/** Saved lists go through LibreOffice and are imported again (trials/office/run.ts). */
const office = async () => {
  const name = 'lists in LibreOffice'
  if ((await findOrInstall('soffice', 'libreoffice-calc')) === undefined)
    return [notTried(name, 'LibreOffice is not installed')]

  return runSilently(name, '--import', ['tsx', 'trials/office/run.ts'])
}

/** `npm run e2e -- -- sell` passes `sell` on to Playwright. */
const extraArguments = () => {
  const at = process.argv.indexOf('--')
  return at < 0 ? [] : process.argv.slice(at + 1)
}

/** Every check by its name. */
export const checks = {
  lock,
  audit,
  types,
  lint,
  format,
  dead,
  budget,
  unit,
  stories,
  stores,
  office,
  networks,
  serverOn,
  clientOn,
}
