// Verifies passwords of other programs that are stored as bcrypt, in a thread of its own: one takes
// up to a second, in which the server could answer nothing else.
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

const library = createRequire(import.meta.url).resolve('bcryptjs')

const CODE = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { library, password, stored } = workerData
  parentPort.postMessage(require(library).compareSync(password, stored))
`

/** As bcrypt does, this compares the first 72 bytes of the password only. */
export const verifyBcrypt = (stored: string, password: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const workerData = { library, password, stored }
    const thread = new Worker(CODE, { eval: true, execArgv: [], workerData })
    thread.once('message', (right: boolean) => resolve(right))
    thread.once('error', reject)
  })
