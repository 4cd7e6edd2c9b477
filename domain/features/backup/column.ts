// Column types of a backup file. A file is untrusted input: every value is parsed by the type of
// its column into the form in which the shop stores it.
import {
  MAX_STORED_AMOUNT,
  MAX_STORED_QUANTITY,
  MAX_STORED_SHILLINGS,
} from '../../kernel/bounds.ts'
import { QUANTITY_PLACES, roundQuantity } from '../../kernel/quantity.ts'
import { VersionFields } from '../till/version-fields.ts'
import { MAX_SHELF_VALUE } from '../stock/cost-now.ts'
import { NIL_ID } from '../../kernel/id.ts'

export type StoredValue =
  | string
  | number
  | boolean
  | null
  | readonly (string | number)[]
  | Readonly<Record<string, unknown>>

export type StoredColumn = {
  /** Description of a valid value, for people: 'a whole number'. */
  readonly description: string
  /** Returns the stored form of a value; undefined when it is invalid. */
  readonly read: (value: unknown) => StoredValue | undefined
  /** Default for a null or missing value. Without it the column is required. */
  readonly empty?: StoredValue
  /** Number of decimals, for numeric columns. */
  readonly places?: number
}

/** The columns of a table by name. */
export type StoredColumns = Readonly<Record<string, StoredColumn>>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const readId = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) && value !== NIL_ID
    ? value.toLowerCase()
    : undefined

export const id: StoredColumn = { description: 'an id', read: readId }

/** Id of the person who acted; the nil id when unknown. */
export const person: StoredColumn = {
  description: 'an id',
  read: (value) => (value === NIL_ID ? NIL_ID : readId(value)),
  empty: NIL_ID,
}

/** A lone surrogate is not a character, and no database stores it. */
const LONE_SURROGATE = /\p{Surrogate}/u

/** A text of at most `most` characters. PostgreSQL stores no NUL character. */
export const text = (most: number): StoredColumn => ({
  description: `a text of at most ${most} characters`,
  read: (value) =>
    typeof value === 'string' &&
    value.length <= most &&
    !value.includes('\0') &&
    !LONE_SURROGATE.test(value)
      ? value
      : undefined,
})

/** A name: a text that is not empty. */
export const name = (most: number): StoredColumn => ({
  description: `a text of 1 to ${most} characters`,
  read: (value) =>
    typeof value === 'string' && value.trim() !== '' ? text(most).read(value.trim()) : undefined,
})

// The previous product exported some numbers as texts, because of its database driver.
const numberOf = (value: unknown): number | undefined => {
  const number =
    typeof value === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

const decimal = (
  places: number,
  least: number,
  most: number,
  description: string,
): StoredColumn => ({
  description,
  places,
  read: (value) => {
    const number = numberOf(value)
    if (number === undefined || number < least || number > most) return undefined
    const scale = 10 ** places

    return Math.round(number * scale) / scale + 0
  },
})

/** UGX with two decimals; may be negative, as sums and differences are. */
export const price: StoredColumn = decimal(
  2,
  -MAX_STORED_AMOUNT,
  MAX_STORED_AMOUNT,
  'an amount of money',
)
/** UGX with two decimals, not below 0. */
export const nonNegativePrice: StoredColumn = decimal(
  2,
  0,
  MAX_STORED_AMOUNT,
  'an amount of money from 0',
)
/** The mark of a value that a file does not have; no shelf has it. */
export const UNKNOWN_VALUE = MAX_SHELF_VALUE + 1

/** The value of goods in hundredths of UGX; below 0 for goods that left. */
export const hundredths: StoredColumn = decimal(
  0,
  -MAX_SHELF_VALUE,
  UNKNOWN_VALUE,
  'a value in hundredths',
)
/** Whole UGX. */
export const integer: StoredColumn = decimal(
  0,
  -MAX_STORED_SHILLINGS,
  MAX_STORED_SHILLINGS,
  'a whole number',
)
/** A whole number from 1. */
export const positiveInteger: StoredColumn = decimal(
  0,
  1,
  MAX_STORED_SHILLINGS,
  'a whole number from 1',
)
const quantityFrom = (least: number, description: string): StoredColumn => ({
  description,
  places: QUANTITY_PLACES,
  read: (value) => {
    const number = numberOf(value)
    return number === undefined || number < least || number > MAX_STORED_QUANTITY
      ? undefined
      : roundQuantity(number)
  },
})

/** Pieces or ml with three decimals. */
export const quantity: StoredColumn = quantityFrom(-MAX_STORED_QUANTITY, 'a quantity')
/** A quantity above 0. */
export const positiveQuantity: StoredColumn = quantityFrom(0.001, 'a quantity above 0')

export const boolean: StoredColumn = {
  description: 'true or false',
  read: (value) =>
    value === true || value === 1 ? true : value === false || value === 0 ? false : undefined,
}

const MOMENT = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?)?(Z|[+-]\d{2}(:?\d{2})?)?$/

