// The till that sends a request.
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { CommandContext } from '../../platform/operations/handler.ts'
import { lockAndTouchTill } from './till.queries.ts'

/**
 * The till of the credential, locked until the end of the transaction. It may have ended: what it
 * still holds is taken. Throws till_unknown.
 */
export const lockCallingTill = async ({
  tx,
  till,
  now,
}: Pick<CommandContext<unknown>, 'tx' | 'till' | 'now'>): Promise<Row<'tills'>> => {
  const row = till === null ? undefined : await lockAndTouchTill(tx, till.id, now)
  if (row === undefined) throw refuse('till_unknown')
  return row
}

/** The same for what an ended till may not do. Throws till_unknown and till_ended. */
export const lockWorkingTill = async (
  context: Parameters<typeof lockCallingTill>[0],
): Promise<Row<'tills'>> => {
  const row = await lockCallingTill(context)
  if (row.ended_at !== null) throw refuse('till_ended')
  return row
}
