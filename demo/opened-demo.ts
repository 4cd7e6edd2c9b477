// A demo shop for tests: made once at a fixed moment, read as rows or through its operations.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Actor } from '@webale/domain/access/role.ts'
import type { Finding } from '@webale/domain/features/doctor/doctor.ts'
import { runCheckup } from '@webale/server/features/doctor/checkup.queries.ts'
import { readConfig } from '@webale/server/platform/settings/config.ts'
import { openSqliteStore } from '@webale/server/platform/database/open.ts'
import type { Store } from '@webale/server/platform/database/store.ts'
import type { Row, Tables } from '@webale/server/platform/database/tables.ts'
import { inspectSnapshots } from '@webale/server/platform/snapshot/inspect-snapshots.ts'
import { placesOf } from '@webale/server/platform/snapshot/snapshots.ts'
import { seedDemo } from './demo-business.ts'
import { type DemoShop, fillDemoShop, type SignIn } from './demo-shop.ts'

export type OpenedDemo = {
  readonly signIns: readonly SignIn[]
  /** The times that its clock had, and the days that were reported, while it was made. */
  readonly times: readonly string[]
  readonly days: readonly string[]
  rows<Name extends keyof Tables>(table: Name): Promise<Row<Name>[]>
  owner(): Promise<Actor>
  /** The findings of the doctor in the books and the snapshots, as with --deep. */
  findings(): Promise<readonly Finding[]>
  /** Opens the shop again, for calls of its operations. */
  visit(look: (shop: DemoShop) => Promise<void>): Promise<void>
  close(): Promise<void>
}

const ownerOf = async ({ db }: Store): Promise<Actor> => {
  const roles = db
    .selectFrom('user_roles')
    .innerJoin('profiles', 'profiles.id', 'user_roles.user_id')
    .select(['profiles.id', 'full_name'])

  const { id, full_name } = await roles.where('role', '=', 'admin').executeTakeFirstOrThrow()

  return { id, full_name, email: 'owner@mirembe.example', role: 'admin', department_id: null }
}

/** Makes the demo of this moment (ISO in UTC) in its own folder; `close` removes it. */
export const openDemoShop = async (now: string): Promise<OpenedDemo> => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-demo-'))
  const times: string[] = []
  const days: string[] = []
  const seed = (shop: DemoShop) => {
    times.push(shop.context.now())
    const setNow = (time: string): void => {
      times.push(time)
      shop.setNow(time)
    }

    return seedDemo({ ...shop, setNow })
  }

  const onDay = (day: number, count: number) => days.push(`${day} of ${count}`)
  const signIns = await fillDemoShop(folder, seed, { today: now, onDay })
  const store = openSqliteStore(folder)

  return {
    signIns,
    times,
    days,
    rows: (table) => store.db.selectFrom(table).selectAll().execute() as never,
    owner: () => ownerOf(store),
    findings: async () => {
      const snapshots = inspectSnapshots(placesOf(readConfig({ DATA_DIR: folder })), now, true)
      return (await runCheckup({ db: store.db, now, deep: true, snapshots })).findings
    },
    visit: async (look) => {
      const asVisitor = async (shop: DemoShop) => {
        await look(shop)
        return []
      }
      await fillDemoShop(folder, asVisitor, { today: now })
    },
    close: async () => {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Groups by key, in the order of the first occurrence of each key. */
export const groupBy = <Thing>(
  things: readonly Thing[],
  keyOf: (thing: Thing) => string,
): Map<string, Thing[]> => {
  const groups = new Map<string, Thing[]>()

  for (const item of things) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }

  return groups
}

export const addUp = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)
