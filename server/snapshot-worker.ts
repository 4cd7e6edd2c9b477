// The thread that takes, copies and proves snapshots: one job, then it ends. Runs as a file of its own beside the
// server.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { opening } from './opening.ts'
import { type Job, outcomeOf } from './platform/snapshot/work.ts'

const RANK = 10

// Only Linux knows a rank of a thread; elsewhere this would hold back the whole server.
if (process.platform === 'linux') setPriority(RANK)

parentPort?.postMessage(await outcomeOf(workerData as Job, opening))
