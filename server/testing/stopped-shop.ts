// A stopped shop with snapshots in its folder, for tests of `npm run restore`.
import type { ChildProcess } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { factsOf, inspectFile } from '../platform/snapshot/copy.ts'
import { runRestore } from '../commands/restore.ts'
import { openShop, type Shop } from './shop.ts'

/** The root of the repository, where child processes find its modules. */
export const root = join(import.meta.dirname, '..', '..')
const folders: string[] = []
const children: ChildProcess[] = []

/** Ends all processes and removes all registered folders: for `afterEach`. */
export const cleanUp = (): void => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

export const registerFolder = (folder: string): void => void folders.push(folder)
export const registerChild = (child: ChildProcess): void => void children.push(child)

const addCustomer = (shop: Shop, name: string): Promise<unknown> =>
  shop.write((tx) =>
    tx
      .insertInto('customers')
      .values({
        id: shop.context.newId(),
        name,
        email: null,
        phone: null,
        address: null,
        balance: 0,
        created_at: shop.context.now(),
      })
      .execute(),
  )

/**
 * A data folder of a stopped server: the customers are Old and New, and the snapshot has only Old.
 */
export const stoppedShop = async (): Promise<string> => {
  const shop = await openShop('sqlite')
  await addCustomer(shop, 'Old')
  await shop.context.snapshots?.take('hourly')
  await addCustomer(shop, 'New')
  shop.setNow('2026-11-21T12:00:00.000Z')
  await shop.context.snapshots?.take('before-deletion')
  const folder = mkdtempSync(join(tmpdir(), 'webale-restore-'))
  registerFolder(folder)
  mkdirSync(join(folder, 'snapshots'))
  for (const name of readdirSync(join(shop.folder, 'snapshots')))
    copyFileSync(join(shop.folder, 'snapshots', name), join(folder, 'snapshots', name))
  copyFileSync(
    join(folder, 'snapshots', nameOf(folder, 'before-deletion')),
    join(folder, 'webale.db'),
  )
  return folder
}
export const nameOf = (folder: string, reason: string): string =>
  readdirSync(join(folder, 'snapshots')).find((name) => name.endsWith(`${reason}.db`)) ?? 'none'
export const restoreFolder = (folder: string, ...words: string[]) =>
  runRestore(words, { DATA_DIR: folder })

/** Reads a shop without keeping its database open. */
export const readFolder = (folder: string): { names: string[]; epoch: string | null } =>
  inspectFile(join(folder, 'webale.db'), (database) => {
    const rows = database.prepare('select name from customers order by name').all() as {
      name: string
    }[]
    return { names: rows.map(({ name }) => name), epoch: factsOf(database).db_epoch }
  })
