// Another program that locks the shop's database; it waits while the server writes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const CODE = `
  const { DatabaseSync } = await import('@photostructure/sqlite')
  globalThis.held = new DatabaseSync(process.env.FILE)
  globalThis.held.exec('pragma busy_timeout = 10000; begin immediate')
  console.log('held')
  setInterval(() => undefined, 1000)`

/** Locks the database of a data folder until the returned function is called. */
export const holdDatabase = async (folder: string): Promise<() => Promise<void>> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', CODE], {
    cwd: join(import.meta.dirname, '../../server'),
    env: { PATH: process.env['PATH'], FILE: join(folder, 'webale.db') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
  }
}
