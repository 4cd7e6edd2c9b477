// Signing in with a phone number when the owner has enabled it: codes are sent as text messages, here to the server's
// console.
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Engine } from '../platform/database/open.ts'
import { type HttpShop, openHttpShop, PASSWORD } from '../testing/http-shop.ts'
import { onEveryEngine } from '../testing/shop.ts'

type Phones = HttpShop & { code(phone: string): Promise<string> }

const openPhones = async (engine: Engine): Promise<Phones> => {
  const written: string[] = []
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    written.push(String(text))
    return true
  })
  onTestFinished(() => spy.mockRestore())
  const httpShop = await openHttpShop(engine, { AUTH_EXTERNAL_PHONE_ENABLED: 'true', AUTH_SMS_PROVIDER: 'console' })
  await httpShop.signUp('admin@shop.ug')
  const code = async (phone: string): Promise<string> => {
    const found = () => written.findLast((line) => line.startsWith(`Text message to ${phone}: `)) ?? ''
    await vi.waitFor(() => expect(found()).not.toBe(''), { timeout: 8000 })
    const digits = /(\d{6})\n$/.exec(found())?.[1] ?? ''
    written.length = 0
    return digits
  }
  return { ...httpShop, code }
}

onEveryEngine('phone numbers', (engine) => {
  test('AUTHAPI-007 AUTHAPI-008 a code by text message signs in; a wrong number is refused', async () => {
    const httpShop = await openPhones(engine)
    const client = httpShop.client()
    expect((await client.signInWithOtp({ phone: '+256772123456' })).error).toBeNull()
    const token = await httpShop.code('256772123456')
    const { data, error } = await client.verifyOtp({ phone: '+256772123456', token, type: 'sms' })
    expect([error, data.user?.phone, data.user?.app_metadata.provider]).toEqual([null, '256772123456', 'phone'])
    expect((await client.verifyOtp({ phone: '+256772123456', token, type: 'sms' })).error).toMatchObject({
      code: 'otp_expired',
    })
    for (const phone of ['0772', 'abc', '+0772123456', '1'.repeat(16)])
      expect((await httpShop.call('POST /auth/v1/otp', { body: { phone } })).status).toBe(400)
    expect((await httpShop.call('POST /auth/v1/otp', { body: { phone: '256772123456' } })).body).toMatchObject({
      code: 'over_sms_send_rate_limit',
    })
  })

  test('AUTHAPI-001 AUTHAPI-002 AUTHAPI-011 an account with phone and password signs in after a code has confirmed the phone', async () => {
    const httpShop = await openPhones(engine)
    const client = httpShop.client()
    const phone = '256772123457'
    expect((await client.signUp({ phone, password: PASSWORD })).data.session).toBeNull()
    await httpShop.code(phone)
    expect((await client.signInWithPassword({ phone, password: PASSWORD })).error).toMatchObject({
      code: 'phone_not_confirmed',
    })
    httpShop.advanceClock(61)
    expect((await client.resend({ type: 'sms', phone })).error).toBeNull()
    expect((await client.verifyOtp({ phone, token: await httpShop.code(phone), type: 'sms' })).error).toBeNull()
    expect((await client.signInWithPassword({ phone, password: PASSWORD })).data.user?.phone).toBe(phone)
    expect((await client.updateUser({ phone: '256772123458' })).error).toBeNull()
    const token = await httpShop.code('256772123458')
    expect((await client.verifyOtp({ phone: '256772123458', token, type: 'phone_change' })).data.user?.phone).toBe(
      '256772123458',
    )
    expect((await client.signInWithPassword({ phone: '256772123458', password: PASSWORD })).error).toBeNull()
  })
})
