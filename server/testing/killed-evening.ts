// A server that is killed between the claim of an evening message and its sending:
//   node --import tsx server/testing/killed-evening.ts '{"folder":"...","now":"..."}'
import { uuidv7 } from 'uuidv7'
import { openEvening } from '../features/evening/open-evening.ts'
import { openLog } from '../platform/base/log.ts'
import { openPostgresStore, openSqliteStore } from '../platform/database/open.ts'
import { openChanges } from '../platform/operations/changes.ts'
import { readConfig } from '../platform/settings/config.ts'

type KilledServer = {
  readonly folder: string
  /** Of PostgreSQL; without it the embedded database in the folder. */
  readonly url?: string
  readonly now: string
}

const { folder, url, now } = JSON.parse(process.argv[2] ?? '{}') as KilledServer
const store = url === undefined ? openSqliteStore(folder) : openPostgresStore(url)
const clock = { now: () => now, newId: uuidv7 }
const kill = (): never => {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('not killed')
}

const config = readConfig({ DATA_DIR: folder })
const context = { store, config, changes: openChanges(clock), log: openLog('silent'), ...clock }
openEvening(context, { sms: kill, mail: { send: kill, close: () => undefined } })
