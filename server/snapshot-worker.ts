// The thread that takes, copies and proves snapshots: one job, then it ends. Runs as a file of its own beside the server.
import { parentPort, workerData } from 'node:worker_threads'
import { opening } from './opening.ts'
import { type Job, outcomeOf } from './platform/snapshot/work.ts'

parentPort?.postMessage(await outcomeOf(workerData as Job, opening))
