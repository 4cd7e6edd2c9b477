// The evening message on the server: its figures, who sees profit, departments, "Send now", and
// what is refused.
import { auditApi } from '@webale/domain/features/audit/audit.api.ts'
import { eveningApi } from '@webale/domain/features/evening/evening.api.ts'
import type { EveningFigures } from '@webale/domain/features/evening/evening-message.ts'
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expect, test } from 'vitest'
import {
  EVENING,
  type EveningShop,
  openEveningShop,
  OWNER,
  OWNER_MAIL,
} from '../../testing/evening-shop.ts'
import { openPost } from '../../testing/mail-gate.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { recipientStatus } from '../../testing/loopback-sms.ts'
import { openTill } from '../../testing/till.ts'
import { isConfirmedAdmin } from './evening-message.queries.ts'

const NEXT_EVENING = '2026-11-22T17:00:00.000Z'

const figuresOf = ({ evening_figures }: { readonly evening_figures: object | null }) =>
  evening_figures as EveningFigures

/** Two sales of 3,000 and 2,000 with a cost of 600 each piece, and an expense of 500.50. */
const work = async ({ till }: EveningShop): Promise<string> => {
  const soap = await till.product({ current_stock: 100, reorder_level: 200 })
  await till.sell([{ product_id: soap.id, quantity: 3 }], { amount_paid: 3000 })
  await till.sell([{ product_id: soap.id, quantity: 2 }], {
    amount_paid: 2000,
    payment_method: 'mobile_money',
  })
  await till.ask(expenseApi.record, till.admin, {
    description: 'Water bill',
    category: 'Bills',
    amount: 500.5,
    date: '2026-11-21',
    department_id: till.department_id,
  })
  return soap.id
}

