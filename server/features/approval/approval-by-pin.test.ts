// Approving on the spot with a PIN: on a shared till only, bounded as selling by PIN.
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/transaction.ts'
import { answerChallenge, codeOf } from '../../testing/enrolled-factor.ts'
import { fillPasswordQueue } from '../../testing/password-queue-load.ts'
import { openSharedTill, PIN } from '../../testing/shared-till.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { signInStaff } from '../../testing/signed-in-staff.ts'

const openPinCounter = async (engine: 'sqlite' | 'postgres') => {
  const till = await openSharedTill(engine)
  const { httpShop, expectDone, token, till_id, secret, admin_id, cashier, setPin } = till
  await expectDone('PUT /api/shop-rules', { approvals: true })
  await setPin({ token }, '907214')
  const sellerToken = String((await till.byPin(cashier)).body.access_token)
  const request = () => ({
    action: 'discount',
    document_id: httpShop.shop.context.newId(),
    discount: 500,
    subtotal: 2000,
  })
  const ask = (pin: string, more: object = {}, by = sellerToken) =>
    httpShop.call('POST /api/approvals/by-pin', {
      token: by,
      body: {
        request: request(),
        approver_id: admin_id,
        pin,
        till_id,
        till_secret: secret,
        ...more,
      },
    })
  return { ...till, sellerToken, request, ask }
}

const WRONG = { status: 403, body: { code: 'wrong_pin', title: 'Wrong PIN' } }

