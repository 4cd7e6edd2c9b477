// T17: the database of a killed shop is deleted, emptied, cut to its header, or replaced. The
// server must never open a new shop then: it shows how to restore, makes no one administrator, and
// a restore recovers every sale of the snapshot.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { snapshotApi } from '@webale/domain/features/snapshot/snapshot.api.ts'
import { uuidv7 } from 'uuidv7'
import { runDoctor } from '@webale/server/commands/doctor.ts'
import { openSqliteStore } from '@webale/server/platform/database/open.ts'
import { openSqlite } from '@webale/server/platform/database/sqlite.ts'
import { runRestore } from '@webale/server/commands/restore.ts'
import { addGoods, ask, openShopOver, priceOfGoods, signInOver } from '../harness/shop-over-http.ts'
import { type RunningServer, startServer } from '../harness/server.ts'
import { judgeControl, type Trial } from './trial.ts'

const SALES = 20
const DATABASE = 'webale.db'
const BESIDE = [`${DATABASE}-wal`, `${DATABASE}-shm`]
const VIOLATIONS = 2

const remove = (folder: string, ...names: readonly string[]): void => {
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true })
}

/**
 * Kills the server of a shop with a snapshot and later sales; `second` gets a copy of the snapshot.
 */
const killedShop = async (folder: string, second: string): Promise<void> => {
  const server = await startServer(folder, {
    built: true,
    settings: { SNAPSHOT_SECOND_DIR: second },
  })

  const shop = await openShopOver(server.address, 1)
  const [goods] = await addGoods(server.address, shop)
  const [seller] = shop.people
  if (goods === undefined || seller === undefined) throw new Error('The shop could not be filled')
  const sell = () =>
    ask(server.address, saleApi.complete, seller, {
      id: uuidv7(),
      lines: [{ product_id: goods.id, quantity: 1, unit_price: priceOfGoods }],
      payment_method: 'cash',
      amount_paid: priceOfGoods,
    })

  for (let at = 0; at < SALES; at += 1) await sell()
  await ask(server.address, snapshotApi.take, shop.admin, {})

  for (let tries = 0; tries < 300; tries += 1) {
    const { state } = await ask(server.address, snapshotApi.state, shop.admin, {})
    if (state !== null && state.busy === null && state.snapshots.length > 0) break
    await pause(100)
  }

  await sell()
  await server.kill('SIGKILL')
}

type Places = { readonly folder: string; readonly second: string; readonly other: string }

const emptyDatabase = async ({ folder }: Places): Promise<void> => {
  remove(folder, DATABASE, ...BESIDE)
  writeFileSync(join(folder, DATABASE), '')
}

const replaceWithBlank = async (places: Places): Promise<void> => {
  remove(places.folder, DATABASE, ...BESIDE)
  const blank = mkdtempSync(join(tmpdir(), 'webale-blank-'))
  await openSqliteStore(blank).close()
  cpSync(join(blank, DATABASE), join(places.folder, DATABASE))
  rmSync(blank, { recursive: true, force: true })
}

const LOSSES: Readonly<Record<string, (places: Places) => Promise<void>>> = {
  missing: async ({ folder }) => remove(folder, DATABASE, ...BESIDE),
  'of 0 bytes': emptyDatabase,
  'of 0 bytes, its log still there': async ({ folder }) =>
    writeFileSync(join(folder, DATABASE), ''),
  'only a header, its log gone': replaceWithBlank,
  'missing, without keys and mark': async ({ folder }) =>
    remove(folder, DATABASE, ...BESIDE, 'keys.json', 'shop.json'),
  'missing, without snapshots': async ({ folder }) =>
    remove(folder, DATABASE, ...BESIDE, 'snapshots'),
  'a new disk, only the second folder is left': async ({ folder }) => {
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
  },
  "another shop's file": async ({ folder, other }) => {
    remove(folder, DATABASE, ...BESIDE)
    for (const name of [DATABASE, ...BESIDE])
      cpSync(join(other, name), join(folder, name), { force: true })
  },
}

const signUp = async ({ address }: RunningServer): Promise<number> => {
  const body = JSON.stringify({ email: 'stranger@street.ug', password: 'a long enough password' })
  return (
    await fetch(`${address}/auth/v1/signup`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
  ).status
}

const salesIn = (folder: string): number => {
  const database = openSqlite(join(folder, DATABASE), 'read')
  try {
    return (database.prepare('select count(*) as count from sales').all()[0] as { count: number })
      .count
  } finally {
    database.close()
  }
}

/** What goes wrong after this loss; null when the start is refused and the restore is complete. */
const faultAfter = async ({ folder, second }: Places): Promise<string | null> => {
  const settings = { SNAPSHOT_SECOND_DIR: second }
  const server = await startServer(folder, { built: true, settings })
  const [page, stranger] = [(await fetch(server.address)).status, await signUp(server)]
  await server.kill('SIGTERM')
  if (stranger === 200) return 'a stranger could sign up'
  if (page !== 503) return `the page answered ${page}`
  const env = { DATA_DIR: folder, ...settings }
  const restored = await runRestore(['1'], env)
  if (restored.code !== 0) return restored.text
  const back = await startServer(folder, { built: true, settings })
  const fault = await signInOver(back.address, 'owner@shop.ug').then(
    () => null,
    (error: unknown) => `the administrator could not sign in: ${String(error)}`,
  )

  await back.kill('SIGTERM')
  const sold = salesIn(folder)
  if (sold !== SALES) return `${sold} sales are back instead of ${SALES}`
  const doctor = await runDoctor(['--json'], env)

  return fault ?? (doctor.code < VIOLATIONS ? null : doctor.text)
}

export const lostDatabasesTrial: Trial = {
  id: 't17',
  title: 'lost and emptied databases',
  run: async () => {
    const root = mkdtempSync(join(tmpdir(), 'webale-lost-'))
    const at = (name: string): string => {
      mkdirSync(join(root, name), { recursive: true })
      return join(root, name)
    }

    try {
      await killedShop(at('shop'), at('second'))
      await killedShop(at('other'), at('other-second'))
      const faults: string[] = []

      for (const [name, lose] of Object.entries(LOSSES)) {
        const places: Places = {
          folder: at('lost'),
          second: at('lost-second'),
          other: join(root, 'other'),
        }

        cpSync(join(root, 'shop'), places.folder, { recursive: true })
        cpSync(join(root, 'second'), places.second, { recursive: true })
        await lose(places)
        const fault = await faultAfter(places)
        if (fault !== null) faults.push(`${name}: ${fault}`)
        remove(root, 'lost', 'lost-second')
      }

      const blank = await startServer(at('blank'), { built: true })
      const { isRight, control } = judgeControl(
        (await signUp(blank)) === 200,
        'an empty folder without any trace, where a stranger does sign up',
      )

      await blank.kill('SIGTERM')

      return {
        held: faults.length === 0 && isRight,
        figures: {
          'ways to lose it': Object.keys(LOSSES).length,
          'refused, and brought back whole': Object.keys(LOSSES).length - faults.length,
          ...(faults.length === 0 ? {} : { trouble: faults.join(' | ') }),
        },
        control,
      }
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  },
}
