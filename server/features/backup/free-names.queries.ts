// Names of restored drawers that are used here already.
import { type StoredRow, readText } from '@webale/domain/features/backup/stored-row.ts'
import type { Tx } from '../../platform/database/store.ts'
import { drawerNames } from './backup.queries.ts'

/** A drawer whose name is used here already gets another one: its history keeps what it was. */
export const withFreeNames = async (tx: Tx, rows: readonly StoredRow[]): Promise<StoredRow[]> => {
  const taken = await drawerNames(tx)
  return rows.map((row) => {
    const name = readText(row, 'name')
    const free = taken.has(name.toLowerCase()) ? `${name} ${readText(row, 'id').slice(-4)}` : name
    taken.add(free.toLowerCase())

    return { ...row, name: free }
  })
}
