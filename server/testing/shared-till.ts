// A shared till over HTTP with a cashier who has a PIN, for tests of signing in by PIN.
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Engine } from '../platform/database/store.ts'
import { shopIdOf } from './registered-till.ts'
import type { HttpResponse } from './http-shop.ts'
import { openShopWithStaff, type StaffSession } from './signed-in-staff.ts'

const SECRET = 'd'.repeat(64)
export const PIN = '2580'

/** A shop with the rule 'PIN', a shared till, and a cashier whose PIN is 2580. */
export const openSharedTill = async (engine: Engine, log?: Logger) => {
  const staff = await openShopWithStaff(engine, log)
  const { httpShop, token } = staff
  const id = httpShop.shop.context.newId()
  const shop_id = await shopIdOf(httpShop.shop)
  const since = httpShop.shop.context.now()
  const registered = { id, secret: SECRET, name: 'Counter', since, shop_id }
  const expectDone = async (line: string, body: unknown, by = token): Promise<void> => {
    const { status, text } = await httpShop.call(line, { body, token: by })
    if (status !== 200) throw new Error(`${line} answered ${status} ${text}`)
  }
  await expectDone('POST /api/tills', registered)
  await expectDone('PUT /api/shop-rules', { pin: true })
  await expectDone(`POST /api/tills/${id}/share`, { shared: true })
  const setPin = (person: { readonly token: string }, pin = PIN) =>
    expectDone('PUT /api/pins/me', { pin }, person.token)
  const cashier = await staff.hire('Moses')
  await setPin(cashier)
  const byPin = (person: Pick<StaffSession, 'id'>, pin = PIN, more: Record<string, unknown> = {}) =>
    httpShop.call('POST /auth/v1/pin', {
      body: { till_id: id, till_secret: SECRET, user_id: person.id, pin, ...more },
    }) as Promise<
      HttpResponse & { readonly body: { readonly access_token?: string; readonly code?: string } }
    >
  const headers = { 'x-till': `${id}.${SECRET}`, 'x-shop': shop_id }
  return {
    ...staff,
    till_id: id,
    secret: SECRET,
    headers,
    cashier,
    setPin,
    byPin,
    expectDone,
    stranger: randomUUID(),
  }
}
