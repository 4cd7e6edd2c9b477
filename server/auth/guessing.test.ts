// Guessing on a large scale: a thousand passwords from a thousand addresses while the owner works on, and codes by the dozen.
import { GoTrueClient } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { type Gate, openGate } from '../testing/gate.ts'
import { openMailbox } from '../testing/mailbox.ts'
import { onEveryEngine } from '../testing/shop.ts'

const GUESSES = 1000
const AT_ONCE = 50

const cookieOf = (headers: Headers): string => headers.get('set-cookie')?.split(';')[0] ?? ''

const guessFrom = (gate: Gate, place: number) =>
  gate.signIn('owner@shop.ug', `guess ${place}`, { 'x-forwarded-for': `10.${place % 200}.${Math.floor(place / 200)}.7` })

onEveryEngine('guessing', (engine) => {
  test('AUTHAPI-002 a thousand guesses from rotating addresses get next to nothing, and the owner’s own device signs in meanwhile', async () => {
    const gate = await openGate(engine, { TRUST_PROXY: '127.0.0.1' })
    const owner = await gate.signUp('owner@shop.ug')
    const cookie = cookieOf((await gate.signIn('owner@shop.ug')).headers)
    const answers: number[] = []
    const owners: number[] = []
    let { refresh_token } = owner
    for (let first = 0; first < GUESSES; first += AT_ONCE) {
      const burst = Array.from({ length: AT_ONCE }, (_, place) => guessFrom(gate, first + place))
      if (first % 250 === 0) {
        owners.push((await gate.signIn('owner@shop.ug', undefined, { cookie, 'x-forwarded-for': '41.210.1.1' })).status)
        const next = await gate.refresh(refresh_token)
        owners.push(next.status)
        refresh_token = String(next.body['refresh_token'])
      }
      answers.push(...(await Promise.all(burst)).map(({ status }) => status))
      gate.pass(3)
    }
    expect(owners).toEqual(Array(8).fill(200))
    expect(answers.filter((status) => status !== 400 && status !== 429)).toEqual([])
    // At most twenty of the first burst, then one after each pause of up to a minute.
    expect(answers.filter((status) => status === 400).length).toBeLessThanOrEqual(30)
  }, 30_000)

  test('AUTHAPI-008 fifty guesses at once, and new codes after every five: forty a day and no code opens, yet the mailed link does', async () => {
    const box = await openMailbox()
    const gate = await openGate(engine, { ...box.env, AUTH_SMTP_MAX_FREQUENCY: '0s', AUTH_RATE_LIMIT_VERIFY: '100000', AUTH_RATE_LIMIT_OTP: '100000' })
    await gate.signUp('owner@shop.ug')
    const client = new GoTrueClient({ url: `${gate.url}/auth/v1`, flowType: 'implicit', persistSession: false, autoRefreshToken: false })
    let sent = 0
    const ask = async () => {
      gate.pass(10)
      await client.resetPasswordForEmail('owner@shop.ug')
      sent += 1
      return box.newest('owner@shop.ug', sent)
    }
    const type = (token: string) => gate.call('POST /auth/v1/verify', { body: { type: 'recovery', email: 'owner@shop.ug', token } })
    const wrong = (code: string, count: number) =>
      Promise.all(Array.from({ length: count }, (_, place) => type(String((Number(code) + 1 + place) % 1_000_000).padStart(6, '0'))))
    const first = await ask()
    const burst = await wrong(first.code, AT_ONCE)
    expect(burst.filter(({ status }) => status !== 403 && status !== 429)).toEqual([])
    gate.pass(1)
    expect((await type(first.code)).status).toBe(403)
    gate.pass(24 * 3600 + 1)
    for (let round = 0; round < 8; round += 1) await wrong((await ask()).code, 5)
    const last = await ask()
    expect(await type(last.code)).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
    const opened = await fetch(last.link.replace(/^https?:\/\/[^/]+/, gate.url), { redirect: 'manual' })
    expect(opened.headers.get('location')).toContain('#access_token=')
  }, 30_000)
})
