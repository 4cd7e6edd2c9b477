// A quarantined sale: a closed sale, or another document of a till, that could not be stored and
// waits outside the books for an administrator. And a flag of a stored one in the list. The table,
// the addresses, the refusals and the page call it a kept sale.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { DocumentType, KIND_THINGS } from './document-on-till.ts'
import { FLAG_NAMES } from './flags.ts'

/** Why something is quarantined. */
export const QUARANTINE_REASON_NAMES = ['unreadable', 'other_content', 'till_ended'] as const
export type QuarantineReason = (typeof QUARANTINE_REASON_NAMES)[number]

/** The reason in the words of the list. */
export const quarantineReasonText = (reason: QuarantineReason, kind: DocumentType): string => {
  const thing = KIND_THINGS[kind].toLowerCase()
  if (reason === 'unreadable') return `This version cannot read the ${thing}`
  if (reason === 'other_content') return `Another ${thing} has this id`

  return `${kind === 'sale' ? 'Sold' : 'Recorded'} after the till was ended`
}

/** A stored reason; an unknown one cannot be read by this program. */
export const quarantineReasonOf = (stored: string): QuarantineReason =>
  stored === 'other_content' || stored === 'till_ended' ? stored : 'unreadable'

/** Most sales of one till that may wait for a decision. */
export const MAX_QUARANTINED = 500
/** And the characters of their bodies together. A usual one has 2,000. */
export const MAX_QUARANTINED_TEXT = 5_000_000

export const QuarantinedSale = z.object({
  id: Id,
  sale_id: z.string(),
  till_id: Id.nullable(),
  till_number: z.number().nullable(),
  till_name: z.string().nullable(),
  reason: z.enum(QUARANTINE_REASON_NAMES),
  received_at: z.string(),
  kind: DocumentType,
  /** What can be read of it; null in a body that cannot be read. The receipt number of a sale. */
  subject: z.string().nullable(),
  sold_at: z.string().nullable(),
  total: z.number().nullable(),
  /** The body as it was received, JSON. */
  body: z.string(),
})
export type QuarantinedSale = z.output<typeof QuarantinedSale>

export const SaleFlag = z.object({
  id: Id,
  kind: DocumentType,
  document_id: Id,
  flag: z.enum(FLAG_NAMES),
  details: z.record(z.string(), z.unknown()),
  /**
   * The receipt number of a sale, the description of an expense, the phone number of mobile money.
   */
  subject: z.string(),
  total: z.number(),
  created_at: z.string(),
  received_at: z.string(),
  till_id: Id,
  till_number: z.number().nullable(),
  till_name: z.string().nullable(),
  person_id: Id.nullable(),
  person: z.string().nullable(),
  department_id: Id.nullable(),
  /** UGX below the list price; 0 where no price is concerned. */
  below: z.number(),
})
export type SaleFlag = z.output<typeof SaleFlag>
