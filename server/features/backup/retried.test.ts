// Restore and deletion when the database rolls a transaction back, as PostgreSQL does with one of
// two that wait for each other: the table is written again and not reported as failed.
import { BACKUP_TABLES } from '@webale/domain/features/backup/backup.ts'
import { expect, test } from 'vitest'
import type { Store } from '../../platform/database/store.ts'
import { openBackupClient } from '../../testing/backup-client.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { exportBackup, writeExported } from './export-backup.ts'
import { indexBackup } from './backup-file.ts'
import { removeData } from './remove-data.ts'
import { restoreBackup } from './restore-backup.ts'
import { openSpool } from '../../platform/files/spool.ts'

/** A store whose every other transaction does all its work and then fails with a deadlock. */
const withDeadlocks = (store: Store): Store => {
  let turn = 0
  return {
    ...store,
    transaction: (work) =>
      store.transaction(async (tx) => {
        const result = await work(tx)
        turn += 1
        if (turn % 2 === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
        return result
      }),
  }
}

whereEnginesDiffer('backup with deadlocks', (engine) => {
  test('BKP-028 a table whose transaction was rolled back is deleted or restored by the next try', async () => {
    const { shop, stockUp, rows } = await openBackupClient(engine)
    await stockUp()
    const { store, now, newId } = shop.context
    const spool = await openSpool(`${shop.folder}/files`)
    await writeExported(spool, 'file', await exportBackup(store, BACKUP_TABLES, now()))
    const before = await rows('expenses')
    const doing = {
      by: { actor: await shop.person('admin'), now: now(), newId },
      report: () => undefined,
      onFault: (error: unknown): void => {
        throw error
      },
    }
    const removed = await removeData(
      withDeadlocks(store),
      ['expenses', 'mobile_money_transactions'],
      doing,
    )
    expect(removed).toMatchObject({ removed: 2, failed: 0 })
    const file = await indexBackup((from) => spool.read('file', from))
    expect(
      await restoreBackup(file, withDeadlocks(store), { ...doing, leaveOut: false }),
    ).toMatchObject({ failed: 0 })
    expect(await rows('expenses')).toEqual(before)
  })
})
