// Account functions of the server and rows of an account, for tests.
import type { HttpShop } from './http-shop.ts'
import type { StaffSession, SignedInStaff } from './signed-in-staff.ts'

export const RESET = 'POST /functions/v1/admin-reset-password'
export const DELETE = 'POST /functions/v1/delete-non-admin-users'
export const SYNC = 'POST /functions/v1/sync-existing-users'

/** Adds an unused code and an unfinished sign-in. */
export const addUnfinishedSignIn = async (
  { httpShop }: SignedInStaff,
  user_id: string,
): Promise<void> => {
  const { newId, now } = httpShop.shop.context
  const created_at = now()
  const code = {
    id: newId(),
    user_id,
    kind: 'recovery' as const,
    address: 'ben@shop.ug',
    token_hash: newId(),
    pending_password: null,
    flow_id: null,
    attempts: 0,
  }
  const noBusinessData = {
    code_challenge: null,
    code_challenge_method: null,
    provider: null,
    provider_verifier: null,
    linking_user_id: null,
    redirect_to: null,
    used_at: null,
  }
  const flow = {
    id: newId(),
    user_id,
    kind: 'recovery',
    auth_code_hash: newId(),
    code_issued_at: created_at,
    ...noBusinessData,
  }
  await httpShop.shop.write((tx) =>
    tx
      .insertInto('auth_one_time_tokens')
      .values({ ...code, created_at, expires_at: created_at })
      .execute(),
  )
  await httpShop.shop.write((tx) =>
    tx
      .insertInto('auth_flow_states')
      .values({ ...flow, created_at })
      .execute(),
  )
}
export const addFactor = ({ httpShop }: SignedInStaff, user_id: string): Promise<unknown> => {
  const { newId, now } = httpShop.shop.context
  const [id, created_at] = [newId(), now()]
  const row = {
    id,
    user_id,
    friendly_name: null,
    factor_type: 'totp' as const,
    phone: null,
    status: 'unverified' as const,
    sealed_secret: '',
    last_step: 0,
    last_challenged_at: null,
  }
  return httpShop.shop.write((tx) =>
    tx
      .insertInto('auth_factors')
      .values({ ...row, created_at, updated_at: created_at })
      .execute(),
  )
}
export const factorsOf = ({ db }: SignedInStaff) =>
  db.selectFrom('auth_factors').select('user_id').execute()

export const countUnfinishedSignIns = async ({ db }: SignedInStaff): Promise<number[]> => [
  (await db.selectFrom('auth_one_time_tokens').selectAll().execute()).length,
  (await db.selectFrom('auth_flow_states').selectAll().execute()).length,
]

export const listRefusalsAfterSignOut = async (
  httpShop: HttpShop,
  { token, refresh_token }: StaffSession,
): Promise<unknown> => [
  (await httpShop.call('GET /api/session/role', { token })).status,
  (await httpShop.call('GET /api/expenses', { token })).status,
  (await httpShop.call('GET /auth/v1/user', { token })).status,
  (await httpShop.refresh(refresh_token)).status,
]
export const OUT = [401, 401, 403, 400]
