// Compares a password with a bcrypt hash in a thread of its own: the library computes in
// JavaScript, half a second for a cost of 12, in which the server would answer no sale.
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

const LIBRARY = createRequire(import.meta.url).resolve('bcryptjs')
/** Runs in the thread as text, so that it needs no file of its own beside the server. */
const CODE = `
const { parentPort, workerData: { library, password, hash } } = require('node:worker_threads')
parentPort.postMessage(require(library).compareSync(password, hash))`

/** Was this hash made of this password? Throws when the thread ends without an answer. */
export const checkBcrypt = (password: string, hash: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const data = { library: LIBRARY, password, hash }
    // Without the options of this process, which may load tools for development.
    const thread = new Worker(CODE, { eval: true, execArgv: [], workerData: data })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`The bcrypt thread ended with ${code}`)))
  })
