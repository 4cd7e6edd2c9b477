// Expenses and mobile money transactions that tills recorded without the server.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { command } from '../../kernel/operation.ts'
import { DOCUMENT_KINDS } from './document-on-till.ts'
import { FLAG_NAMES } from './flags.ts'
import { QUARANTINE_REASON_NAMES } from './quarantined-sale.ts'
import { MAX_BODY } from './sale-on-till.ts'

const SentDocument = z.object({
  id: Id,
  /** Version of the body. */
  v: z.number('Version must be a number').int().min(1).max(1_000_000),
  kind: z.enum(DOCUMENT_KINDS),
  /** JSON text, because a body that fits no schema is stored too. */
  body: z
    .looseObject({}, 'The document must be an object')
    .transform((body) => JSON.stringify(body))
    .refine((text) => text.length <= MAX_BODY, 'This document is too large'),
})

const Taken = { id: Id, now: z.string(), epoch: z.string() }

export const tillDocumentApi = {
  /**
   * Stores what a till recorded without the server, once, or quarantines it. Throws
   * kept_full when too many documents of the till wait for an administrator, and till_too_fast
   * above MAX_SALES_A_SECOND.
   */
  recordClosed: command('POST /api/till/documents', {
    can: 'till',
    input: SentDocument,
    output: z.discriminatedUnion('state', [
      z.object({
        state: z.literal('stored'),
        replayed: z.boolean(),
        flags: z.array(z.enum(FLAG_NAMES)),
        ...Taken,
      }),
      z.object({
        state: z.enum(['kept', 'dismissed']),
        reason: z.enum(QUARANTINE_REASON_NAMES),
        ...Taken,
      }),
    ]),
    changes: ['expense', 'mobile-money', 'shift', 'sale', 'report', 'till'],
    audit: 'by_handler',
    done: null,
    failed: 'Failed to record expense',
    idempotency: 'input.id',
  }),
}
