// The invented shop of `npm run demo`: made in ./demo-data (or DEMO_DIR) when it is not there yet, kept afterwards. It never
// touches the data of a real shop.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { root, say, since } from './terminal.mjs'

/** Who can sign in, one person a line under a heading. */
export const signInSection = (signIns) => {
  const width = (field) => Math.max(...signIns.map((signIn) => signIn[field].length))
  const [who, email] = [width('who'), width('email')]
  const lines = signIns.map(
    (signIn) => `  ${signIn.who.padEnd(who)}  ${signIn.email.padEnd(email)}  ${signIn.password}`,
  )
  return ['', 'Staff of the demo shop, with e-mail and password to sign in:', ...lines, ''].join('\n')
}

/** There from the first moment of the seeding to its end, so that half a demo is not taken for a whole one, or for a shop. */
const UNFINISHED = 'demo-unfinished'
const SIGN_INS = 'sign-ins.json'
const OF_A_SHOP = ['webale.db', 'webale.db-wal', 'webale.db-shm', 'keys.json', 'shop.json', 'sealed.json']

/** Where the demo lives: DEMO_DIR, never the DATA_DIR of the shop. */
export const demoFolder = (env) => resolve(root, env.DEMO_DIR || 'demo-data')

/** The environment of the demo's server: nothing in it leads to the shop's own data, database or keys. */
export const demoEnvironment = ({ DATABASE_URL: _database, AUTH_JWT_KEYS_FILE: _keys, ...env }) => ({
  ...env,
  DATA_DIR: demoFolder(env),
})

/** Who can sign in to the demo in this folder; null when there is none yet. */
const madeBefore = (folder) => {
  const list = join(folder, SIGN_INS)
  return existsSync(list) && !existsSync(join(folder, UNFINISHED)) ? JSON.parse(readFileSync(list, 'utf8')) : null
}

/**
 * Answers the sign-ins of the demo in the folder, after `seed` made them when there was no demo yet. Throws, and touches
 * nothing, when the folder holds a shop that the demo did not make.
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
  const { fillDemoShop } = await import('../server/dist/demo-shop.js')
  const { seedDemo } = await import('../server/dist/demo-business.js')
  const start = performance.now()
  say('Inventing a shop with stock and sales ...')
  const signIns = await fillDemoShop(folder, seedDemo)
  say(`Made the demo shop in ${since(start)}; delete the folder ${relative(process.cwd(), folder)} to begin anew`)
  return signIns
}

/** Makes the demo shop when there is none: who can sign in, and the environment of its server. */
export const openDemo = async (env) => ({
  signIns: await makeDemo(demoFolder(env), seedWithWords),
  env: demoEnvironment(env),
})
