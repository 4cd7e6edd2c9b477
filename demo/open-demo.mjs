// The demo shop of `npm run demo`: created in ./demo-data (or DEMO_DIR) when it does not exist yet.
// It never touches the data of a real shop.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { root, print, since } from '../tools/terminal.mjs'

/** The sign-ins as lines below a heading. */
export const signInSection = (signIns) => {
  const width = (field) => Math.max(...signIns.map((signIn) => signIn[field].length))
  const [who, email] = [width('who'), width('email')]
  const lines = signIns.map(
    (signIn) => `  ${signIn.who.padEnd(who)}  ${signIn.email.padEnd(email)}  ${signIn.password}`,
  )
  return ['', 'Staff of the demo shop, with e-mail and password to sign in:', ...lines, ''].join(
    '\n',
  )
}

/** Exists while the demo is being created, so that an unfinished demo is not opened. */
const UNFINISHED = 'demo-unfinished'
const SIGN_INS = 'sign-ins.json'
const OF_A_SHOP = [
  'webale.db',
  'webale.db-wal',
  'webale.db-shm',
  'keys.json',
  'shop.json',
  'sealed.json',
  'snapshots',
]

/** The folder of the demo: DEMO_DIR, never the DATA_DIR of the shop. */
export const demoFolder = (env) => resolve(root, env.DEMO_DIR || 'demo-data')

/** What belongs to the shop: its databases, keys and copies. */
const SETTINGS_OF_A_SHOP = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'AUTH_JWT_KEYS_FILE',
  'SNAPSHOT_DIR',
  'SNAPSHOT_SECOND_DIR',
]

/** The environment of the demo's server, without what belongs to the shop. */
export const demoEnvironment = (env) => ({
  ...Object.fromEntries(Object.entries(env).filter(([name]) => !SETTINGS_OF_A_SHOP.includes(name))),
  DATA_DIR: demoFolder(env),
})

/** The sign-ins of the demo in this folder; null when there is none yet. */
const madeBefore = (folder) => {
  const list = join(folder, SIGN_INS)
  return existsSync(list) && !existsSync(join(folder, UNFINISHED))
    ? JSON.parse(readFileSync(list, 'utf8'))
    : null
}

/**
 * Returns the sign-ins of the demo in the folder; `seed` creates it first when there is none.
 * Throws without changes when the folder contains another shop.
 */
export const makeDemo = async (folder, seed) => {
  const signIns = madeBefore(folder)
  if (signIns !== null) return signIns
  const mark = join(folder, UNFINISHED)
  if (existsSync(mark))
    for (const name of [...OF_A_SHOP, SIGN_INS])
      rmSync(join(folder, name), { recursive: true, force: true })
  else if (OF_A_SHOP.some((name) => existsSync(join(folder, name))))
    throw Object.assign(
      new Error(
        `${folder} holds a shop that the demo did not make. Set DEMO_DIR to another folder`,
      ),
      { code: 'NO_DEMO_FOLDER' },
    )
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(mark, '')
  const made = await seed(folder)
  writeFileSync(join(folder, SIGN_INS), JSON.stringify(made, null, 2), { mode: 0o600 })
  rmSync(mark)
  return made
}

/** On a terminal one line that is rewritten; elsewhere one for each month. */
const showDay = (day, days) => {
  const text = `Inventing ${days} days of sales: day ${day} of ${days}`
  if (process.stdout.isTTY) process.stdout.write(`\r${text}`)
  else if (day % 30 === 0) print(text)
}

const seedWithWords = async (folder) => {
  const { fillDemoShop } = await import('@webale/server/dist/demo-shop.js')
  const { seedDemo } = await import('@webale/server/dist/demo-business.js')
  const start = performance.now()
  print('Inventing a shop with stock and sales ...')
  const signIns = await fillDemoShop(folder, seedDemo, { onDay: showDay })
  if (process.stdout.isTTY) print('')
  print(
    `Made the demo shop in ${since(start)}; delete the folder ${relative(process.cwd(), folder)} to begin anew`,
  )
  return signIns
}

/** The services of the trial, and what the shop uses of them. */
const openUganda = async (folder) => {
  const { fillDemoShop } = await import('@webale/server/dist/demo-shop.js')
  const { openUgandaTrial, switchOnUganda } = await import('@webale/server/dist/demo-uganda.js')
  await fillDemoShop(folder, switchOnUganda)
  return openUgandaTrial(print)
}

/**
 * Creates the demo shop when there is none; returns the sign-ins, the environment of its server and
 * the lines to print. `isUganda` starts the services of the trial.
 */
export const openDemo = async (env, isUganda = false) => {
  const folder = demoFolder(env)
  const signIns = await makeDemo(folder, seedWithWords)
  const trial = isUganda ? await openUganda(folder) : { env: {}, lines: [] }
  return { signIns, env: { ...demoEnvironment(env), ...trial.env }, lines: trial.lines }
}
