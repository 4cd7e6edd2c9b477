// A shop with staff who are signed in over HTTP, for tests of what becomes of accounts.
import type { Engine } from '../platform/database/open.ts'
import { type Gate, openGate } from './gate.ts'

const CREATE = 'POST /functions/v1/create-staff-user'

export type Member = { readonly id: string; readonly token: string; readonly refresh_token: string }

/** Signs in over HTTP. */
export const enter = async (gate: Gate, email: string, password = 'matooke'): Promise<Member> => {
  const { status, body, text } = await gate.signIn(email, password)
  if (status !== 200) throw new Error(text)
  const { access_token, refresh_token, user } = body as unknown as { access_token: string; refresh_token: string; user: { id: string } }
  return { id: user.id, token: access_token, refresh_token }
}

/** A shop with an administrator and a department; `hire` makes somebody and signs them in. */
export const openStaffed = async (engine: Engine) => {
  const gate = await openGate(engine)
  const { access_token: token, user } = await gate.signUp('admin@shop.ug')
  const departmentId = await gate.shop.department('Perfume')
  const hire = async (name: string, role = 'user'): Promise<Member> => {
    const email = `${name.toLowerCase()}@shop.ug`
    const { text, status } = await gate.call(CREATE, { token, body: { email, password: 'matooke', fullName: `${name} Okello`, role, departmentId } })
    if (status !== 200) throw new Error(text)
    return enter(gate, email)
  }
  return { gate, db: gate.shop.context.store.db, token, admin_id: user.id, departmentId, hire }
}

export type Staffed = Awaited<ReturnType<typeof openStaffed>>
