// The float of a mobile money transaction: the line that it is of, and its one entry.
import type { Actor } from '@webale/domain/access/role.ts'
import { floatOfTransaction } from '@webale/domain/features/mobile-money/float-entry.ts'
import { isFloatHidden } from '@webale/domain/features/mobile-money/float-line.ts'
import { type FloatAfter } from '@webale/domain/features/mobile-money/float-after.ts'
import type { NewTransaction } from '@webale/domain/features/mobile-money/mobile-money.ts'
import type { ShopRules } from '@webale/domain/features/shop-rules/shop-rules.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { formatDay, businessDate } from '@webale/domain/kernel/time.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import type { WriteContext } from '../../platform/operations/write-context.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { findReference, insertFloatEntry } from './float-entry.queries.ts'
import { getLine, lockLine, lockLinesOf, type LineRow, shownLine } from './float-line.queries.ts'

/** Throws not_allowed while the shop keeps no float book. */
export const requireFloatBook = async (db: Db): Promise<ShopRules> => {
  const rules = await readShopRules(db)
  if (!rules.float_book) throw refuse('not_allowed')
  return rules
}

/**
 * Locks an active line for writing. Throws not_found for one that is retired or of another
 * department.
 */
export const takeLine = async (
  tx: Tx,
  id: string,
  isMeant: (line: LineRow) => boolean,
): Promise<LineRow> => {
  await lockLine(tx, id)
  const line = await getLine(tx, id)
  if (line.retired_at !== null || !isMeant(line)) throw refuse('not_found', { thing: 'The line' })
  return line
}

/** What the form says of the line after an entry. */
export const floatAfter = async (
  db: Db,
  line_id: string,
  actor: Actor,
  rules: ShopRules,
): Promise<FloatAfter> => {
  const { name, balance, is_low } = shownLine(
    await getLine(db, line_id),
    isFloatHidden(actor, rules),
  )

  return { line: name, balance, is_low }
}

type RecordedFloat = Pick<NewTransaction, 'transaction_type' | 'provider' | 'amount'> & {
  readonly line_id: string
  readonly provider_reference?: string | null | undefined
}

/**
 * Locks the line of a new transaction. Throws not_found for a line that it cannot be of, and
 * transaction_id_used for an id that the provider gave before.
 */
export const checkFloat = async (
  tx: Tx,
  { line_id, provider, provider_reference }: RecordedFloat,
  department_id: string | null,
): Promise<ShopRules> => {
  const rules = await requireFloatBook(tx)
  if (provider_reference) await lockLinesOf(tx, provider)
  await takeLine(
    tx,
    line_id,
    (line) => line.provider === provider && line.department_id === department_id,
  )

  const used = provider_reference
    ? await findReference(tx, provider, provider_reference)
    : undefined
  if (used !== undefined)
    throw refuse('transaction_id_used', {
      date: formatDay(businessDate(used.created_at)),
      amount: formatUgx(Math.abs(used.amount)),
    })

  return rules
}

/** Writes the entry of a transaction. Answers its id. */
export const writeFloat = async (
  {
    tx,
    actor,
    now,
    newId,
  }: Pick<WriteContext, 'tx' | 'now' | 'newId'> & {
    readonly actor: { readonly id: string }
  },
  { line_id, transaction_type, amount, provider_reference }: RecordedFloat,
  { id, department_id }: { readonly id: string; readonly department_id: string | null },
): Promise<{ readonly id: string; readonly amount: number }> => {
  const entry = { id: newId(), amount: floatOfTransaction(transaction_type, amount) }
  await insertFloatEntry(
    tx,
    {
      ...entry,
      line_id,
      kind: transaction_type,
      transaction_id: id,
      reference: provider_reference || null,
      department_id,
    },
    { actor, now },
  )

  return entry
}
