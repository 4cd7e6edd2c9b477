// Guessing on a large scale: a thousand passwords from a thousand addresses while the owner keeps
// signing in, and dozens of codes.
import { GoTrueClient } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { dailyPasswordSubject } from '../features/staff/account.queries.ts'
import { type HttpShop, openHttpShop } from '../testing/http-shop.ts'
import { openMailbox } from '../testing/mailbox.ts'
import { onEveryEngine } from '../testing/shop.ts'
import { openSmsService } from '../testing/sms-service.ts'
import { resetPassword } from './admin/account-admin.ts'

const GUESSES = 1000
const AT_ONCE = 50

const cookieOf = (headers: Headers): string => headers.get('set-cookie')?.split(';')[0] ?? ''

const guessFrom = (httpShop: HttpShop, place: number) =>
  httpShop.signIn('owner@shop.ug', `guess ${place}`, {
    'x-forwarded-for': `10.${place % 200}.${Math.floor(place / 200)}.7`,
  })

/** Sets the number of wrong passwords typed today. */
const countBefore = (httpShop: HttpShop, email: string, failures: number): Promise<unknown> =>
  httpShop.shop.write((tx) => {
    const row = {
      subject: dailyPasswordSubject(email),
      failures,
      since: httpShop.shop.context.now(),
    }
    return tx.insertInto('auth_guesses').values(row).execute()
  })

