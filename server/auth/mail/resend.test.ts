// Requesting the mail of a sign-up again.
import { expect, test } from 'vitest'
import { openHttpShop, PASSWORD } from '../../testing/http-shop.ts'
import { openMailbox } from '../../testing/mailbox.ts'
import { onEveryEngine } from '../../testing/shop.ts'

onEveryEngine('resend', (engine) => {
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
