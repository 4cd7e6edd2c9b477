// The clock of the server was ahead for a while: nothing that was counted or locked then lasts
// until that day.
import { expect, test } from 'vitest'
import { openHttpShop } from '../testing/http-shop.ts'
import { onEveryEngine } from '../testing/shop.ts'
import { openSharedTill } from '../testing/shared-till.ts'
import { openSmsService } from '../testing/sms-service.ts'

const AHEAD = '2031-05-01T08:00:00.000Z'

onEveryEngine('a clock that was ahead', (engine) => {
  test('AUTHAPI-024 wrong passwords of that time pause nobody and are not counted any more', async () => {
    const httpShop = await openHttpShop(engine, { AUTH_RATE_LIMIT_TOKEN: '1000' })
    await httpShop.signUp('owner@shop.ug')
    const { setNow, context } = httpShop.shop
    const now = context.now()
    setNow(AHEAD)
    const guess = (): Promise<unknown> =>
      httpShop.signIn('owner@shop.ug', 'a wrong one', { cookie: '' })
    for (let count = 0; count < 12; count += 1) await guess()
    await httpShop.shop.write((tx) =>
      tx.updateTable('auth_guesses').set({ failures: 50 }).execute(),
    )
    setNow(now)
    expect((await httpShop.signIn('owner@shop.ug', undefined, { cookie: '' })).status).toBe(200)
    await guess()
    const counts = await context.store.db
      .selectFrom('auth_guesses')
      .select(['failures', 'since'])
      .execute()
    expect(counts).toEqual([{ failures: 1, since: now }])
  })

  test('AUTHAPI-024 a PIN that was locked then opens again', async () => {
    const { byPin, cashier, httpShop } = await openSharedTill(engine)
    const { setNow, context } = httpShop.shop
    const now = context.now()
    setNow(AHEAD)
    for (let count = 0; count < 6; count += 1) await byPin(cashier, '9999')
    expect((await byPin(cashier)).body['code']).toBe('pin_locked')
    setNow(now)
    expect((await byPin(cashier)).status).toBe(200)
  })

  test('AUTHAPI-024 text messages of that time do not stop those of today', async () => {
    const sms = await openSmsService()
    const httpShop = await openHttpShop(engine, { ...sms.env, AUTH_SMS_MAX_PER_DAY: '1' })
    await httpShop.signUp('owner@shop.ug')
    const { setNow, context } = httpShop.shop
    const now = context.now()
    const ask = async (): Promise<number> =>
      (await httpShop.call('POST /auth/v1/otp', { body: { phone: '0772100001' } })).status
    setNow(AHEAD)
    expect([await ask(), await ask()]).toEqual([200, 429])
    setNow(now)
    expect([await ask(), await ask()]).toEqual([200, 429])
  })
})
