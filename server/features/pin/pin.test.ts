// Signing in by PIN on a shared till: who, where, for how long, and how often it may be guessed.
import { BACKUP_TABLES } from '@webale/domain/features/backup/backup.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/transaction.ts'
import { openLog } from '../../platform/base/log.ts'
import { fillPasswordQueue } from '../../testing/password-queue-load.ts'
import { PIN, openSharedTill } from '../../testing/shared-till.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { exportBackup } from '../backup/export-backup.ts'

const HOUR = 3600
const answerOf = ({
  status,
  body,
}: {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}) => [status, body['code'], body['message']]
const WRONG = [403, 'wrong_pin', 'Wrong PIN']
const PASSWORD_NEEDED = [403, 'password_needed', 'Sign in with your password']

onEveryEngine('signing in by PIN', (engine) => {
  test('PIN-004 a PIN opens a shared till only, and only with its secret', async () => {
    const { byPin, cashier, expectDone, till_id, httpShop } = await openSharedTill(engine)
    const opened = await byPin(cashier)
    expect([opened.status, opened.body['user']]).toMatchObject([200, { id: cashier.id }])
    const unknown = [
      401,
      'till_unknown',
      'The server does not know this till. Sign in to register it again',
    ]
    expect(answerOf(await byPin(cashier, PIN, { till_secret: 'e'.repeat(64) }))).toEqual(unknown)
    expect(answerOf(await byPin(cashier, PIN, { till_id: httpShop.shop.context.newId() }))).toEqual(
      unknown,
    )
    const notShared = [403, 'till_not_shared', 'A PIN opens only a shared till']
    await expectDone('PUT /api/shop-rules', { pin: false })
    expect(answerOf(await byPin(cashier))).toEqual(notShared)
    await expectDone('PUT /api/shop-rules', { pin: true })
    await expectDone(`POST /api/tills/${till_id}/share`, { shared: false })
    expect(answerOf(await byPin(cashier))).toEqual(notShared)
    const token = String(opened.body.access_token)
    expect((await httpShop.call('GET /api/products', { token })).status).toBe(401)
    expect((await httpShop.call('GET /api/products', { token: cashier.token })).status).toBe(200)
    await expectDone(`POST /api/tills/${till_id}/share`, { shared: true })
    await expectDone(`POST /api/tills/${till_id}/end`, {})
    expect(answerOf(await byPin(cashier))).toEqual(unknown)
  })

  test('PIN-001 PIN-011 PIN-015 a wrong PIN, no PIN and an unknown person get the same answer', async () => {
    const { byPin, cashier, admin_id, stranger } = await openSharedTill(engine)
    for (const id of [cashier.id, admin_id, stranger])
      expect(answerOf(await byPin({ id }, '9999'))).toEqual(WRONG)
    for (const pin of ['123', '1234567', '12a4'])
      expect(answerOf(await byPin(cashier, pin))).toEqual([
        422,
        'validation_failed',
        'A PIN has 4 to 6 digits',
      ])
    expect((await byPin({ id: 'nobody' })).status).toBe(422)
  })

  test('PIN-015 a wrong PIN, no PIN and an unknown person each need a place among the password checks', async () => {
    const { byPin, cashier, admin_id, stranger, httpShop } = await openSharedTill(engine)
    const crowd = fillPasswordQueue()
    for (const id of [cashier.id, admin_id, stranger]) {
      // A place is sometimes free, so one attempt proves nothing; an answer without a check is
      // never 503.
      const ask = async (): Promise<number> => {
        // Attempts that got a place count as wrong PINs. After an hour nobody is locked.
        httpShop.advanceClock(HOUR)
        return (await byPin({ id }, '9999')).status
      }
      await expect.poll(ask, { message: id, interval: 1 }).toBe(503)
    }
    await crowd.leave()
  })

  test('PIN-012 PIN-013 PIN-014 five wrong PINs lock this person on this till, and further ones for longer', async () => {
    const { byPin, cashier, stranger, setPin, hire, httpShop } = await openSharedTill(engine)
    const other = await hire('Ruth')
    await setPin(other, '907214')
    for (const id of [cashier.id, stranger]) {
      for (let place = 1; place < 5; place += 1)
        expect(answerOf(await byPin({ id }, '9999'))).toEqual(WRONG)
      const [status, code, message] = answerOf(await byPin({ id }, '9999'))
      expect([status, code]).toEqual([403, 'pin_locked'])
      expect(message).toMatch(/^Too many wrong PINs\. Try again at \d\d:\d\d$/)
      expect(answerOf(await byPin({ id }))).toEqual([403, 'pin_locked', message])
    }
    expect((await byPin(other, '907214')).status).toBe(200)
    for (const minutes of [5, 10, 20, 40, 60, 60]) {
      httpShop.advanceClock(minutes * 60 - 1)
      expect(answerOf(await byPin(cashier))[1]).toBe('pin_locked')
      httpShop.advanceClock(1)
      expect(answerOf(await byPin(cashier, '9999'))[1]).toBe('pin_locked')
    }
    httpShop.advanceClock(HOUR)
    expect((await byPin(cashier)).status).toBe(200)
    expect(answerOf(await byPin(cashier, '9999'))).toEqual(WRONG)
  })

  test('PIN-012 wrong PINs that are sent at the same moment are counted like others', async () => {
    const { byPin, cashier, db } = await openSharedTill(engine)
    const answers = await Promise.all(Array.from({ length: 20 }, () => byPin(cashier, '9999')))
    const codes = answers.map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'wrong_pin')).toHaveLength(4)
    expect(codes.filter((code) => code === 'pin_locked')).toHaveLength(16)
    const rows = await db.selectFrom('auth_pin_failures').select('failures').execute()
    expect(rows).toEqual([{ failures: 5 }])
  })

  test('PIN-016 a locked, deleted or department-less account is refused at once', async () => {
    const { byPin, cashier, departmentId, httpShop } = await openSharedTill(engine)
    const opened = String((await byPin(cashier)).body.access_token)
    const products = async () =>
      (await httpShop.call('GET /api/products', { token: opened })).status
    expect(await products()).toBe(200)
    const change = async (
      department_id: string | null,
      fields: { banned_until?: string | null; deleted_at?: string },
    ) => {
      await inTransaction(httpShop.shop.context.store, async (tx) => {
        await tx
          .updateTable('profiles')
          .set({ department_id })
          .where('id', '=', cashier.id)
          .execute()
        await tx
          .updateTable('auth_users')
          .set({ banned_until: null, ...fields })
          .where('id', '=', cashier.id)
          .execute()
      })
    }
    await change(null, {})
    expect([await products(), answerOf(await byPin(cashier))[1]]).toEqual([
      403,
      'department_required',
    ])
    await change(departmentId, {})
    expect([await products(), (await byPin(cashier)).status]).toEqual([200, 200])
    await change(departmentId, { banned_until: '2999-01-01T00:00:00.000Z' })
    expect([await products(), answerOf(await byPin(cashier))]).toEqual([401, WRONG])
    await change(departmentId, { deleted_at: httpShop.shop.context.now() })
    expect([await products(), answerOf(await byPin(cashier))]).toEqual([401, WRONG])
    httpShop.shop.leaveBroken('seal_broken')
  })

  test('PIN-017 twelve hours after the last full sign-in a PIN and its session no longer open', async () => {
    const { byPin, cashier, httpShop } = await openSharedTill(engine)
    const first = (await byPin(cashier)).body as unknown as {
      access_token: string
      refresh_token: string
    }
    httpShop.advanceClock(12 * HOUR - 1)
    const second = (await httpShop.refresh(first.refresh_token)).body
    const token = String(second['access_token'])
    expect((await httpShop.call('GET /api/products', { token })).status).toBe(200)
    expect((await byPin(cashier)).status).toBe(200)
    httpShop.advanceClock(1)
    expect((await httpShop.call('GET /api/products', { token })).status).toBe(401)
    expect((await httpShop.refresh(String(second['refresh_token']))).body['code']).toBe(
      'session_expired',
    )
    for (let place = 0; place < 6; place += 1)
      expect(answerOf(await byPin(cashier))).toEqual(PASSWORD_NEEDED)
    expect((await httpShop.signIn('moses@shop.ug', 'matooke')).status).toBe(200)
    expect((await byPin(cashier)).status).toBe(200)
  })

  test('PIN-020 an administrator resets a PIN, and the person sets a new one', async () => {
    const { byPin, cashier, setPin, expectDone, httpShop, hire, token } =
      await openSharedTill(engine)
    const opened = String((await byPin(cashier)).body.access_token)
    const moderator = await hire('Ruth', 'moderator')
    const line = `DELETE /api/pins/${cashier.id}`
    expect((await httpShop.call(line, { token: moderator.token })).status).toBe(403)
    await expectDone(line, undefined)
    expect((await httpShop.call('GET /api/products', { token: opened })).status).toBe(401)
    expect(answerOf(await byPin(cashier))).toEqual(WRONG)
    await setPin(cashier, '9051')
    expect((await byPin(cashier, '9051')).status).toBe(200)
    const unknown = await httpShop.call(`DELETE /api/pins/${httpShop.shop.context.newId()}`, {
      token,
    })
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'not_found'])
  })

  test('PIN-021 a PIN is in no table, no backup file and no line of the log', async () => {
    const pin = '748291'
    const lines: string[] = []
    const log = openLog('trace', { write: (text: string) => void lines.push(text) })
    const { byPin, cashier, setPin, httpShop } = await openSharedTill(engine, log)
    await setPin(cashier, pin)
    expect((await byPin(cashier, pin)).status).toBe(200)
    expect(lines.length).toBeGreaterThan(0)
    const { store } = httpShop.shop.context
    const texts = [...lines]
    for (const { name } of await store.schema.introspection.getTables())
      texts.push(
        JSON.stringify(
          await store.db
            .selectFrom(name as 'tills')
            .selectAll()
            .execute(),
        ),
      )
    for await (const chunk of (
      await exportBackup(store, BACKUP_TABLES, httpShop.shop.context.now())
    ).chunks)
      texts.push(chunk)
    expect(texts.filter((text) => new RegExp(`(?<![\\w-])${pin}(?![\\w-])`).test(text))).toEqual([])
  })
})
