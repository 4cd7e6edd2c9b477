// Who is signed in, as the web app knows it: two reads, the role and the profile (decision P14).
import { z } from 'zod'
import { ROLES } from '../../access/role.ts'
import { DeveloperChat } from '../../kernel/developer-chat.ts'
import { Id } from '../../kernel/id.ts'

export const Profile = z.object({
  id: Id,
  full_name: z.string(),
  email: z.string(),
  department_id: Id.nullable(),
  created_at: z.string(),
})
export type Profile = z.output<typeof Profile>

export const RoleRow = z.object({ user_id: Id, role: z.enum(ROLES) })

/** What /auth must know before anybody is signed in (decision P1). */
export const Setup = z.object({
  /** No account yet: the first one becomes the administrator. */
  open: z.boolean(),
  /** That first account must bring the code which the server printed. */
  code_needed: z.boolean(),
  business_name: z.string().nullable(),
  logo_url: z.string().nullable(),
  developer_chat: DeveloperChat,
  /** Another one than last time: the past was changed, and what was remembered of it is worth nothing. */
  db_epoch: z.string(),
})
