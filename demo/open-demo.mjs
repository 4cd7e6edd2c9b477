// The demo shop of `npm run demo`: created in ./demo-data (or DEMO_DIR) when it does not exist yet. It never touches
// the data of a real shop.
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
  return ['', 'Staff of the demo shop, with e-mail and password to sign in:', ...lines, ''].join('\n')
}

/** Exists while the demo is being created, so that an unfinished demo is not opened. */
const UNFINISHED = 'demo-unfinished'
const SIGN_INS = 'sign-ins.json'
const OF_A_SHOP = ['webale.db', 'webale.db-wal', 'webale.db-shm', 'keys.json', 'shop.json', 'sealed.json']

/** The folder of the demo: DEMO_DIR, never the DATA_DIR of the shop. */
export const demoFolder = (env) => resolve(root, env.DEMO_DIR || 'demo-data')

/** The environment of the demo's server, without the shop's data, database and keys. */
export const demoEnvironment = ({ DATABASE_URL: _database, AUTH_JWT_KEYS_FILE: _keys, ...env }) => ({
  ...env,
  DATA_DIR: demoFolder(env),
})

/** The sign-ins of the demo in this folder; null when there is none yet. */
const madeBefore = (folder) => {
  const list = join(folder, SIGN_INS)
  return existsSync(list) && !existsSync(join(folder, UNFINISHED)) ? JSON.parse(readFileSync(list, 'utf8')) : null
}

/**
 * Returns the sign-ins of the demo in the folder; `seed` creates it first when there is none. Throws without changes
 * when the folder contains another shop.
 */
export const makeDemo = async (folder, seed) => {
  const signIns = madeBefore(folder)
  if (signIns !== null) return signIns
  const mark = join(folder, UNFINISHED)
  if (existsSync(mark)) for (const name of [...OF_A_SHOP, SIGN_INS]) rmSync(join(folder, name), { force: true })
  else if (OF_A_SHOP.some((name) => existsSync(join(folder, name))))
    throw Object.assign(
      new Error(`${folder} holds a shop that the demo did not make. Set DEMO_DIR to another folder`),
      { code: 'NO_DEMO_FOLDER' },
    )
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(mark, '')
  const made = await seed(folder)
  writeFileSync(join(folder, SIGN_INS), JSON.stringify(made, null, 2), { mode: 0o600 })
  rmSync(mark)
  return made
}

const seedWithWords = async (folder) => {
  const { fillDemoShop } = await import('@webale/server/dist/demo-shop.js')
  const { seedDemo } = await import('@webale/server/dist/demo-business.js')
  const start = performance.now()
  print('Inventing a shop with stock and sales ...')
  const signIns = await fillDemoShop(folder, seedDemo)
  print(`Made the demo shop in ${since(start)}; delete the folder ${relative(process.cwd(), folder)} to begin anew`)
  return signIns
}

/** Creates the demo shop when there is none; returns the sign-ins and the environment of its server. */
export const openDemo = async (env) => ({
  signIns: await makeDemo(demoFolder(env), seedWithWords),
  env: demoEnvironment(env),
})
