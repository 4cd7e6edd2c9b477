// The signed-in person as the web app knows them:
// role and profile, from two queries (decision P14).
import { z } from 'zod'
import { ROLES } from '../../access/role.ts'
import { DeveloperChat } from '../../kernel/developer-chat.ts'
import { Id } from '../../kernel/id.ts'
import { ShopRules } from '../shop-rules/shop-rules.ts'

export const Profile = z.object({
  id: Id,
  full_name: z.string(),
  email: z.string(),
  department_id: Id.nullable(),
  created_at: z.string(),
})
export type Profile = z.output<typeof Profile>

/**
 * `rules`: what the shop uses decides what the menu
 * and the pages show, so it comes with the first read.
 */
export const RoleRow = z.object({
  user_id: Id,
  role: z.enum(ROLES),
  rules: ShopRules,
})

/** State of the shop for the sign-in page (decision P1). */
export const Setup = z.object({
  /** No account yet: the first one becomes the administrator. */
  open: z.boolean(),
  /** The first account needs the set-up code that the server printed. */
  code_needed: z.boolean(),
  /** Can people sign in with the account of a company? */
  company_sign_in: z.boolean(),
  business_name: z.string().nullable(),
  logo_url: z.string().nullable(),
  developer_chat: DeveloperChat,
  /** Changes when stored data was replaced or deleted; clients then drop their caches. */
  db_epoch: z.string(),
  /**
   * Never changes. A browser keeps data per shop,
   * because several shops can use one address in turn.
   */
  shop_id: z.string(),
  /**
   * Where a browser can be a till: https://webale-kmpt.local:3443.
   * Null without HTTPS on the shop's network.
   */
  https_address: z.string().nullable(),
})
