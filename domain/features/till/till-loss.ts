// Sales that a till lost before the server had them: what the till says of it, and what its leaders
// see until one of them has seen it. A loss is never silent.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { RECEIPT_NUMBER, receiptCountOf, receiptNumberOf } from '../sale/receipt-number.ts'
import { salesText } from './count-words.ts'
import { Moment } from './stamp.ts'

export const PrintedNumber = z.string().regex(RECEIPT_NUMBER, 'That is not a receipt number')

const MAX_WAITING = 1_000_000_000

/** What a device found missing when it started. It sends this until the answer notes it. */
export const ReportedLoss = z.object({
  /**
   * How many sales and other records waited, as the device remembered beside its stores; null when
   * the browser lost that, too.
   */
  waiting: z.number().int().min(1).max(MAX_WAITING).nullable(),
  /** The last number that it gave. */
  last_number: PrintedNumber.nullable(),
  /** The number of the oldest one that waited, when the device remembers it. */
  first_number: PrintedNumber.nullish(),
  /** The start that found it, by the clock of the device. */
  noticed_at: Moment,
  /** The till that this device was then, when it has another number now. */
  till_id: Id.nullish(),
})
export type ReportedLoss = z.output<typeof ReportedLoss>

/**
 * A loss that nobody has seen. `waiting` is what could not have arrived since; null when nobody
 * knows how many they were.
 */
export const TillLoss = z.object({
  id: Id,
  /** The till that lost them: the former one of a device that has another number now. */
  till_id: Id,
  till_number: z.number(),
  noticed_at: z.string(),
  waiting: z.number().nullable(),
  first_number: z.string().nullable(),
  last_number: z.string().nullable(),
})
export type TillLoss = z.output<typeof TillLoss>

type LostNumbers = Pick<TillLoss, 'first_number' | 'last_number'>

/** The numbers of the last sales; only the last one where they do not count on. */
export const lostNumbers = (
  waiting: number | null,
  { first_number = null, last_number }: Pick<ReportedLoss, 'first_number' | 'last_number'>,
): LostNumbers => {
  const last = last_number === null ? null : receiptCountOf(last_number)
  if (waiting === null || first_number !== null || last === null)
    return { first_number, last_number }
  return { first_number: receiptNumberOf(Math.max(1, last - waiting + 1)), last_number }
}

/** ', numbers RCP-000012 to RCP-000015'; empty when none is known. */
export const numbersText = ({ first_number, last_number }: LostNumbers): string => {
  if (first_number !== null && last_number !== null && first_number !== last_number)
    return `, numbers ${first_number} to ${last_number}`

  const one = first_number ?? last_number

  return one === null ? '' : `, number ${one}`
}

/** What is said of a loss without a figure. */
export const UNKNOWN_LOSS = 'lost its data. How many sales are missing is not known'

/** 'Till 3 lost up to 4 sales, numbers RCP-000012 to RCP-000015'. */
export const lossText = (loss: LostNumbers & Pick<TillLoss, 'till_number' | 'waiting'>): string =>
  loss.waiting === null
    ? `The browser of Till ${loss.till_number} ${UNKNOWN_LOSS}`
    : `Till ${loss.till_number} lost up to ${salesText(loss.waiting)}${numbersText(loss)}`
