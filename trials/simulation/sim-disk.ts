// Both stores of a simulated till, of which a start may find one gone.
import { memoryDisk, type MemoryFiles } from '@webale/web/testing/second-store.ts'
import type { TillDisk } from '@webale/web/till/disk/change-twice.ts'
import { openTillDatabase } from '@webale/web/till/disk/database.ts'
import { restoreTill } from '@webale/web/till/disk/restore-till.ts'
import { makeSecondStore } from '@webale/web/till/disk/second-store.ts'
import type { TillDocument, TillSale } from '@webale/web/till/disk/till-sale.ts'

/** What the server had when the database of the till was lost. */
export type LostRecords = { readonly sales: TillSale[]; readonly documents: TillDocument[] }

type SimDevice = {
  readonly name: string
  /** Which of its two stores the browser lost since the last start. */
  readonly lostStore?: () => 'database' | 'files' | null
}

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(new Error(`${name} could not be deleted`)))
  })

const isSent = ({ state }: TillSale | TillDocument): boolean => state === 'sent'

/** Opens both stores. What the server had is gone with the database, and noted. */
export const openSimDisk = async (
  { name, lostStore }: SimDevice,
  { disk: before, forgotten }: { disk: TillDisk | null; forgotten: LostRecords },
  files: MemoryFiles,
): Promise<TillDisk> => {
  const lost = before === null ? null : (lostStore?.() ?? null)
  if (lost === 'database' && before !== null) {
    forgotten.sales.push(...(await before.database.getAll('sales')).filter(isSent))
    forgotten.documents.push(...(await before.database.getAll('documents')).filter(isSent))
  }

  before?.database.close()
  if (lost === 'database') await deleteDatabase(`webale-shop-simulated-${name}`)
  if (lost === 'files') for (const file of files) file.truncate(0)
  const database = await openTillDatabase(`simulated-${name}`, () => undefined)
  const disk = { database, second: makeSecondStore(memoryDisk(files)) }
  await restoreTill(disk)

  return disk
}

/** What the till holds, and what it held before it lost its database. */
export const withLost = <Kind extends { readonly id: string }>(
  kept: readonly Kind[],
  lost: readonly Kind[],
): Kind[] => {
  const ids = new Set(kept.map(({ id }) => id))
  return [...kept, ...lost.filter(({ id }) => !ids.has(id))]
}
