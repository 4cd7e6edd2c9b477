// The barcode of each product in the form in which codes are compared, so that all notations of one
// article are found by an index. Products that share an article from before stay as they are.
import { type Kysely, sql } from 'kysely'
import type { SchemaStep } from '../platform/database/migrate.ts'

const AT_ONCE = 500
const GTIN_DIGITS = 14

/** Spaces, control signs, and signs that no screen shows. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]+/gu

/** Is the last of 14 digits the check digit of the others? */
const hasCheckDigit = (gtin: string): boolean => {
  const sum = Array.from(gtin, Number).reduce(
    (all, digit, at) => all + digit * (at % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0
}

/** The form of a barcode in which codes are compared; null without a visible sign. */
const keyOf = (barcode: string): string | null => {
  const seen = /[^\x21-\x7e]/.test(barcode)
    ? barcode.normalize('NFKC').replace(UNSEEN, '')
    : barcode
  const gtin = seen.padStart(GTIN_DIGITS, '0')
  if (/^(?:\d{8}|\d{12,14})$/.test(seen) && hasCheckDigit(gtin)) return gtin

  return seen === '' ? null : seen.toLowerCase()
}

type CodedRow = { readonly id: string; readonly barcode: string }

const readSome = async (db: Kysely<never>, after: string | null): Promise<CodedRow[]> => {
  const rest = after === null ? sql`` : sql`and id > ${after}`
  const { rows } = await sql<CodedRow>`select id, barcode from products
    where barcode is not null ${rest} order by id limit ${sql.lit(AT_ONCE)}`.execute(db)
  return rows
}

const fillKeys = async (db: Kysely<never>): Promise<void> => {
  for (let rows = await readSome(db, null); rows.length > 0; ) {
    for (const { id, barcode } of rows)
      await sql`update products set code_key = ${keyOf(barcode)} where id = ${id}`.execute(db)

    rows = await readSome(db, rows.at(-1)?.id ?? null)
  }
}

export const oneCode: SchemaStep = async (db, { text }) => {
  await db.schema.alterTable('products').addColumn('code_key', text).execute()
  await fillKeys(db)
  await sql`create index products_code_key on products (code_key)`.execute(db)
}
