// Float that a person moves by hand: the opening balance, float bought and sold, commission, fees
// and corrections, and the reversal of a transaction. Each is written once.
import type { Actor } from '@webale/domain/access/role.ts'
import { isOwnDepartment } from '@webale/domain/access/scope.ts'
import type { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import {
  cashOfFloat,
  floatOf,
  type FloatEntryResult,
  hasCash,
  type NewFloatEntry,
} from '@webale/domain/features/mobile-money/float-entry.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import type { Tx } from '../../platform/database/store.ts'
import { documentOnce } from '../../platform/operations/documents.ts'
import type { Handler } from '../../platform/operations/handler.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import { moveMoney, type MoneyMovement } from '../shift/move-money.ts'
import { takeShift } from '../shift/take-shift.queries.ts'
import {
  findEntryOf,
  findFloatEntry,
  insertFloatEntry,
  isReversed,
  type NewFloatRow,
} from './float-entry.queries.ts'
import { getLine, lockLine } from './float-line.queries.ts'
import { floatAfter, requireFloatBook, takeLine } from './float-of-transaction.queries.ts'
import { findTransaction } from './mobile-money.queries.ts'

type EntryDocument = {
  readonly id: string
  readonly line_id: string
  readonly content: readonly unknown[]
  /** Makes the row; may throw a Refusal. */
  readonly rowOf: () => Promise<NewFloatRow>
}

/** Writes one entry, once. */
const writeOnce = async (
  context: WriteContext,
  { id, line_id, content, rowOf }: EntryDocument,
): Promise<FloatEntryResult> => {
  const { tx, actor } = context
  const rules = await requireFloatBook(tx)
  const { department_id } = await getLine(tx, line_id)
  const find = () => findFloatEntry(tx, id)
  const { document, replayed } = await documentOnce(
    context,
    { id, kind: 'float_entry', content: [line_id, ...content], department_id, find },
    async () => {
      await insertFloatEntry(tx, await rowOf(), context)
      const entry = await find()
      if (entry === undefined) throw new Error(`the entry ${id} was not stored`)

      return entry
    },
  )

  return { entry: document, float: await floatAfter(tx, line_id, actor, rules), replayed }
}

const takeOwnLine = (tx: Tx, line_id: string, actor: Actor) =>
  takeLine(tx, line_id, ({ department_id }) => isOwnDepartment(actor, department_id))

export const openFloat: Handler<typeof floatBookApi.open> = (context) => {
  const { tx, actor, input } = context
  const { id, line_id, amount, note } = input

  return writeOnce(context, {
    id,
    line_id,
    content: ['opening', amount, note],
    rowOf: async () => {
      const { openings, department_id } = await takeOwnLine(tx, line_id, actor)
      if (openings > 0) throw refuse('float_opened')
      return { id, line_id, kind: 'opening', amount, note, department_id }
    },
  })
}

/** The cash of a float that is bought or sold, and of its fee: two movements of the ledger. */
const cashRows = ({ id, kind, amount, fee }: NewFloatEntry, line: string): MoneyMovement[] => {
  const about = { method: 'cash', reference_type: 'float', reference_id: id, reason: line } as const
  return [
    { ...about, movement_type: 'mobile_money', amount: cashOfFloat(kind, amount) },
    ...(fee === 0 ? [] : [{ ...about, movement_type: 'float_fee', amount: 0 - fee } as const]),
  ]
}

/** Throws not_found for a drawer that the person may not use. */
const moveCash = async (
  { tx, actor, now, newId }: WriteContext,
  drawer_id: string | null | undefined,
  rows: readonly MoneyMovement[],
  department_id: string | null,
): Promise<void> => {
  const shift = await takeShift(tx, actor, { drawer_id: drawer_id ?? null })
  const owned = rows.map((row) => ({ ...row, department_id }))
  await moveMoney(tx, owned, { actor, now, newId }, shift)
}

export const recordFloat: Handler<typeof floatBookApi.record> = (context) => {
  const { tx, actor, input } = context
  const { id, line_id, kind, amount, fee, drawer_id, note } = input

  return writeOnce(context, {
    id,
    line_id,
    content: [kind, amount, fee, drawer_id ?? null, note],
    rowOf: async () => {
      const { name, department_id } = await takeOwnLine(tx, line_id, actor)
      if (hasCash(kind)) await moveCash(context, drawer_id, cashRows(input, name), department_id)
      return { id, line_id, kind, amount: floatOf(kind, amount), note, department_id }
    },
  })
}

/** The cash that the transaction moved; null when it moved none. */
const findCash = async (tx: Tx, transaction_id: string): Promise<number | null> => {
  const moved = await tx
    .selectFrom('money_movements')
    .select('amount')
    .where('reference_type', '=', 'mobile_money')
    .where('reference_id', '=', transaction_id)
    .executeTakeFirst()

  return moved?.amount ?? null
}

export const reverseTransaction: Handler<typeof floatBookApi.reverse> = async (context) => {
  const { tx, actor, input, now } = context
  const { id, transaction_id, drawer_id, reason } = input
  const { return_days } = await requireFloatBook(tx)
  const transaction = await findTransaction(tx, transaction_id)
  const first = await findEntryOf(tx, transaction_id)
  if (
    transaction === undefined ||
    first === undefined ||
    !isOwnDepartment(actor, transaction.department_id)
  )
    throw refuse('not_found', { thing: 'The transaction' })

  const { line_id, department_id } = first
  const lastDay = addDays(businessDate(transaction.created_at), return_days)

  return writeOnce(context, {
    id,
    line_id,
    content: ['reversal', transaction_id, drawer_id ?? null, reason],
    rowOf: async () => {
      await lockLine(tx, line_id)
      if (await isReversed(tx, first.id)) throw refuse('float_reversed')
      if (return_days > 0 && lastDay < businessDate(now))
        throw refuse('float_too_old', { days: String(return_days) })

      const about = { method: 'cash', movement_type: 'mobile_money', reason } as const
      const reference = { reference_type: 'float', reference_id: id }
      const cash = await findCash(tx, transaction_id)
      if (cash !== null)
        await moveCash(
          context,
          drawer_id,
          [{ ...about, ...reference, amount: 0 - cash }],
          department_id,
        )

      const opposite = { id, line_id, kind: 'reversal', amount: 0 - first.amount } as const
      const of = { transaction_id, entry_id: first.id }
      return { ...opposite, ...of, note: reason, department_id }
    },
  })
}
