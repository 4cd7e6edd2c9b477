// A shop over HTTP with the admin API, and the official client of a program with a service key.
import { AuthAdminApi } from '@supabase/auth-js'
import { runAdmin } from '../commands/admin.ts'
import type { Engine } from '../platform/database/store.ts'
import { type HttpShop, openHttpShop } from './http-shop.ts'

export type ServiceShop = HttpShop & {
  readonly admin: InstanceType<typeof AuthAdminApi>
  /** Bearer of the admin API. */
  readonly service: string
}

/** Its only person is boss@shop.ug, an administrator. */
export const openServiceShop = async (
  engine: Engine,
  env: Record<string, string> = {},
): Promise<ServiceShop> => {
  const httpShop = await openHttpShop(engine, { AUTH_ADMIN_API_ENABLED: 'true', ...env })
  await httpShop.signUp('boss@shop.ug')
  const { text } = await runAdmin(['service-key'], httpShop.environment)
  const service = text.split('\n')[0] ?? ''
  const headers = { Authorization: `Bearer ${service}` }

  return {
    ...httpShop,
    service,
    admin: new AuthAdminApi({ url: `${httpShop.url}/auth/v1`, headers }),
  }
}
