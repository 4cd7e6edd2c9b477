// The plan of the evening message: a row of the shop rules that the rules themselves do not show.
import {
  type EveningAddress,
  EveningPlan,
  EMPTY_PLAN,
  addressesOf,
} from '@webale/domain/features/evening/evening-plan.ts'
import type { Db, Tx } from '../../platform/database/store.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'

const NAME = 'evening_plan'

/** The plan as saved; an empty one when none was, or when this version cannot read it. */
export const readPlan = async (db: Db): Promise<EveningPlan> => {
  const row = await db
    .selectFrom('shop_rules')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirst()

  const plan = EveningPlan.safeParse(row === undefined ? {} : JSON.parse(row.value))
  return plan.data ?? EMPTY_PLAN
}

export const savePlan = async (tx: Tx, plan: EveningPlan): Promise<void> => {
  const value = JSON.stringify(plan)
  await tx
    .insertInto('shop_rules')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** The plan while the shop uses the part; null while it does not. */
export const readPlanInUse = async (db: Db): Promise<EveningPlan | null> =>
  (await readShopRules(db)).evening_message ? readPlan(db) : null

/** Where messages go now; nowhere while the part is off. */
export const listAddresses = async (db: Db): Promise<EveningAddress[]> => {
  const plan = await readPlanInUse(db)
  return plan === null ? [] : addressesOf(plan)
}
