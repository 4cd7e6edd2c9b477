// A shop with staff signed in over HTTP, for tests of accounts.
import type { Logger } from 'pino'
import type { Engine } from '../platform/database/store.ts'
import { type HttpShop, openHttpShop } from './http-shop.ts'

const CREATE = 'POST /functions/v1/create-staff-user'

export type StaffSession = {
  readonly id: string
  readonly token: string
  readonly refresh_token: string
}

/** Signs in over HTTP. */
export const signInStaff = async (
  httpShop: HttpShop,
  email: string,
  password = 'matooke',
): Promise<StaffSession> => {
  const { status, body, text } = await httpShop.signIn(email, password)
  if (status !== 200) throw new Error(text)
  const { access_token, refresh_token, user } = body as unknown as {
    access_token: string
    refresh_token: string
    user: { id: string }
  }
  return { id: user.id, token: access_token, refresh_token }
}

/** A shop with an administrator and a department; `hire` creates a person and signs them in. */
export const openShopWithStaff = async (engine: Engine, log?: Logger) => {
  const httpShop = await openHttpShop(engine, {}, null, log)
  const { access_token: token, user } = await httpShop.signUp('admin@shop.ug')
  const departmentId = await httpShop.shop.department('Perfume')
  const hire = async (name: string, role = 'user'): Promise<StaffSession> => {
    const email = `${name.toLowerCase()}@shop.ug`
    const { text, status } = await httpShop.call(CREATE, {
      token,
      body: { email, password: 'matooke', fullName: `${name} Okello`, role, departmentId },
    })
    if (status !== 200) throw new Error(text)
    return signInStaff(httpShop, email)
  }
  return {
    httpShop,
    db: httpShop.shop.context.store.db,
    token,
    admin_id: user.id,
    departmentId,
    hire,
  }
}

export type SignedInStaff = Awaited<ReturnType<typeof openShopWithStaff>>
