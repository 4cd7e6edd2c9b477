// The rules of the shop: one row for each rule that was ever changed.
import { rulesFrom, type ShopRules } from '@webale/domain/features/shop-rules/shop-rules.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/store.ts'
import { precompileQuery } from '../../platform/database/precompile-query.ts'

const listRules = precompileQuery((db) => db.selectFrom('shop_rules').selectAll().orderBy('name'))

/**
 * The rules of these rows, checked once: each sale
 * of a till reads them, and they hardly ever change.
 */
let checked: { readonly text: string; readonly rules: ShopRules } | undefined

/** The rules as saved; the defaults for the others. */
export const readShopRules = async (db: Db): Promise<ShopRules> => {
  const rows = await listRules(db, {}, {})
  const text = JSON.stringify(rows)
  if (checked?.text !== text) {
    const saved = Object.fromEntries(
      rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]),
    )
    checked = { text, rules: rulesFrom(saved) }
  }

  return checked.rules
}

/** The same, locked: no other transaction saves rules until this one ends. */
export const lockShopRules = async (tx: Tx): Promise<ShopRules> => {
  if (tx.engine === 'postgres')
    await sql`lock table shop_rules in share row exclusive mode`.execute(tx)
  return readShopRules(tx)
}

export const saveShopRules = async (tx: Tx, changed: Partial<ShopRules>): Promise<void> => {
  for (const [name, rule] of Object.entries(changed)) {
    const value = JSON.stringify(rule)
    await tx
      .insertInto('shop_rules')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  }
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