onEveryEngine('approving by PIN', (engine) => {
  test('APPR-002 APPR-004 the PIN of a leader approves on a shared till, also for one with a second step, and starts no session', async () => {
    const { ask, db, token, httpShop } = await openPinCounter(engine)
    const enrol = { factor_type: 'totp', friendly_name: 'Phone' }
    const enrolled = (await httpShop.call('POST /auth/v1/factors', { token, body: enrol })).body
    const { secret } = enrolled['totp'] as { secret: string }
    const verified = await answerChallenge(
      httpShop,
      token,
      String(enrolled['id']),
      codeOf(httpShop, secret),
    )
    expect(verified.status).toBe(200)
    const sessions = async () =>
      (await db.selectFrom('auth_sessions').select('id').execute()).length
    const before = await sessions()
    expect(await ask('907214')).toMatchObject({
      status: 200,
      body: { label: 'Discount 500 on 2,000' },
    })
    expect(await sessions()).toBe(before)
    for (const pin of ['12a4', '123', '1234567'])
      expect(await ask(pin)).toMatchObject({
        status: 422,
        body: { title: 'A PIN has 4 to 6 digits' },
      })
  })

  test('APPR-003 a PIN on another device is refused', async () => {
    const { ask, expectDone, till_id, httpShop, cashier } = await openPinCounter(engine)
    const refused = {
      status: 403,
      body: { code: 'till_not_shared', title: 'A PIN opens only a shared till' },
    }
    expect(await ask('907214', { till_secret: 'e'.repeat(64) })).toMatchObject(refused)
    expect(await ask('907214', { till_id: httpShop.shop.context.newId() })).toMatchObject(refused)
    // The end of sharing ends sessions by PIN, so the cashier has signed in fully.
    const askFully = () => ask('907214', {}, cashier.token)
    expect((await askFully()).status).toBe(200)
    await expectDone('PUT /api/shop-rules', { pin: false })
    expect(await askFully()).toMatchObject(refused)
    await expectDone('PUT /api/shop-rules', { pin: true })
    await expectDone(`POST /api/tills/${till_id}/share`, { shared: false })
    expect(await askFully()).toMatchObject(refused)
  })

  test('APPR-002 PIN-012 wrong PINs for approvals and for selling are counted together and lock the leader on this till', async () => {
    const { ask, byPin, admin_id, cashier, httpShop, stranger } = await openPinCounter(engine)
    expect(await ask('9999')).toMatchObject(WRONG)
    expect(await ask('9999', { approver_id: stranger })).toMatchObject(WRONG)
    for (let place = 2; place <= 4; place += 1) await byPin({ id: admin_id }, '9999')
    const locked = await ask('9999')
    expect(locked).toMatchObject({ status: 403, body: { code: 'pin_locked' } })
    expect(locked.body['title']).toMatch(/^Too many wrong PINs\. Try again at \d\d:\d\d$/)
    expect(await ask('907214')).toMatchObject({ status: 403, body: { code: 'pin_locked' } })
    expect((await byPin({ id: admin_id }, '907214')).body.code).toBe('pin_locked')
    expect((await byPin(cashier)).status).toBe(200)
    httpShop.advanceClock(300)
    expect((await ask('907214')).status).toBe(200)
  })

  test('PIN-015 APPR-002 a wrong PIN, no PIN and an unknown person get the same answer for an approval, after the same work', {
    timeout: 120_000,
  }, async () => {
    const { ask, admin_id, hire, httpShop, stranger, cashier } = await openPinCounter(engine)
    const { id: without } = await hire('Ruth', 'moderator')
    const people = [admin_id, without, stranger]
    const forgetWrong = () =>
      httpShop.shop.write((tx) => tx.deleteFrom('auth_pin_failures').execute())
    for (const approver_id of people)
      expect(await ask('9999', { approver_id }, cashier.token)).toMatchObject(WRONG)
    const crowd = fillPasswordQueue()
    for (const approver_id of people) {
      // A place among the checks is sometimes free, so one attempt proves nothing; without a check
      // it is never 503.
      const asked = async (): Promise<number> => {
        await forgetWrong()
        httpShop.advanceClock(10)
        return (await ask('9999', { approver_id }, cashier.token)).status
      }
      await expect.poll(asked, { message: approver_id, interval: 1 }).toBe(503)
    }
    await crowd.leave()
  })

  test('APPR-014 APPR-015 a PIN approves neither for oneself nor with an account that may not approve', async () => {
    const { ask, cashier, hire, setPin } = await openPinCounter(engine)
    expect(await ask(PIN, { approver_id: cashier.id })).toMatchObject({
      status: 403,
      body: { code: 'own_approval' },
    })
    const other = await hire('Ruth')
    await setPin(other)
    expect(await ask(PIN, { approver_id: other.id })).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
  })

  test('APPR-002 PIN-017 twelve hours after the last full sign-in of the leader a password is needed', async () => {
    const { ask, httpShop } = await openPinCounter(engine)
    httpShop.advanceClock(12 * 3600)
    const { token } = await signInStaff(httpShop, 'moses@shop.ug')
    expect(await ask('907214', {}, token)).toMatchObject({
      status: 403,
      body: { code: 'password_needed', title: 'Sign in with your password' },
    })
  })

  test('APPR-002 PIN-016 the PIN of a leader whose account is locked counts as a wrong one', async () => {
    const { ask, httpShop, admin_id } = await openPinCounter(engine)
    await inTransaction(httpShop.shop.context.store, (tx) =>
      tx
        .updateTable('auth_users')
        .set({ banned_until: '2999-01-01T00:00:00.000Z' })
        .where('id', '=', admin_id)
        .execute(),
    )
    expect(await ask('907214')).toMatchObject(WRONG)
  })

  test('APPR-015 PIN-008 an administrator who came by PIN can neither see nor answer requests', async () => {
    const { httpShop, byPin, admin_id, cashier, request } = await openPinCounter(engine)
    const sent = await httpShop.call('POST /api/approval-requests', {
      token: cashier.token,
      body: { requests: [request()] },
    })
    expect(sent.status).toBe(200)
    const token = String((await byPin({ id: admin_id }, '907214')).body.access_token)
    const id = String(sent.body['id'])
    for (const line of ['GET /api/approval-requests', `POST /api/approval-requests/${id}/allow`])
      expect(
        await httpShop.call(line, line.startsWith('POST') ? { token, body: {} } : { token }),
      ).toMatchObject({
        status: 403,
        body: { code: 'not_allowed' },
      })
  })
})
