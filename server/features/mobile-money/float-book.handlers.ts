// Handlers of the float book: its lines and the day sheet; entries and counts have their own files.
import { scopeOf } from '@webale/domain/access/scope.ts'
import type { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import { isFloatHidden } from '@webale/domain/features/mobile-money/float-line.ts'
import { mergeEdit } from '@webale/domain/kernel/merge-edit.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { checkDepartment, lockDepartment } from '../department/department.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { approveCount, countFloat } from './count-float.ts'
import {
  checkNumber,
  getLine,
  insertLine,
  listLines,
  lockLine,
  shownLine,
  updateLine,
} from './float-line.queries.ts'
import { requireFloatBook, takeLine } from './float-of-transaction.queries.ts'
import { readSheet } from './float-sheet.queries.ts'
import { openFloat, recordFloat, reverseTransaction } from './move-float.ts'

/** Throws not_found unless the department exists; it is not deleted until the transaction ends. */
const lockAndCheckDepartment = async (tx: Tx, id: string): Promise<void> => {
  await lockDepartment(tx, id)
  await checkDepartment(tx, id)
}

export const floatBookHandlers: Handlers<typeof floatBookApi> = {
  lines: async ({ db, actor }) => {
    const isHidden = isFloatHidden(actor, await readShopRules(db))
    return (await listLines(db, scopeOf(actor))).map((line) => shownLine(line, isHidden))
  },

  add: async ({ tx, input, now, newId }) => {
    await requireFloatBook(tx)
    await lockAndCheckDepartment(tx, input.department_id)
    await checkNumber(tx, input, null)
    const id = newId()
    await insertLine(tx, { ...input, id, retired_at: null, created_at: now })

    return shownLine(await getLine(tx, id), false)
  },

  update: async ({ tx, input: { id, seen, ...edit } }) => {
    await requireFloatBook(tx)
    const stored = await takeLine(tx, id, () => true)
    const line = mergeEdit(edit, { seen, stored })
    await lockAndCheckDepartment(tx, line.department_id)
    await checkNumber(tx, { provider: stored.provider, number: line.number }, id)
    await updateLine(tx, { ...line, id })

    return shownLine(await getLine(tx, id), false)
  },

  retire: async ({ tx, input: { id }, now }) => {
    await requireFloatBook(tx)
    await lockLine(tx, id)
    const { retired_at } = await getLine(tx, id)
    if (retired_at === null) await updateLine(tx, { id, retired_at: now })

    return { id }
  },

  open: openFloat,
  record: recordFloat,
  reverse: reverseTransaction,
  count: countFloat,
  approve: approveCount,

  sheet: async ({ db, actor, input, now }) =>
    readSheet(db, scopeOf(actor, input.department_id), input.date ?? businessDate(now)),
}
