// The state of a till, as single values of its database. Each has its own name there, so that two
// tabs which change different values never overwrite each other.
import type { z } from 'zod'
import type { Seller, TillReport } from '@webale/domain/features/till/till.ts'
import { writeInOrder } from './database.ts'

/** The credential. `number` is null until the server has registered it. */
export type TillCredential = {
  readonly id: string
  readonly secret: string
  readonly name: string
  readonly number: number | null
  /** The first registration, ISO. */
  readonly since: string
  readonly ended?: boolean
}

/** Leased receipt numbers. `next` is the first unused one. */
export type NumberBlock = {
  readonly id: string
  readonly next: number
  readonly last: number
  readonly epoch: string
}

/** Server time minus device time, and when it was measured (ISO, device). */
export type TillClock = {
  readonly offset_ms: number
  readonly at: string
  /** The most that the offset may be wrong: half the time of the exchange. */
  readonly error_ms?: number
}

/**
 * Sales and documents that waited on this device and are in neither store any more: at most so
 * many, of the till that the device was then. Numbers as printed, times ISO by the device.
 */
export type LostEntries = {
  readonly till_id: string | null
  /** Null when the browser lost everything, also how many they were. */
  readonly waiting: number | null
  readonly first_number: string | null
  readonly last_number: string | null
  readonly noticed_at: string
  /** The server has noted it; somebody at the till has seen it. */
  readonly is_noted: boolean
  readonly is_seen: boolean
}

export type TillValues = {
  readonly till: TillCredential | null
  /** Of the database that the server last named. */
  readonly epoch: string | null
  readonly clock: TillClock | null
  readonly block: NumberBlock | null
  /** The time in ms that was last used as a number. */
  readonly last_fallback: number
  /** The receipt number that was given last, as printed. */
  readonly last_number: string | null
  /** Sales closed on this till ever. */
  readonly completed: number
  /** The start that the server last confirmed, and all since, oldest first. */
  readonly starts: z.output<typeof TillReport>['starts']
  /** The key of each person that was signed in on this till. */
  readonly keys: Readonly<Record<string, string>>
  /** The session that was signed out last on this device. */
  readonly ended_session: string | null
  readonly last_stored: { readonly id: string; readonly epoch: string } | null
  /** Sent sales that somebody has to look at, by id. */
  readonly to_see: readonly string[]
  /** When the server last answered a report (ISO, device). */
  readonly last_contact: string | null
  /**
   * When this till got a new number, because its data was copied from another device (ISO, device).
   */
  readonly copied_at: string | null
  /** What this device lost and somebody has to be told. */
  readonly lost: LostEntries | null
  /** Who may sell here by PIN; null on a till that is not shared. */
  readonly sellers: readonly Seller[] | null
}

const NEW: TillValues = {
  till: null,
  epoch: null,
  clock: null,
  block: null,
  last_fallback: 0,
  last_number: null,
  completed: 0,
  starts: [],
  keys: {},
  ended_session: null,
  last_stored: null,
  to_see: [],
  last_contact: null,
  copied_at: null,
  lost: null,
  sellers: null,
}
/** The names of all values. */
export const VALUE_NAMES = Object.keys(NEW) as (keyof TillValues)[]

/** Does the block of this epoch have an unused number? */
export const hasNumbersLeft = ({ block, epoch }: TillValues): boolean =>
  block !== null && block.epoch === epoch && block.next <= block.last

type MetaStore = { get(name: string): Promise<unknown> }

/** Reads all values; missing ones have the value of a new till. */
export const readState = async (meta: MetaStore): Promise<TillValues> => {
  const values = await Promise.all(VALUE_NAMES.map((name) => meta.get(name)))
  const stored = VALUE_NAMES.flatMap((name, index) =>
    values[index] === undefined ? [] : [[name, values[index]] as const],
  )
  return { ...NEW, ...(Object.fromEntries(stored) as Partial<TillValues>) }
}

type WritableMeta = MetaStore & { put(value: unknown, name: string): Promise<unknown> }

/** Writes the given values. */
export const putState = (meta: WritableMeta, changes: Partial<TillValues>): void => {
  for (const [name, value] of Object.entries(changes)) writeInOrder(meta.put(value, name))
}