/**
 * No time of a shop is older; a year below 100 is a short form of a later one in other programs.
 */
const FIRST_YEAR = 100
const LAST_YEAR = 9998

/** A time, stored in UTC with milliseconds. */
export const time: StoredColumn = {
  description: 'a date with time',
  read: (value) => {
    if (typeof value !== 'string' || !MOMENT.test(value)) return undefined
    const moment = new Date(value.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00'))
    const year = moment.getUTCFullYear()

    return Number.isNaN(year) || year < FIRST_YEAR || year > LAST_YEAR
      ? undefined
      : moment.toISOString()
  },
}

/** A calendar day. Of a full timestamp the date part is used. */
export const date: StoredColumn = {
  description: 'a day like 2026-11-21',
  read: (value) => {
    const text = typeof value === 'string' ? value.slice(0, 10) : ''
    const date = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00.000Z`) : undefined

    return date !== undefined &&
      !Number.isNaN(date.getTime()) &&
      date.toISOString().startsWith(text)
      ? text
      : undefined
  },
}

export const oneOf = (...values: readonly string[]): StoredColumn => ({
  description: `one of ${values.join(', ')}`,
  read: (value) => (typeof value === 'string' && values.includes(value) ? value : undefined),
})

const TIERS = ['retail', 'wholesale', 'individual'] as const

/** The three prices of a product, each a number or null. */
export const tiers: StoredColumn = {
  description: 'prices named retail, wholesale and individual',
  read: (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const prices = value as Readonly<Record<string, unknown>>
    const read = TIERS.map((tier) =>
      Object.hasOwn(prices, tier) && prices[tier] !== null
        ? nonNegativePrice.read(prices[tier])
        : null,
    )

    return read.includes(undefined)
      ? undefined
      : Object.fromEntries(TIERS.map((tier, index) => [tier, read[index] ?? null]))
  },
}

/** A quantity, or a quantity with the value of all of it in hundredths. */
const readPart = (given: unknown): StoredValue | undefined => {
  if (!Array.isArray(given)) return positiveQuantity.read(given)
  const [quantity, value] = [positiveQuantity.read(given[0]), hundredths.read(given[1])]
  return given.length === 2 && typeof quantity === 'number' && typeof value === 'number'
    ? [quantity, value]
    : undefined
}

/** Quantities by the id of a product, with values since they are kept. */
export const portions: StoredColumn = {
  description: 'quantities by product',
  read: (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const read = Object.entries(value).map(
      ([product, given]) => [readId(product), readPart(given)] as const,
    )

    const isValid = read.every(([product, part]) => product !== undefined && part !== undefined)

    return isValid ? (Object.fromEntries(read) as Record<string, StoredValue>) : undefined
  },
}

/** What a replaced version of an item was sold by. */
export const versionFields: StoredColumn = {
  description: 'the fields of a product or service',
  read: (value) => VersionFields.safeParse(value).data,
}

/** A text that must satisfy `fits`. */
export const textMatching = (
  description: string,
  fits: (text: string) => boolean,
): StoredColumn => ({
  description,
  read: (value) => (typeof value === 'string' && fits(value) ? value : undefined),
})

export const tin = textMatching('a TIN of 10 digits', (text) => /^\d{10}$/.test(text))

/** An optional column: a missing or null value is stored as `empty`. */
export const withDefault = (column: StoredColumn, empty: StoredValue): StoredColumn => ({
  ...column,
  empty,
})
export const orNull = (column: StoredColumn): StoredColumn => withDefault(column, null)
