// Handlers of the backup: the tables with their row counts.
import type { backupApi } from '@webale/domain/features/backup/backup.api.ts'
import { BACKUP_TABLES, partsOf } from '@webale/domain/features/backup/backup.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { countRows } from './backup.queries.ts'

export const backupHandlers: Handlers<typeof backupApi> = {
  tables: async ({ db }) => {
    const counted = []

    for (const name of BACKUP_TABLES) {
      const others = partsOf(name).filter((part) => part !== name && part !== 'categories')
      let companions = 0
      for (const part of others) companions += await countRows(db, part)
      counted.push({ name, rows: await countRows(db, name), companions })
    }

    return counted
  },
}
