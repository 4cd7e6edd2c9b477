// Handlers of the rules of the shop.
import type { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { changeRules } from '@webale/domain/features/shop-rules/shop-rules-edit.ts'
import { mergeEdit } from '@webale/domain/kernel/merge-edit.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { endPinSessions } from '../pin/pin.queries.ts'
import { hasOpenShift } from '../shift/shift.queries.ts'
import { lockShopRules, readShopRules, saveShopRules, switchVat } from './shop-rules.queries.ts'

export const shopRulesHandlers: Handlers<typeof shopRulesApi> = {
  get: ({ db }) => readShopRules(db),

  save: async ({ tx, input: { seen, ...edit }, now }) => {
    const stored = await lockShopRules(tx)
    const change = changeRules(stored, mergeEdit(edit, { seen, stored }))
    if (change.after.shifts === false && (await hasOpenShift(tx))) throw refuse('shifts_open')
    await saveShopRules(tx, change.after)
    if (change.after.pin === false) await endPinSessions(tx, 'all')
    if (change.after.vat === undefined) return change
    await switchVat(tx, change.after.vat, now)

    return { ...change, rules: await readShopRules(tx) }
  },
}
