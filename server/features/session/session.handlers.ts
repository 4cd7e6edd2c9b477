// Handlers for the start of a session: role and profile of the person (decision P14), and facts for
// the sign-in page.
import type { sessionApi } from '@webale/domain/features/session/session.api.ts'
import { roleOr } from '@webale/domain/access/role.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'
import { findEpoch, findShopId } from '../snapshot/epoch.queries.ts'
import { hasAnyAccount } from '../staff/account.queries.ts'
import { findBusiness, findProfile, findRole } from './session.queries.ts'

export const sessionHandlers: Handlers<typeof sessionApi> = {
  role: async ({ db, actor }) => ({
    user_id: actor.id,
    role: actor.by_pin === true ? 'user' : roleOr((await findRole(db, actor.id))?.role),
    rules: await readShopRules(db),
  }),

  profile: async ({ db, actor }) => {
    const profile = await findProfile(db, actor.id)
    if (profile === undefined) throw refuse('not_found', { thing: 'Your profile' })
    const department_id = actor.by_pin === true ? actor.department_id : profile.department_id

    return { ...profile, department_id, email: actor.email }
  },

  setup: async ({ db, setupCode, config, lan }) => {
    const open = !(await hasAnyAccount(db))
    const business = await findBusiness(db)

    return {
      open,
      code_needed: open && setupCode !== null,
      company_sign_in: config.AUTH_SAML_ENABLED && !open,
      business_name: business?.business_name ?? null,
      logo_url: business?.logo_url ?? null,
      developer_chat: {
        number: config.DEVELOPER_CHAT_NUMBER,
        greeting: config.DEVELOPER_CHAT_GREETING,
      },
      db_epoch: (await findEpoch(db)) ?? '',
      shop_id: (await findShopId(db)) ?? '',
      https_address: lan?.address ?? null,
    }
  },
}
