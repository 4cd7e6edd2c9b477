// `npm test`: everything a machine can check, in one go, with a summary. Installs what it needs.
//   --fast          types, lint, format, dead code and the short tests beside the changed files, on SQLite only
//                   (`npm run check`)
//   --only <names>  some of: lock audit types lint format dead unit build budget stories (comma between)
//   --full          browser stories at every screen size
//   --serializable  the PostgreSQL of the server tests uses the isolation level SERIALIZABLE
//   --pooler        the server tests reach PostgreSQL through pgbouncer in transaction pooling
import { buildWhatChanged } from './build.mjs'
import { findChangedTests } from './changed-tests.mjs'
import { checks } from './checks.mjs'
import { listFailures } from './failures.mjs'
import { checkNode, install } from './install.mjs'
import { startPooler } from './pooler.mjs'
import { startPostgres } from './postgres.mjs'
import { moveIntoMemory } from './scratch.mjs'
import { endChildren, giveUp, root, print, since } from './terminal.mjs'

const ORDER = ['lock', 'audit', 'types', 'lint', 'format', 'dead', 'unit', 'build', 'budget', 'stories']
const FAST = ['lock', 'types', 'lint', 'format', 'dead', 'unit']

// Passed on to the tests too: those that use the database directly must then retry.
const serializable = process.argv.includes('--serializable')
if (serializable) process.env.TEST_SERIALIZABLE = '1'
const isFast = process.argv.includes('--fast')

const chosenChecks = () => {
  const at = process.argv.indexOf('--only')
  if (at < 0) return isFast ? FAST : ORDER
  const names = (process.argv[at + 1] ?? '').split(',')
  const unknown = names.filter((name) => !ORDER.includes(name))
  if (unknown.length > 0) giveUp(`There is no check called ${unknown.join(', ')}. There are: ${ORDER.join(' ')}`)
  return ORDER.filter(
    (name) => names.includes(name) || (name === 'build' && (names.includes('stories') || names.includes('budget'))),
  )
}

let database
let pooler

/** A PostgreSQL for the server tests, or a row that says why there is none. */
const openDatabase = async () => {
  const found = await startPostgres({ serializable, isForTests: true })
  if (found.url) {
    database = found
    return []
  }
  if (found.missing) {
    print('  PostgreSQL not found: server tests ran on SQLite only')
    return [{ name: 'server on PostgreSQL', passed: 0, failed: 0, skipped: 1, note: 'not found' }]
  }
  print(`  ${found.reason}`)
  return [{ name: 'server on PostgreSQL', passed: 0, failed: 1, skipped: 0, note: 'did not start' }]
}

/** Asked for by name, so a missing pooler ends the run. */
const openPooler = async () => {
  const found = await startPooler(database.url)
  if (found.url === undefined) giveUp(found.missing)
  pooler = found
}

const closeDatabase = async () => {
  await pooler?.stop()
  await database?.stop()
  pooler = database = undefined
}

/** The short tests, and of those of the server only the ones beside the changed files. */
const runShortUnit = async () => {
  const serverTests = await findChangedTests()
  print(`  Tests of the server: ${serverTests.join(' ') || 'none, no file beside them has changed'}`)
  return checks.unit({ serverTests })
}

const runUnit = async () => {
  if (isFast) return runShortUnit()
  const trouble = await openDatabase()
  try {
    if (database && process.argv.includes('--pooler')) await openPooler()
    return [...(await checks.unit({ database: database?.url, pooler: pooler?.url })), ...trouble]
  } finally {
    await closeDatabase()
  }
}

const runBuild = async () => {
  await buildWhatChanged()
  return [{ name: 'build', passed: 1, failed: 0, skipped: 0, note: '' }]
}

const special = {
  unit: runUnit,
  build: runBuild,
  stories: () => checks.stories({ all: process.argv.includes('--full') }),
}

const runCheck = async (name) => {
  const start = performance.now()
  print(`\n== ${name}`)
  const rows = await (special[name] ?? checks[name])()
  return rows.map((row, index) => ({ ...row, time: index === 0 ? since(start) : '' }))
}

const runInTurn = async (names) => {
  const rows = []
  for (const name of names) rows.push(...(await runCheck(name)))
  return rows
}

/** The tests wait for disks and databases, so the other checks run beside them. */
const runBeside = async (names) => {
  const lanes = [names.filter((name) => name !== 'unit'), names.filter((name) => name === 'unit')]
  return (await Promise.all(lanes.map(runInTurn))).flat()
}

const table = (rows) => {
  const line = (name, passed, failed, skipped, time, note) =>
    `${name.padEnd(22)}${String(passed).padStart(8)}${String(failed).padStart(8)}${String(skipped).padStart(9)}${time.padStart(10)}  ${note}`.trimEnd()
  const lines = rows.map((row) => line(row.name, row.passed, row.failed, row.skipped, row.time, row.note))
  return ['', line('', 'passed', 'failed', 'skipped', 'time', ''), ...lines].join('\n')
}

const stopEarly = async () => {
  endChildren()
  await closeDatabase()
  process.exit(130)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void stopEarly())

process.chdir(root)
checkNode()
const start = performance.now()
await install()
if (moveIntoMemory() !== null) print('Temporary files are kept in memory (/dev/shm); set TMPDIR to use another folder')
const rows = isFast ? await runBeside(chosenChecks()) : await runInTurn(chosenChecks())
const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
print(listFailures(rows))
print(table(rows))
print(`\n${sum('skipped')} skipped, ${since(start)} in all`)
print(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0
