// The rules of the shop: one row for each rule that was ever changed.
import { rulesFrom, type ShopRules } from '@webale/domain/features/shop-rules/shop-rules.ts'
import { EndedRegistrations, endRegistrations } from '@webale/domain/features/vat/vat-periods.ts'
import type { VatPeriod, VatRegistration } from '@webale/domain/features/vat/vat-registration.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/store.ts'
import { precompileQuery } from '../../platform/database/precompile-query.ts'
import { rememberRows } from '../../platform/database/remember-rows.ts'

const listRules = rememberRows(
  'shop_rules',
  precompileQuery((db) => db.selectFrom('shop_rules').selectAll().orderBy('name')),
)

/** The row of registrations that do not count any more; no rule, so no screen has it. */
const ENDED_NAME = 'vat_ended'

type SavedRules = { readonly rules: ShopRules; readonly ended: EndedRegistrations }

/**
 * The rules of these rows, checked once: each sale
 * of a till reads them, and they hardly ever change.
 */
let checked: ({ readonly rows: unknown; readonly text: string } & SavedRules) | undefined

const readSaved = async (db: Db): Promise<SavedRules> => {
  const rows = await listRules(db, {})
  if (checked?.rows === rows) return checked
  const text = JSON.stringify(rows)
  if (checked?.text !== text) {
    const saved = Object.fromEntries(
      rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]),
    )
    const ended = EndedRegistrations.safeParse(saved[ENDED_NAME])
    checked = { rows, text, rules: rulesFrom(saved), ended: ended.data ?? [] }
  }

  checked = { ...checked, rows }

  return checked
}

/** The rules as saved; the defaults for the others. */
export const readShopRules = async (db: Db): Promise<ShopRules> => (await readSaved(db)).rules

/** The rules, and the registrations for VAT that count or counted, with their periods. */
export const readRulesAndPeriods = async (
  db: Db,
): Promise<{ readonly rules: ShopRules; readonly periods: readonly VatPeriod[] }> => {
  const { rules, ended } = await readSaved(db)
  return { rules, periods: [...(rules.vat ? rules.vat_registrations : []), ...ended] }
}

/** The same, locked: no other transaction saves rules until this one ends. */
export const lockShopRules = async (tx: Tx): Promise<ShopRules> => {
  if (tx.engine === 'postgres')
    await sql`lock table shop_rules in share row exclusive mode`.execute(tx)
  return readShopRules(tx)
}

const saveRow = async (tx: Tx, name: string, stored: unknown): Promise<void> => {
  const value = JSON.stringify(stored)
  await tx
    .insertInto('shop_rules')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export const saveShopRules = async (tx: Tx, changed: Partial<ShopRules>): Promise<void> => {
  for (const [name, rule] of Object.entries(changed)) await saveRow(tx, name, rule)
}

/**
 * Throws rounding_changed when a till rounded cash otherwise than the shop does. A page of an
 * earlier version rounds nothing, and what it took is what it says.
 */
export const checkRounding = (
  round_to: number | null | undefined,
  { cash_rounding }: { readonly cash_rounding: number },
): void => {
  if (round_to && round_to !== cash_rounding) throw refuse('rounding_changed')
}

/** Saves registrations for VAT; those that they replace count until now. */
export const saveRegistrations = async (
  tx: Tx,
  vat_registrations: readonly VatRegistration[],
  now: string,
): Promise<void> => {
  const { rules, ended } = await readSaved(tx)
  if (rules.vat) {
    const after = endRegistrations(ended, rules.vat_registrations, vat_registrations, now)
    await saveRow(tx, ENDED_NAME, after)
  }
  await saveShopRules(tx, { vat_registrations: [...vat_registrations] })
}

/** Registrations count until VAT is switched off, and from when it is switched on again. */
export const switchVat = async (tx: Tx, isOn: boolean, now: string): Promise<void> => {
  const { rules, ended } = await readSaved(tx)
  const { vat_registrations } = rules
  if (isOn) {
    await saveShopRules(tx, {
      vat_registrations: vat_registrations.map((row) => ({ ...row, since: now })),
    })
    return
  }
  await saveRow(tx, ENDED_NAME, endRegistrations(ended, vat_registrations, [], now))
}