onEveryEngine('the evening message', (engine) => {
  test('EVE-003 EVE-004 the message has the figures of the Sales Report and of Today at the moment of sending, and keeps them', async () => {
    const evening = await openEveningShop(engine)
    const { till, sms, box } = evening
    const soap = await work(evening)
    await evening.save({ phone_1: OWNER, email_1: OWNER_MAIL })
    evening.wakeAt(EVENING)
    const rows = await evening.settled(2)
    const report = await till.ask(reportApi.salesReport, till.admin, { period: 'daily' })
    const today = await till.ask(reportApi.today, till.admin, {})
    for (const row of rows) {
      const { day, to_check } = figuresOf(row)
      const { cogs: _cogs, gross_profit: _profit, ...figures } = report.figures
      expect(day).toMatchObject({
        as_of: report.as_of,
        today: report.days.until,
        figures,
        top_items: report.top_items,
        payments: report.payments,
        returns: report.returns,
        expenses: today.expenses,
        low_stock: today.low_stock,
        difference_today: today.difference_today,
      })
      expect(to_check).toBe(1)
    }
    expect(sms.textsTo(OWNER)).toEqual([
      'Webale Sat 21 Nov 20:00\nSales UGX 5,000 (2)\nCash 3,000 Mobile 2,000 Card 0\n' +
        'Expenses 500.50 Returns 0\nDrawers not counted\nLow stock 1 To check 1',
    ])
    const { raw, subject } = await box.newest(OWNER_MAIL)
    expect(subject).toBe('Webale: Sat 21 Nov 2026')
    for (const part of ['Sales: UGX 5,000 (2 sales)', 'Soap, 5: UGX 5,000', '<table'])
      expect(raw).toContain(part)
    await till.sell([{ product_id: soap, quantity: 1 }])
    expect((await evening.messages()).map((row) => figuresOf(row).day.figures.sales_total)).toEqual(
      [5000, 5000],
    )
  })

  test('EVE-004 sales after the message came later in the next one, and are no sales of its day', async () => {
    const evening = await openEveningShop(engine)
    const { till, sms } = evening
    const soap = await work(evening)
    await evening.save({ phone_1: OWNER })
    evening.wakeAt(EVENING)
    await evening.settled(1)
    till.setNow('2026-11-21T18:30:00.000Z')
    await till.sell([{ product_id: soap, quantity: 4 }], { amount_paid: 4000 })
    evening.wakeAt(NEXT_EVENING)
    await evening.settled(2)
    expect(sms.textsTo(OWNER)[1]).toBe(
      'Webale Sun 22 Nov 20:00\nNo sales\nCash 0 Mobile 0 Card 0\nExpenses 0 Returns 0\n' +
        'Drawers not counted\nLow stock 1 To check 1\nCame later 4,000 (1)',
    )
    evening.wakeAt('2026-11-23T17:00:00.000Z')
    await evening.settled(3)
    expect(sms.textsTo(OWNER)[2]).not.toContain('Came later')
  })

  test('EVE-004 a message that leaves after midnight has the figures of its own day', async () => {
    const evening = await openEveningShop(engine)
    const { till } = evening
    const soap = await work(evening)
    till.setNow('2026-11-21T21:30:00.000Z')
    await till.sell([{ product_id: soap, quantity: 9 }], { amount_paid: 9000 })
    till.setNow('2026-11-21T22:10:00.000Z')
    await evening.save({ phone_1: OWNER })
    const [row] = await evening.settled(1)
    expect(row).toMatchObject({ business_date: '2026-11-21', as_of: '2026-11-21T22:10:00.000Z' })
    expect(row && figuresOf(row).day.figures).toMatchObject({ sales_total: 5000, transactions: 2 })
  })

  test('EVE-001 a receiver for one department gets its figures only', async () => {
    const evening = await openEveningShop(engine)
    const { till, sms } = evening
    await work(evening)
    const other = await till.department('Printing')
    await evening.save({
      phone_1: OWNER,
      department_1_id: other,
      phone_2: '0772 000002',
      department_2_id: till.department_id,
    })
    evening.wakeAt(EVENING)
    await evening.settled(2)
    expect(sms.textsTo(OWNER)[0]).toContain('Webale, Printing Sat 21 Nov 20:00\nNo sales\n')
    expect(sms.textsTo('256772000002')[0]).toContain(
      'Groceries Sat 21 Nov 20:00\nSales UGX 5,000 (2)',
    )
  })

  test('EVE-005 profit is only in mail to the confirmed address of an administrator', async () => {
    const evening = await openEveningShop(engine)
    const { till, box } = evening
    await work(evening)
    const account = async (email: string, user_id: string, confirmed: boolean): Promise<void> => {
      const now = till.context.now()
      const times = { created_at: now, updated_at: now }
      const meta = { app_metadata: {}, user_metadata: {} }
      const email_confirmed_at = confirmed ? now : null
      await till.write((tx) =>
        tx
          .insertInto('auth_users')
          .values({ id: user_id, email, email_confirmed_at, ...meta, ...times } as never)
          .execute(),
      )
    }
    const doubtful = await till.person('admin')
    await account(OWNER_MAIL, till.admin.id, true)
    await account('doubtful@shop.ug', doubtful.id, false)
    await account('seller@shop.ug', till.seller.id, true)
    await evening.save({
      email_1: OWNER_MAIL,
      email_2: 'doubtful@shop.ug',
      email_3: 'seller@shop.ug',
      phone_1: OWNER,
    })
    evening.wakeAt(EVENING)
    const rows = await evening.settled(4)
    expect((await box.newest(OWNER_MAIL)).raw).toContain('Gross profit: UGX 2,000')
    for (const address of ['doubtful@shop.ug', 'seller@shop.ug'])
      expect((await box.newest(address)).raw).not.toMatch(/rofit|3,000 cost/)
    const kept = rows.filter((row) => figuresOf(row).day.figures.cogs !== null)
    expect(kept.map(({ receiver }) => receiver)).toEqual([OWNER_MAIL])
    till.leaveBroken()
  })

  test('EVE-005 a real account counts once its address is confirmed, and not while it is banned', async () => {
    const { shop } = await openPost(engine)
    const { db } = shop.context.store
    const now = shop.context.now()
    expect(await isConfirmedAdmin(db, 'admin@shop.ug', now)).toBe(true)
    expect(await isConfirmedAdmin(db, 'other@shop.ug', now)).toBe(false)
    const ban = (banned_until: string | null, email_confirmed_at: string | null) =>
      shop.write((tx) =>
        tx.updateTable('auth_users').set({ banned_until, email_confirmed_at }).execute(),
      )
    await ban('2099-01-01T00:00:00.000Z', now)
    expect(await isConfirmedAdmin(db, 'admin@shop.ug', now)).toBe(false)
    await ban(null, null)
    expect(await isConfirmedAdmin(db, 'admin@shop.ug', now)).toBe(false)
    shop.leaveBroken()
  })

  test('EVE-006 "Send now" sends to every receiver, and the message of the evening still comes', async () => {
    const evening = await openEveningShop(engine)
    const { till, sms } = evening
    await work(evening)
    const send = () => till.ask(eveningApi.sendNow, till.admin, {})
    await expect(send()).rejects.toMatchObject({
      code: 'no_receivers',
      message: 'Add a phone number or an e-mail address first',
    })
    await evening.save({ phone_1: OWNER, email_1: OWNER_MAIL })
    expect(await send()).toEqual({ count: 2 })
    await expect(send()).rejects.toMatchObject({ code: 'message_paused' })
    await evening.settled(2)
    evening.wakeAt(EVENING)
    await evening.settled(4)
    expect(sms.textsTo(OWNER)).toHaveLength(2)
    const { rows } = await till.ask(auditApi.list, till.admin, { thing: 'shop' })
    expect(rows.map(({ action }) => action).slice(0, 2)).toEqual([
      'evening.sendNow',
      'evening.save',
    ])
  })

  test('EVE-006 "Send now" works ten times a day', async () => {
    const evening = await openEveningShop(engine)
    const { till } = evening
    await evening.save({ phone_1: OWNER })
    for (let minute = 10; minute < 20; minute += 1) {
      till.setNow(`2026-11-21T09:${minute}:00.000Z`)
      await till.ask(eveningApi.sendNow, till.admin, {})
    }
    await evening.settled(10)
    till.setNow('2026-11-21T12:00:00.000Z')
    await expect(till.ask(eveningApi.sendNow, till.admin, {})).rejects.toMatchObject({
      code: 'message_paused',
      message: 'No more messages for now. Try again in 21 hours',
    })
  })

  test('EVE-006 the page tells why a message did not leave', async () => {
    const evening = await openEveningShop(engine)
    const { till, sms, box } = evening
    sms.answerWith(recipientStatus(405))
    box.refuse(1)
    await evening.save({ phone_1: OWNER, email_1: OWNER_MAIL })
    evening.wakeAt(EVENING)
    await expect
      .poll(async () => (await evening.messages()).map(({ failure }) => failure))
      .toEqual(['mail_refused', 'no_credit'])
    const page = await till.ask(eveningApi.get, till.admin, {})
    expect(page.messages.map(({ channel, state, failure }) => [channel, state, failure])).toEqual(
      expect.arrayContaining([
        ['mail', 'waiting', 'mail_refused'],
        ['sms', 'failed', 'no_credit'],
      ]),
    )
    evening.wakeAt('2026-11-21T17:00:10.000Z')
    await evening.settled(1)
    expect((await box.to(OWNER_MAIL)).length).toBe(1)
    expect(sms.requests).toHaveLength(1)
  })

  test('EVE-001 only administrators reach it, and nothing is saved or sent while it is off', async () => {
    const till = await openTill(engine)
    const moderator = await till.person('moderator', till.department_id)
    for (const who of [moderator, till.seller])
      await expect(till.ask(eveningApi.get, who, {})).rejects.toMatchObject({ code: 'not_allowed' })
    for (const ask of [
      () => till.ask(eveningApi.save, till.admin, { phone_1: OWNER }),
      () => till.ask(eveningApi.sendNow, till.admin, {}),
    ])
      await expect(ask()).rejects.toMatchObject({ code: 'not_found' })
    await till.ask(shopRulesApi.save, till.admin, { evening_message: true })
    await till.ask(eveningApi.save, till.admin, { phone_1: OWNER })
    await expect(till.ask(eveningApi.sendNow, till.admin, {})).rejects.toMatchObject({
      code: 'messages_not_set_up',
      message: 'This server sends no mail and no text messages yet',
    })
    expect(await till.ask(eveningApi.get, till.admin, {})).toMatchObject({
      sends_mail: false,
      sends_sms: false,
      plan: { time: '20:00', phone_1: OWNER },
    })
  })

  test('EVE-001 a number of another country, an unknown department and a change by somebody else are refused', async () => {
    const { till, save } = await openEveningShop(engine)
    await expect(save({ phone_1: '+254 712 345678' })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'Text messages go to +256 only',
    })
    await expect(
      save({ phone_1: OWNER, department_1_id: till.context.newId() }),
    ).rejects.toMatchObject({ code: 'not_found' })
    const { plan: seen } = await till.ask(eveningApi.get, till.admin, {})
    await save({ ...seen, time: '21:00', seen })
    await save({ ...seen, phone_1: OWNER, seen })
    expect((await till.ask(eveningApi.get, till.admin, {})).plan).toMatchObject({
      time: '21:00',
      phone_1: OWNER,
    })
    await expect(save({ ...seen, time: '22:00', seen })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
  })
})