onEveryEngine('guessing', (engine) => {
  test('AUTHAPI-002 nearly all of a thousand guesses from rotating addresses are refused while the owner’s device still signs in', async () => {
    const httpShop = await openHttpShop(engine, { TRUST_PROXY: '127.0.0.1' })
    const owner = await httpShop.signUp('owner@shop.ug')
    const cookie = cookieOf((await httpShop.signIn('owner@shop.ug')).headers)
    const answers: number[] = []
    const owners: number[] = []
    let { refresh_token } = owner
    for (let first = 0; first < GUESSES; first += AT_ONCE) {
      const burst = Array.from({ length: AT_ONCE }, (_, place) =>
        guessFrom(httpShop, first + place),
      )
      if (first % 250 === 0) {
        owners.push(
          (
            await httpShop.signIn('owner@shop.ug', undefined, {
              cookie,
              'x-forwarded-for': '41.210.1.1',
            })
          ).status,
        )
        const next = await httpShop.refresh(refresh_token)
        owners.push(next.status)
        refresh_token = String(next.body['refresh_token'])
      }
      answers.push(...(await Promise.all(burst)).map(({ status }) => status))
      httpShop.advanceClock(3)
    }
    expect(owners).toEqual(Array(8).fill(200))
    expect(answers.filter((status) => status !== 400 && status !== 429)).toEqual([])
    // At most twenty of the first burst, then one after each pause of up to a minute.
    expect(answers.filter((status) => status === 400).length).toBeLessThanOrEqual(30)
  }, 30_000)

  test('AUTHAPI-002 unknown devices have fifty wrong passwords a day, and a known device is counted separately', async () => {
    const httpShop = await openHttpShop(engine, { AUTH_RATE_LIMIT_TOKEN: '1000000' })
    await httpShop.signUp('owner@shop.ug')
    const cookie = cookieOf((await httpShop.signIn('owner@shop.ug')).headers)
    const guess = async (email: string, count: number, headers = {}): Promise<number[]> => {
      const statuses: number[] = []
      for (let place = 0; place < count; place += 1) {
        httpShop.advanceClock(61)
        statuses.push((await httpShop.signIn(email, `guess ${place}`, headers)).status)
      }
      return statuses
    }
    expect(await guess('owner@shop.ug', 51)).toEqual([...Array<number>(50).fill(400), 429])
    await countBefore(httpShop, 'nobody@shop.ug', 48)
    expect(await guess('nobody@shop.ug', 3)).toEqual([400, 400, 429])
    expect((await httpShop.signIn('owner@shop.ug')).status).toBe(429)
    expect((await httpShop.signIn('owner@shop.ug', undefined, { cookie })).status).toBe(200)
    expect(await guess('owner@shop.ug', 2, { cookie })).toEqual([400, 400])
    httpShop.advanceClock(24 * 3600)
    expect((await httpShop.signIn('owner@shop.ug')).status).toBe(200)
  }, 60_000)

  test('AUTHAPI-002 a correct password does not reset the daily count', async () => {
    const httpShop = await openHttpShop(engine, { AUTH_RATE_LIMIT_TOKEN: '1000000' })
    await httpShop.signUp('owner@shop.ug')
    await countBefore(httpShop, 'owner@shop.ug', 49)
    expect((await httpShop.signIn('owner@shop.ug')).status).toBe(200)
    expect((await httpShop.signIn('owner@shop.ug', 'guess')).status).toBe(400)
    expect((await httpShop.signIn('owner@shop.ug')).status).toBe(429)
  })

  test('AUTHAPI-002 a new password from the command line resets the daily count', async () => {
    const httpShop = await openHttpShop(engine)
    const { user } = await httpShop.signUp('owner@shop.ug')
    await countBefore(httpShop, 'owner@shop.ug', 50)
    expect((await httpShop.signIn('owner@shop.ug')).status).toBe(429)
    const password = await resetPassword(httpShop.shop.context, user.id)
    expect((await httpShop.signIn('owner@shop.ug', password)).status).toBe(200)
  })

  test('AUTHAPI-002 PHONE-005 a new password from the command line also resets the count of a phone number', async () => {
    const sms = await openSmsService()
    const httpShop = await openHttpShop(engine, { ...sms.env, AUTH_SMS_AUTOCONFIRM: 'true' })
    await httpShop.signUp('owner@shop.ug')
    const [phone, client] = ['256772000001', httpShop.client()]
    const { data } = await client.signUp({ phone, password: 'matooke-2026' })
    await countBefore(httpShop, phone, 50)
    const password = await resetPassword(httpShop.shop.context, data.user?.id ?? '')
    expect((await httpShop.client().signInWithPassword({ phone, password })).error).toBeNull()
  })

  test('AUTHAPI-008 every code is refused after forty wrong guesses a day, while the mailed link still works', async () => {
    const box = await openMailbox()
    const httpShop = await openHttpShop(engine, {
      ...box.env,
      AUTH_SMTP_MAX_FREQUENCY: '0s',
      AUTH_RATE_LIMIT_VERIFY: '100000',
      AUTH_RATE_LIMIT_OTP: '100000',
    })
    await httpShop.signUp('owner@shop.ug')
    const client = new GoTrueClient({
      url: `${httpShop.url}/auth/v1`,
      flowType: 'implicit',
      persistSession: false,
      autoRefreshToken: false,
    })
    let sent = 0
    const ask = async () => {
      httpShop.advanceClock(10)
      await client.resetPasswordForEmail('owner@shop.ug')
      sent += 1
      return box.newest('owner@shop.ug', sent)
    }
    const type = (token: string) =>
      httpShop.call('POST /auth/v1/verify', {
        body: { type: 'recovery', email: 'owner@shop.ug', token },
      })
    const wrong = (code: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, place) =>
          type(String((Number(code) + 1 + place) % 1_000_000).padStart(6, '0')),
        ),
      )
    const first = await ask()
    const burst = await wrong(first.code, AT_ONCE)
    expect(burst.filter(({ status }) => status !== 403 && status !== 429)).toEqual([])
    httpShop.advanceClock(1)
    expect((await type(first.code)).status).toBe(403)
    httpShop.advanceClock(24 * 3600 + 1)
    for (let round = 0; round < 8; round += 1) await wrong((await ask()).code, 5)
    const last = await ask()
    expect(await type(last.code)).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
    const opened = await fetch(last.link.replace(/^https?:\/\/[^/]+/, httpShop.url), {
      redirect: 'manual',
    })
    expect(opened.headers.get('location')).toContain('#access_token=')
  }, 30_000)
})
