// The parts of their own account that people see and can remove: signed-in devices, authenticator
// apps and phones.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'

const Device = z.object({
  /** The session id; the access token of a device contains it. */
  id: Id,
  name: z.string(),
  ip: z.string().nullable(),
  signed_in_at: z.string(),
  /** Time of the last token refresh. The last real use may be up to an hour later. */
  last_used_at: z.string(),
})
export type Device = z.output<typeof Device>

const Factor = z.object({
  id: Id,
  name: z.string(),
  /** The number that gets its codes; null for an authenticator app. */
  phone: z.string().nullable(),
  created_at: z.string(),
})
export type Factor = z.output<typeof Factor>

export const Account = z.object({
  /** The device used last comes first. */
  devices: z.array(Device),
  /** Verified second factors; empty while two-step sign-in is off. */
  factors: z.array(Factor),
  /** May a phone be added that gets codes by text message? */
  can_add_phone: z.boolean(),
  /** A new password requires the current one. */
  current_password_needed: z.boolean(),
  /** Is a PIN chosen? Null while the shop has no shared till. */
  has_pin: z.boolean().nullable(),
})
