// Approving on the spot with a password and a code by text message: what it costs, and what the
// code is good for.
import { approvalApi } from '@webale/domain/features/approval/approval.api.ts'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { openApprovalCounter, PASSWORD } from '../../testing/approval-counter.ts'
import { openSmsService } from '../../testing/sms-service.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const PHONE = '256772000009'

/** A counter whose leader gets codes by text message. */
const openMessageCounter = async (engine: Engine, env: Record<string, string> = {}) => {
  const sms = await openSmsService()
  const counter = await openApprovalCounter(engine, {
    ...sms.env,
    AUTH_MFA_PHONE_ENROLL_ENABLED: 'true',
    AUTH_SMS_MAX_FREQUENCY: '0s',
    ...env,
  })
  const { httpShop, leader, seller, ask, discountOn, newId } = counter
  const { token } = leader
  const phone = { factor_type: 'phone', phone: '0772 000009', friendly_name: 'Mine' }
  const factor = String(
    (await httpShop.call('POST /auth/v1/factors', { token, body: phone })).body['id'],
  )
  const challenge = (by = token) =>
    httpShop.call(`POST /auth/v1/factors/${factor}/challenge`, { token: by, body: {} })
  const verify = (challenge_id: unknown, code: string, by = token) =>
    httpShop.call(`POST /auth/v1/factors/${factor}/verify`, {
      token: by,
      body: { challenge_id, code },
    })
  expect((await verify((await challenge()).body['id'], await sms.code(PHONE))).status).toBe(200)
  let sent = 1
  const sendCode = (by = seller, more: object = {}) =>
    httpShop.call('POST /api/approvals/code', {
      token: by.token,
      body: { request: discountOn(newId()), approver_id: leader.id, password: PASSWORD, ...more },
    })
  /** The code of a message that this person asked for. */
  const code = async (by = seller): Promise<string> => {
    expect(await sendCode(by)).toMatchObject({
      status: 200,
      body: { approver_name: leader.full_name },
    })
    sent += 1
    return sms.code(PHONE, sent)
  }
  const allow = (typed: string, by = seller) =>
    ask(by, leader.id, discountOn(newId()), { code: typed })
  return { ...counter, sms, factor, challenge, verify, sendCode, code, allow }
}

const REFUSED = {
  status: 403,
  body: { code: 'wrong_password', title: 'The password or the code is wrong' },
}
const wrongFor = (code: string, place = 1): string =>
  String((Number(code) + place) % 1_000_000).padStart(6, '0')

onEveryEngine('approving with a code by text message', (engine) => {
  test('APPR-029 a leader with a phone gets a code after the password, which allows one action and starts no session', async () => {
    const { shop, seller, leader, sms, code, allow } = await openMessageCounter(engine)
    const listed = await shop.ask(approvalApi.approvers, seller, {})
    expect(listed.find(({ id }) => id === leader.id)).toMatchObject({
      has_app: false,
      has_phone: true,
    })
    const { db } = shop.context.store
    const sessions = async () =>
      (await db.selectFrom('auth_sessions').select('id').execute()).length
    const before = await sessions()
    expect(await allow('')).toMatchObject(REFUSED)
    expect(await allow('000000')).toMatchObject(REFUSED)
    const right = await code()
    expect(sms.textsTo(PHONE).at(-1)).toContain(
      `: ${right} is your code to allow something at the till.`,
    )
    expect(await allow(wrongFor(right))).toMatchObject(REFUSED)
    expect(await allow(right)).toMatchObject({
      status: 200,
      body: { approver_name: leader.full_name },
    })
    expect(await allow(right)).toMatchObject(REFUSED)
    expect(await sessions()).toBe(before)
  })

  test('APPR-029 only the newest code counts, for its device and leader, for ten minutes and five guesses', async () => {
    const { httpShop, person, here, code, allow, challenge, verify, leader, sms } =
      await openMessageCounter(engine, {
        AUTH_SMS_MAX_PER_DAY_TO_NUMBER: '100',
      })
    const other = await person('user', here)
    const first = await code()
    expect(await allow(first, other)).toMatchObject(REFUSED)
    const second = await code()
    if (first !== second) expect(await allow(first)).toMatchObject(REFUSED)
    httpShop.advanceClock(601)
    expect(await allow(second)).toMatchObject(REFUSED)
    const third = await code()
    for (let place = 1; place <= 5; place += 1)
      expect(await allow(wrongFor(third, place))).toMatchObject(REFUSED)
    expect(await allow(third)).toMatchObject(REFUSED)
    // A code of the second step approves nothing, and one for an approval lets nobody in.
    const token = String((await httpShop.signIn(leader.email, PASSWORD)).body['access_token'])
    const asked = (await challenge(token)).body['id']
    const forSignIn = await sms.code(PHONE, 5)
    expect(await allow(forSignIn)).toMatchObject(REFUSED)
    expect(await verify(asked, forSignIn, token)).toMatchObject({ status: 200 })
  })

  test('APPR-030 no message leaves without the right password, for an action that the leader may not allow, or without a phone', async () => {
    const { sms, sendCode, leader, admin, discountOn, newId, uses, person, here, seller } =
      await openMessageCounter(engine)
    const before = sms.requests.length
    expect(await sendCode(seller, { password: 'wrong' })).toMatchObject(REFUSED)
    expect(await sendCode(seller, { request: discountOn(newId(), 8001) })).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
    expect(await sendCode(leader)).toMatchObject({ status: 403, body: { code: 'own_approval' } })
    expect(await sendCode(seller, { approver_id: (await person('user', here)).id })).toMatchObject({
      body: { code: 'not_allowed' },
    })
    expect(await sendCode(seller, { approver_id: admin.id })).toMatchObject({
      status: 409,
      body: {
        code: 'messages_off',
        title: 'No message can be sent. Use the PIN, or send a request',
      },
    })
    await uses({ approvals: false })
    expect(await sendCode()).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
    expect(sms.requests).toHaveLength(before)
  })

  test('APPR-030 messages are limited by a pause and a number in a day, and a repeated command sends one message', async () => {
    const { httpShop, sms, sendCode, seller, leader, discountOn, newId } = await openMessageCounter(
      engine,
      {
        AUTH_SMS_MAX_FREQUENCY: '60s',
        AUTH_SMS_MAX_PER_DAY_TO_NUMBER: '2',
      },
    )
    expect(await sendCode()).toMatchObject({
      status: 429,
      body: { code: 'message_paused', title: 'No more messages for now. Try again in 1 minute' },
    })
    httpShop.advanceClock(61)
    const body = { request: discountOn(newId()), approver_id: leader.id, password: PASSWORD }
    const headers = { 'idempotency-key': newId() }
    const again = () =>
      httpShop.call('POST /api/approvals/code', { token: seller.token, body, headers })
    expect([(await again()).status, (await again()).status]).toEqual([200, 200])
    await sms.code(PHONE, 2)
    httpShop.advanceClock(61)
    expect(await sendCode()).toMatchObject({
      status: 429,
      body: { title: 'No more messages for now. Try again in 1 day' },
    })
    expect(sms.textsTo(PHONE)).toHaveLength(2)
  })
})
