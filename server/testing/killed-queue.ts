// A server that is killed while it runs a job:
//   node --import tsx server/testing/killed-queue.ts '{"folder":"...","now":"..."}'
import { openPostgresStore, openSqliteStore } from '../platform/database/open.ts'
import { openMessageQueue } from './message-queue.ts'

type KilledServer = {
  readonly folder: string
  /** Of PostgreSQL; without it the embedded database in the folder. */
  readonly url?: string
  readonly now: string
}

const { folder, url, now } = JSON.parse(process.argv[2] ?? '{}') as KilledServer
const store = url === undefined ? openSqliteStore(folder) : openPostgresStore(url)
const kill = (): never => {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('not killed')
}

openMessageQueue({ store, now: () => now }, kill).wake()
