// Compares a password with a bcrypt hash in a thread of its own: the library computes in
// JavaScript, half a second for a cost of 12, in which the server would answer no sale.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BcryptQuestion } from './bcrypt-worker.ts'
import { startThread } from './start-thread.ts'

const here = fileURLToPath(import.meta.url)
/** Built, the thread's file is beside the server, and this code in it or in one of its parts. */
const SCRIPT = here.endsWith('.ts')
  ? join(dirname(here), 'bcrypt-worker.ts')
  : join(dirname(here).replace(/[\\/]parts$/, ''), 'bcrypt-worker.js')

/** Was this hash made of this password? Throws when the thread ends without an answer. */
export const checkBcrypt = (password: string, hash: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const thread = startThread(SCRIPT, { password, hash } satisfies BcryptQuestion)
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`The bcrypt thread ended with ${code}`)))
  })
