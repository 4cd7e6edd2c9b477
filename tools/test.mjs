// `npm test`: the quick whole, in a few minutes. `npm run test:full` (--full): everything, on both
// databases, at all sizes of the stories, on the newest Node and PostgreSQL, and with other versions
// of the sign-in client. Both install what they need (docs/decisions/0063).
//   --fast          types, lint, format, dead code and the short tests beside the changed files, on SQLite only
//                   (`npm run check`)
//   --only <names>  some of the checks in ORDER, comma between
//   --all-sizes     each browser story at each screen size
//   --serializable  the PostgreSQL of the server tests uses the isolation level SERIALIZABLE
//   --pooler        the server tests reach PostgreSQL through pgbouncer in transaction pooling
import { buildWhatChanged } from './build.mjs'
import { findChangedTests } from './changed-tests.mjs'
import { notTried } from './check-rows.mjs'
import { checks } from './checks.mjs'
import { listFailures } from './failures.mjs'
import { checkNode, install } from './install.mjs'
import { getClients, getNewest, getNewestNode } from './newest.mjs'
import { startPooler } from './pooler.mjs'
import { startPostgres } from './postgres.mjs'
import { moveIntoMemory } from './scratch.mjs'
import { endChildren, giveUp, root, print, since } from './terminal.mjs'

/** The tests take longest, so the checks before them run beside them. */
const BESIDE = ['lock', 'audit', 'types', 'lint', 'format', 'dead']
/** Only `npm run test:full` has them. */
const LONG = ['stores', 'networks', 'office', 'newest', 'clients']
const ORDER = [...BESIDE, 'unit', 'build', 'budget', 'stories', ...LONG]
const QUICK = ORDER.filter((name) => !LONG.includes(name))
const FAST = ['lock', 'types', 'lint', 'format', 'dead', 'unit']

const has = (flag) => process.argv.includes(flag)
// Passed on to the tests too: those that use the database directly must then retry.
const serializable = has('--serializable')
if (serializable) process.env.TEST_SERIALIZABLE = '1'
const isFast = has('--fast')
const isFull = has('--full')

const chosenChecks = () => {
  const at = process.argv.indexOf('--only')
  if (at < 0) return isFast ? FAST : isFull ? ORDER : QUICK
  const names = (process.argv[at + 1] ?? '').split(',')
  const unknown = names.filter((name) => !ORDER.includes(name))
  if (unknown.length > 0)
    giveUp(`There is no check called ${unknown.join(', ')}. There are: ${ORDER.join(' ')}`)
  return ORDER.filter(
    (name) =>
      names.includes(name) ||
      (name === 'build' &&
        ['stories', 'budget', 'stores', 'networks'].some((needy) => names.includes(needy))),
  )
}

let database
let pooler

/** A PostgreSQL for the server tests, or a row that says why there is none. */
const openDatabase = async (bin) => {
  const found = await startPostgres({ serializable, isForTests: true, bin })
  if (found.url) {
    database = found
    return []
  }
  if (found.missing) return [notTried('server on PostgreSQL', 'PostgreSQL is not installed')]
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

const MAX_LISTED = 12

/** The short tests of the house, and those of the other rooms that the changed files may break. */
const runShortUnit = async () => {
  const chosen = await findChangedTests()
  const rest = chosen.length > MAX_LISTED ? ` and ${chosen.length - MAX_LISTED} more` : ''
  print(
    `  Tests beside the changes: ${chosen.slice(0, MAX_LISTED).join(' ') || 'none, nothing has changed'}${rest}`,
  )
  return checks.unit({ chosen })
}

const runUnit = async () => {
  if (isFast) return runShortUnit()
  const trouble = await openDatabase()
  try {
    if (database && has('--pooler')) await openPooler()
    return [
      ...(await checks.unit({ database: database?.url, pooler: pooler?.url, isFull })),
      ...trouble,
    ]
  } finally {
    await closeDatabase()
  }
}

/** The server tests once more, on the newest Node and PostgreSQL of the registries. */
const runNewest = async () => {
  const { node, postgres, missing } = await getNewest()
  if (!node) return missing.map(({ name, reason }) => notTried(name, reason))
  const trouble = await openDatabase(postgres?.bin)
  try {
    const rows = await checks.serverOn({ node, postgres, database: database?.url })
    return [...rows, ...missing.map(({ name, reason }) => notTried(name, reason)), ...trouble]
  } finally {
    await closeDatabase()
  }
}

/** Programs of other people bring other versions of the sign-in client. */
const runClients = async () => {
  const node = await getNewestNode()
  const rows = []
  for (const client of await getClients())
    rows.push(
      ...(node && client.path
        ? await checks.clientOn({ node, client })
        : [notTried(`sign-in client ${client.wanted}`, 'the npm registry does not have it')]),
    )
  return rows
}

const runBuild = async () => {
  await buildWhatChanged()
  return [{ name: 'build', passed: 1, failed: 0, skipped: 0, note: '' }]
}

const special = {
  unit: runUnit,
  build: runBuild,
  newest: runNewest,
  clients: runClients,
  stories: () => checks.stories({ isCore: !isFull && !has('--only'), all: has('--all-sizes') }),
}

const names = chosenChecks()
let started = 0

const runCheck = async (name) => {
  const start = performance.now()
  started += 1
  print(`\n== ${name} (check ${started} of ${names.length})`)
  const rows = await (special[name] ?? checks[name])()
  return rows.map((row, index) => ({ ...row, time: index === 0 ? since(start) : '' }))
}

const runInTurn = async (some) => {
  const rows = []
  for (const name of some) rows.push(...(await runCheck(name)))
  return rows
}

/** The tests also wait for disks and databases, so the first checks run beside them. */
const runAll = async () => {
  const lanes = [
    names.filter((name) => BESIDE.includes(name)),
    names.filter((name) => name === 'unit'),
  ]
  const beside = (await Promise.all(lanes.map(runInTurn))).flat()
  return [
    ...beside,
    ...(await runInTurn(names.filter((name) => !BESIDE.includes(name) && name !== 'unit'))),
  ]
}

const table = (rows) => {
  const width = Math.max(22, ...rows.map(({ name }) => name.length + 1))
  const line = (name, passed, failed, skipped, time, note) =>
    `${name.padEnd(width)}${String(passed).padStart(8)}${String(failed).padStart(8)}${String(skipped).padStart(9)}${time.padStart(10)}  ${note}`.trimEnd()
  const lines = rows.map((row) =>
    line(row.name, row.passed, row.failed, row.skipped, row.time, row.note),
  )
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
await install({ forChecks: true })
if (moveIntoMemory() !== null)
  print('Temporary files are kept in memory (/dev/shm); set TMPDIR to use another folder')
const rows = await runAll()
const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
print(listFailures(rows))
print(table(rows))
print(`\n${sum('skipped')} skipped, ${since(start)} in all`)
print(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') > 0 ? 1 : 0
