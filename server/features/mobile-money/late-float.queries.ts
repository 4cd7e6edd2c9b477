// The float of a transaction that a till recorded without the server. It happened, so it is never
// refused: a line that is retired or moved since, and an id that was used before, become flags.
import { type RaisedFlag, raiseFlag } from '@webale/domain/features/till/flags.ts'
import type { TransactionOnTill } from '@webale/domain/features/till/document-on-till.ts'
import type { Writer } from '../../platform/operations/write-context.ts'
import type { Tx } from '../../platform/database/store.ts'
import { findCountAfter } from './float-count.queries.ts'
import { findReference, insertFloatEntry } from './float-entry.queries.ts'
import { writeFloat } from './float-of-transaction.queries.ts'
import { findLine, lockLine, lockLinesOf } from './float-line.queries.ts'

type LateTransaction = Pick<Writer, 'actor' | 'newId'> & {
  readonly tx: Tx
  /** When it was made. */
  readonly created_at: string
  readonly department_id: string | null
}

/** `isCounted`: the line was counted after it was made. */
export type LateFloat = { readonly flags: readonly RaisedFlag[]; readonly isCounted: boolean }

export const NO_FLOAT: LateFloat = { flags: [], isCounted: false }

/**
 * Writes the entry at the time of the transaction. A count after that time keeps its figures: the
 * opposite correction of its moment lets the typed balance stay.
 */
export const storeLateFloat = async (
  { tx, actor, newId, created_at, department_id }: LateTransaction,
  document: TransactionOnTill,
): Promise<LateFloat> => {
  const { id, line_id, provider, provider_reference } = document
  if (!line_id) return NO_FLOAT
  if (provider_reference) await lockLinesOf(tx, provider)
  await lockLine(tx, line_id)
  const line = await findLine(tx, line_id)
  if (line === undefined) return { flags: [raiseFlag('line_gone')], isCounted: false }
  const isMoved = department_id !== null && line.department_id !== department_id
  const isGone = line.retired_at !== null || isMoved || line.provider !== provider

  const isUsed =
    Boolean(provider_reference) &&
    (await findReference(tx, line.provider, provider_reference ?? '')) !== undefined

  const place = { id, department_id: department_id ?? line.department_id }
  const entry = await writeFloat(
    { tx, actor, now: created_at, newId },
    { ...document, line_id },
    place,
  )

  const count = await findCountAfter(tx, line_id, created_at)
  if (count !== undefined) {
    const opposite = { id: newId(), line_id, kind: 'correction', amount: 0 - entry.amount } as const
    const about = {
      entry_id: entry.id,
      count_id: count.id,
      note: 'Came later',
      department_id: place.department_id,
    }
    await insertFloatEntry(tx, { ...opposite, ...about }, { actor, now: count.counted_at })
  }

  return {
    flags: [
      ...(isGone ? [raiseFlag('line_gone')] : []),
      ...(isUsed ? [raiseFlag('duplicate_reference')] : []),
    ],
    isCounted: count !== undefined,
  }
}
