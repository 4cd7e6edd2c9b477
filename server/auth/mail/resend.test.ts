// Requesting the mail of a sign-up again.
import { expect, test } from 'vitest'
import { openHttpShop, PASSWORD } from '../../testing/http-shop.ts'
import { openMailbox } from '../../testing/mailbox.ts'
import { onEveryEngine } from '../../testing/shop.ts'

onEveryEngine('resend', (engine) => {
  test('AUTHAPI-011 a type that does not fit the address is refused with what it needs', async () => {
    const shop = await openHttpShop(engine, {
      AUTH_EXTERNAL_PHONE_ENABLED: 'true',
      AUTH_SMS_PROVIDER: 'console',
    })
    const resend = async (body: Record<string, string>) => {
      const { status, body: answer } = await shop.call('POST /auth/v1/resend', { body })
      return [status, answer['code'], answer['message']]
    }
    const phone = '0772123456'
    for (const type of ['signup', 'email_change'])
      expect(await resend({ type, phone })).toEqual([
        400,
        'validation_failed',
        'Type provided requires an email address',
      ])
    for (const type of ['sms', 'phone_change'])
      expect(await resend({ type, email: 'ann@shop.ug' })).toEqual([
        400,
        'validation_failed',
        'Type provided requires a phone number',
      ])
    expect((await resend({ type: 'signup', email: 'ann@shop.ug' }))[0]).toBe(200)
    expect((await resend({ type: 'sms', phone }))[0]).toBe(200)
  })

  test('decision R17: a second sign-up mail within the pause is refused alike for new, unconfirmed and unknown addresses', async () => {
    const box = await openMailbox()
    const post = await openHttpShop(engine, { ...box.env, AUTH_MAILER_AUTOCONFIRM: 'false' })
    await post.signUp('admin@shop.ug')
    const resend = (email: string) =>
      post.call('POST /auth/v1/resend', { body: { type: 'signup', email } })
    const paused = { status: 429, body: { code: 'over_email_send_rate_limit' } }
    await post.call('POST /auth/v1/signup', { body: { email: 'ann@shop.ug', password: PASSWORD } })
    expect(await resend('ann@shop.ug')).toMatchObject(paused)
    post.advanceClock(61)
    for (const email of ['admin@shop.ug', 'nobody@shop.ug']) {
      expect((await resend(email)).status).toBe(200)
      expect(await resend(email)).toMatchObject(paused)
    }
    post.advanceClock(61)
    for (const email of ['ann@shop.ug', 'admin@shop.ug', 'nobody@shop.ug'])
      expect((await resend(email)).status).toBe(200)
  })
})
