// A server that asks phones, in a process that a test kills:
//   node --import tsx server/testing/killed-collecting.ts '{"folder":"...","env":{},"begin":0,"speed":20}'
// Its clock runs faster than the real one, so that minutes pass in seconds. It begins when the
// server is ready, so a slow machine changes nothing.
import { uuidv7 } from 'uuidv7'
import { openCollecting } from '../features/collection/collecting.ts'
import { insertCollection } from '../features/collection/collection.queries.ts'
import { migrations } from '../migrations/migrations.ts'
import { openLog } from '../platform/base/log.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openSqliteStore } from '../platform/database/open.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { openChanges } from '../platform/operations/changes.ts'
import { readConfig } from '../platform/settings/config.ts'

type KilledCollecting = {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** The moment (ms) at which the fast clock begins. */
  readonly begin: number
  /** How much faster it is. */
  readonly speed: number
  /** Requests to store and to ask. */
  readonly ids?: readonly string[]
}

const EVERY_MS = 50

const {
  folder,
  env,
  begin,
  speed,
  ids = [],
} = JSON.parse(process.argv[2] ?? '{}') as KilledCollecting
const ready = Date.now()
const now = (): string => new Date(begin + (Date.now() - ready) * speed).toISOString()
const clock = { now, newId: uuidv7 }
const config = readConfig({ DATA_DIR: folder, ...env })
const store = openSqliteStore(folder)
await migrate(store, migrations)
const log = openLog('silent')
const context = { store, config, log, changes: openChanges(clock), ...clock }
const collecting = openCollecting(context, EVERY_MS)

for (const id of ids) {
  const created_at = now()
  await inTransaction(store, (tx) =>
    insertCollection(tx, {
      id,
      cart_id: id,
      department_id: null,
      till_id: null,
      provider: 'mtn',
      phone: '256772123456',
      amount: 5000,
      note: null,
      business_date: created_at.slice(0, 10),
      created_by: id,
      created_at,
      state: 'created',
      reason: null,
      reference: null,
      state_changes: 0,
      was_late: 0,
      settled_at: null,
      given_up_at: null,
      used_at: null,
      looked_at: null,
      look_at: created_at,
    }),
  )
  collecting.ask(id)
}

// The rounds alone do not keep a process alive.
setInterval(() => undefined, 60_000)
process.stdout.write(`${ready}\n`)
