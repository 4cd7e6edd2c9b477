// The shop's day in the demo: what the shop uses, its drawers, and everything that happened there
// beside plain sales.
import type { Actor } from '@webale/domain/access/role.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { DEFAULT_RULES } from '@webale/domain/features/shop-rules/shop-rules.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import { sealNow } from '@webale/server/features/audit/sealing.queries.ts'
import { recordLateEvent } from '@webale/server/features/shift/take-shift.queries.ts'
import type { DemoShop } from './demo-shop.ts'
import type { DepartmentName } from './departments.ts'
import { inOrder, type Happening, type Past } from './past.ts'
import { createRandom } from './random.ts'
import { type DrawerName, drawerPlans, type PlannedShift } from './shift-plan.ts'
import { writeSales } from './write.ts'

export type DrawerIds = Readonly<Record<DrawerName, string>>

/** Switches on what the shop uses, and adds the drawers. */
export const openDrawers = async (
  shop: DemoShop,
  owner: Actor,
  departmentIds: Readonly<Record<DepartmentName, string>>,
): Promise<DrawerIds> => {
  const used = {
    shifts: true,
    held_carts: true,
    credit: true,
    approvals: true,
    shop_reports: true,
    stock_counts: true,
    transfers: true,
    purchases: true,
  }

  await shop.ask(shopRulesApi.save, owner, {
    ...used,
    discount_limit_moderator: 10,
    seen: DEFAULT_RULES,
  })

  const ids: Partial<Record<DrawerName, string>> = {}

  for (const { name, department } of drawerPlans) {
    const department_id = department === null ? null : departmentIds[department]
    ids[name] = (await shop.ask(drawerApi.add, owner, { name, department_id })).id
  }

  return ids as DrawerIds
}

/** A sale that reached its shift after closing is stored then, and noted at its closure. */
const lateHappenings = (shifts: readonly PlannedShift[]): Happening[] =>
  shifts.flatMap(({ id: shift_id, closure_id, late }) =>
    late.map((one) => ({
      time: one.sale.created_at,
      happen: async ({ tx }: Past) => {
        const { id: subject_id, created_at: now } = one.sale
        const newId = () => createRandom(`late ${subject_id}`).idAt(now)
        await writeSales(tx, [{ ...one, sale: { ...one.sale, shift_id } }])
        await recordLateEvent(
          tx,
          { shift_id, closure_id },
          { subject_type: 'sale', subject_id },
          { newId, now },
        )
      },
    })),
  )

/**
 * The audit log is sealed after each of the newest days, weekly before, so each closure names a
 * link of its own time.
 */
const isSealed = (date: string, today: string): boolean =>
  date > addDays(today, -7) || new Date(date).getUTCDay() === 1

type Calendar = Pick<DemoShop, 'onDay'> & {
  readonly days: readonly string[]
  readonly today: string
}

/** Lets everything happen in its order, up to `today`. */
export const liveThrough = async (
  past: Past,
  shifts: readonly PlannedShift[],
  happenings: readonly Happening[],
  { days, today, onDay }: Calendar,
): Promise<void> => {
  await sealNow(past.tx)
  let day: string | undefined

  for (const { time, happen } of inOrder([...lateHappenings(shifts), ...happenings])) {
    const date = businessDate(time)
    if (day !== undefined && date !== day && isSealed(date, today)) await sealNow(past.tx)
    if (date !== day) onDay(days.indexOf(date) + 1, days.length)
    day = date
    await happen(past)
  }
}
