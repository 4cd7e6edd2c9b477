// Reading the catalogue of a till: the whole in pages, then what changes. Both need the session of
// a person and answer the scope of this person (decision P9).
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { query } from '../../kernel/operation.ts'
import { CatalogueDelta, CataloguePage } from './catalogue.ts'

const NO_CURSOR = 'The cursor must be a time since 2000, like 2026-11-21T09:00:00.000Z'
const EARLIEST = '2000-01-01'

// Written by hand, because the schema of times would be in what every page loads first.
const isCursor = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) &&
  text >= EARLIEST &&
  !Number.isNaN(Date.parse(text))

/**
 * Why a till reads again: the live stream named a change, which reads little, or each minute, which
 * compares everything.
 */
export type PullReason = 'change' | 'full_check'

/** How a reason is sent, by pages of an older build as well. */
export const SENT_REASONS = { change: 'word', full_check: 'minute' } as const

/**
 * Seconds before the cursor that are read again: transactions may commit in another order than
 * their times.
 */
export const WINDOWS_S = { change: 5, full_check: 60 } as const

export const catalogueApi = {
  /**
   * Changes since `cursor`, the `now` of the answer before. A full check reads a longer window,
   * adds up the stocks and compares the hash of the shop.
   */
  catalogue: query('GET /api/till/catalogue', {
    can: 'product.read',
    noun: 'till',
    input: z.object({
      cursor: z.string(NO_CURSOR).refine(isCursor, NO_CURSOR),
      reason: z
        .enum(SENT_REASONS)
        .default(SENT_REASONS.full_check)
        .transform((sent): PullReason => (sent === SENT_REASONS.change ? 'change' : 'full_check')),
      /** The hash of the shop that the till has. */
      shop_hash: z.string().max(100, 'The hash must have 100 characters at most').optional(),
    }),
    output: CatalogueDelta,
  }),
  /**
   * The whole catalogue in the order of ids. It has no one moment: a delta from the first `now`
   * completes it.
   */
  catalogueWhole: query('GET /api/till/catalogue/whole', {
    can: 'product.read',
    noun: 'till',
    input: z.object({ after: Id.optional() }),
    output: CataloguePage,
    reads: 'long',
  }),
}
