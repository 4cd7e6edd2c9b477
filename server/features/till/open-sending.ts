// The till that sends a sale or another document, and the till that made it.
import type { Row } from '../../platform/database/tables.ts'
import type { CommandContext } from '../../platform/operations/handler.ts'
import { findEpoch } from '../snapshot/epoch.queries.ts'
import type { Arrival } from './arrival.ts'
import { lockCallingTill } from './calling-till.ts'
import { checkSpeed } from './check-speed.ts'
import type { SellContext } from './closed-context.ts'
import { findMakingTill } from './former-till.ts'
import type { AnyDocument, SentDocument } from './read-sent.ts'

type SendingContext = SellContext & { readonly till: Row<'tills'> }

/** Throws till_unknown and till_too_fast. */
export const openSending = async (
  context: Pick<CommandContext<unknown>, 'tx' | 'till' | 'now' | 'newId' | 'markSecret'>,
): Promise<SendingContext> => {
  const { tx, now, newId, markSecret } = context
  const till = await lockCallingTill(context)
  await checkSpeed(context, till.id)

  return { tx, till, epoch: (await findEpoch(tx)) ?? '', now, newId, markSecret }
}

/** Takes what the calling till closed, or the till that its device was before. */
export const takeOfMaker = async <Document extends AnyDocument, Answer>(
  sending: SendingContext,
  sent: SentDocument<Document>,
  take: (context: SellContext, sent: SentDocument<Document>, arrival: Arrival) => Promise<Answer>,
): Promise<Answer> => {
  const { till, isFormer } = await findMakingTill(sending.tx, sending.till, sent.document)
  return take({ ...sending, till }, sent, { isFormer })
}
