// The invented shop of `npm run demo`: made in ./demo-data when it is not there yet, kept afterwards.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { root, say, since } from './terminal.mjs'

/** Who can sign in, one person a line under a heading. */
export const signInSection = (signIns) => {
  const width = (field) => Math.max(...signIns.map((signIn) => signIn[field].length))
  const [who, email] = [width('who'), width('email')]
  const lines = signIns.map((signIn) => `  ${signIn.who.padEnd(who)}  ${signIn.email.padEnd(email)}  ${signIn.password}`)
  return ['', 'Staff of the demo shop, with e-mail and password to sign in:', ...lines, ''].join('\n')
}

/** Makes the demo shop when there is none, points the server at it and answers who can sign in. */
export const openDemo = async () => {
  const folder = resolve(root, process.env.DATA_DIR || 'demo-data')
  process.env.DATA_DIR = folder
  // The demo never touches the shop's own PostgreSQL.
  delete process.env.DATABASE_URL
  const list = join(folder, 'sign-ins.json')
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8'))
  const { fillDemoShop } = await import('../server/dist/demo-shop.js')
  const { seedDemo } = await import('../server/dist/demo-business.js')
  const start = performance.now()
  const isNew = !existsSync(folder)
  say('Inventing a shop with stock and sales ...')
  try {
    const signIns = await fillDemoShop(folder, seedDemo)
    writeFileSync(list, JSON.stringify(signIns, null, 2), { mode: 0o600 })
    say(`Made the demo shop in ${since(start)}; delete the folder ${relative(process.cwd(), folder)} to begin anew`)
    return signIns
  } catch (error) {
    // Half a demo would be taken for a whole one at the next start.
    if (isNew) rmSync(folder, { recursive: true, force: true })
    throw error
  }
}
