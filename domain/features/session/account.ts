// What people see and may end of their own account: the devices they are signed in on, their authenticator apps.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'

const Device = z.object({
  /** The session; the access token of a device names its own. */
  id: Id,
  name: z.string(),
  ip: z.string().nullable(),
  signed_in_at: z.string(),
  /** When its token was last renewed: up to an hour before it was last really used. */
  last_used_at: z.string(),
})
export type Device = z.output<typeof Device>

const Factor = z.object({ id: Id, name: z.string(), created_at: z.string() })
export type Factor = z.output<typeof Factor>

export const Account = z.object({
  /** The device used last comes first. */
  devices: z.array(Device),
  /** Authenticator apps that count; empty while two-step sign-in is off. */
  factors: z.array(Factor),
  /** A new password is taken only with the current one. */
  current_password_needed: z.boolean(),
})
