// The blind count: what is kept from people who count a drawer without seeing what should be there.
import { can } from '@webale/domain/access/permissions.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import type { Db } from '../../platform/database/store.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { listDrawers } from './drawer.queries.ts'

/**
 * Are sums of cash kept from this person now? Yes for users while a drawer that they may use is
 * open and the shop hides expected cash: such a sum would tell what the drawer should hold.
 */
export const isCashHidden = async (db: Db, actor: Actor): Promise<boolean> => {
  if (can(actor, 'shift.see_expected')) return false
  const { shifts, hide_expected_cash } = await readShopRules(db)
  if (!shifts || !hide_expected_cash) return false

  return (await listDrawers(db, actor)).some(({ open_shift_id }) => open_shift_id !== null)
}
