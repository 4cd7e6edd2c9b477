// The thread that compares one password with a bcrypt hash. A separate file beside the server.
import { parentPort, workerData } from 'node:worker_threads'
import { compareSync } from 'bcryptjs'

export type BcryptQuestion = { readonly password: string; readonly hash: string }

const { password, hash } = workerData as BcryptQuestion
parentPort?.postMessage(compareSync(password, hash))
