// The thread that takes, copies and proves snapshots: it runs one job and ends. Bundled as a
// separate file beside the server.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { proofOptions } from './proof-options.ts'
import { type Job, outcomeOf } from './platform/snapshot/snapshot-work.ts'

const RANK = 10

// Only Linux has a priority per thread; elsewhere this would slow down the whole server.
if (process.platform === 'linux') setPriority(RANK)

parentPort?.postMessage(await outcomeOf(workerData as Job, proofOptions))
