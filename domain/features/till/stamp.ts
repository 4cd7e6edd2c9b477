// The fields that each document of a till has besides its content: its time and the clock, the
// person, and the proof of the person.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'

const [FIRST_MOMENT, LAST_MOMENT] = ['1970-01-01T00:00:00.000Z', '2999-12-31T23:59:59.999Z']
const HUNDRED_YEARS_MS = 3_200_000_000_000

/** A moment of a device, whose clock may be wrong by years. */
export const Moment = z.iso
  .datetime('That is not a time')
  .transform((time) => new Date(time).toISOString())
  .refine((time) => time >= FIRST_MOMENT && time <= LAST_MOMENT, 'That is not a time')

/** The fields that have the same name in every document. */
export const STAMP_FIELDS = {
  clock_offset_ms: z.number().int().min(-HUNDRED_YEARS_MS).max(HUNDRED_YEARS_MS),
  person_id: Id,
  /** The epoch of the database that last answered the till, or NO_EPOCH. */
  epoch: z.string().min(1).max(100),
  /**
   * Shows that the person was signed in on this till; null when the till has no key of the person.
   */
  proof: z.string().max(200).nullish(),
  /**
   * Made without a PIN, after 'Go on as {name}': nobody could type one, because the server was
   * away. The code says `without_pin`. The field, its flag and the key on the device have an older
   * name, under which bodies are stored and proved.
   */
  went_on: z.literal(true).optional(),
}

/**
 * The epoch of a document that was made before the
 * server had answered the first report of the till.
 */
export const NO_EPOCH = 'none'

export const containsNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(containsNul)
