// Expenses and mobile money that a till recorded without the server.
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { tillSaleApi } from '@webale/domain/features/till/till-sale.api.ts'
import { expect, test } from 'vitest'
import { verifySeals } from '../audit/verify.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { documentBody, sendDocument } from '../../testing/till-documents.ts'
import { openSellingTill } from '../../testing/till-sales.ts'

const STORED = { state: 'stored', replayed: false, flags: [] }
const HOUR_MS = 3_600_000

onEveryEngine('documents of tills', (engine) => {
  test('OFF-250 OFF-252 an expense is stored once with its own time, department and person, and leaves an entry', async () => {
    const till = await openSellingTill(engine)
    const made_at = till.context.now()
    const body = await documentBody(till, 'expense')
    till.setNow(new Date(Date.parse(made_at) + 6 * HOUR_MS).toISOString())
    expect(await sendDocument(till, body)).toEqual(STORED)
    for (let time = 0; time < 2; time += 1)
      expect(await sendDocument(till, body)).toEqual({ ...STORED, replayed: true })
    const { rows } = await till.ask(expenseApi.list, till.seller, { month: '2026-11' })
    expect(rows).toMatchObject([
      {
        id: body.id,
        amount: 20_000,
        date: '2026-11-21',
        created_at: made_at,
        created_by: till.seller.id,
      },
    ])
    expect(rows[0]?.department_id).toBe(till.department_id)
    const entries = (await till.rows('audit_log')).filter(
      ({ action }) => action === 'expense.record',
    )
    expect(entries).toMatchObject([
      { actor_id: till.seller.id, details: 'Till 3, received 6 h later' },
    ])
    expect(await till.rows('document_origins')).toMatchObject([
      { subject_type: 'expense', subject_id: body.id },
    ])
    expect((await verifySeals(till.context.store.db)).broken).toEqual([])
  })

  test('OFF-250 a mobile money transaction is stored once on the day on which it was made', async () => {
    const till = await openSellingTill(engine)
    const made_at = till.context.now()
    const body = await documentBody(till, 'mobile_money')
    till.setNow(new Date(Date.parse(made_at) + 30 * HOUR_MS).toISOString())
    expect(await sendDocument(till, body)).toEqual({ ...STORED, flags: ['late'] })
    expect(await sendDocument(till, body)).toEqual({ ...STORED, replayed: true, flags: ['late'] })
    const { rows } = await till.ask(mobileMoneyApi.list, till.seller, {})
    expect(rows).toMatchObject([
      { id: body.id, amount: 50_000, created_at: made_at, completed_at: made_at },
    ])
    expect(await till.ask(mobileMoneyApi.today, till.seller, {})).toMatchObject({ deposits: 0 })
    till.setNow(made_at)
    expect(await till.ask(mobileMoneyApi.today, till.seller, {})).toMatchObject({
      deposits: 50_000,
    })
  })

  test('OFF-251 a document that the server recorded is not stored again when the till never got its answer', async () => {
    const till = await openSellingTill(engine)
    const expense = await documentBody(till, 'expense')
    await till.ask(expenseApi.record, till.seller, expense as never)
    expect(await sendDocument(till, expense)).toEqual({ ...STORED, replayed: true })
    expect([
      (await till.rows('expenses')).length,
      (await till.rows('document_origins')).length,
    ]).toEqual([1, 1])
    const transaction = await documentBody(till, 'mobile_money')
    expect(await sendDocument(till, transaction)).toEqual(STORED)
    // The copy that the till gave up arrives later.
    await till.ask(mobileMoneyApi.record, till.seller, transaction as never)
    await till.ask(expenseApi.record, till.seller, expense as never)
    expect([
      (await till.rows('expenses')).length,
      (await till.rows('mobile_money_transactions')).length,
    ]).toEqual([1, 1])
    const other = till.ask(expenseApi.record, till.seller, { ...expense, amount: 7 } as never)
    await expect(other).rejects.toMatchObject({ code: 'key_reused' })
  })

  test('OFF-253 OFF-267 other content under a used id and what cannot be read are kept, and taken into the books once', async () => {
    const till = await openSellingTill(engine)
    const first = await documentBody(till, 'expense')
    await sendDocument(till, first)
    const other = await documentBody(till, 'expense', { id: first.id, amount: 30_000 })
    for (let time = 0; time < 2; time += 1)
      expect(await sendDocument(till, other)).toEqual({ state: 'kept', reason: 'other_content' })
    const odd = await documentBody(till, 'mobile_money', { amount: -1 })
    expect(await sendDocument(till, odd)).toEqual({ state: 'kept', reason: 'unreadable' })
    const quarantined = await till.ask(tillSaleApi.quarantined, till.admin, {})
    expect(quarantined.map(({ kind, subject, total }) => [kind, subject, total])).toEqual([
      ['expense', 'Airtime for the router', 30_000],
      ['mobile_money', null, null],
    ])
    expect(
      await till.ask(tillSaleApi.acceptQuarantined, till.admin, { id: quarantined[0]?.id ?? '' }),
    ).toEqual({
      sale: null,
      thing: 'Expense',
    })
    expect((await till.rows('expenses')).map(({ amount }) => amount)).toEqual([20_000, 30_000])
    expect(await sendDocument(till, other)).toMatchObject({ state: 'stored', replayed: true })
    const unreadable = till.ask(tillSaleApi.acceptQuarantined, till.admin, {
      id: quarantined[1]?.id ?? '',
    })
    await expect(unreadable).rejects.toThrow('This version cannot read the transaction')
    await till.ask(tillSaleApi.dismissQuarantined, till.admin, {
      id: quarantined[1]?.id ?? '',
      note: 'A test',
    })
    expect(await sendDocument(till, odd)).toMatchObject({ state: 'dismissed' })
    const decided = (await till.rows('audit_log')).filter(({ action }) => action.endsWith('Kept'))
    expect(decided.map(({ subject, details }) => [subject, details])).toEqual([
      ['Airtime for the router', 'Till 3, Till 3. Another expense has this id'],
      [
        'a transaction of Till 3, Till 3',
        'Till 3, Till 3. This version cannot read the transaction: A test',
      ],
    ])
  })

  test('OFF-254 what is odd about a document is flagged when the document is stored', async () => {
    const till = await openSellingTill(engine)
    const hardware = await till.department('Hardware')
    const [gone, now] = [till.context.newId(), till.context.now()]
    const flagsOf = async (kind: 'expense' | 'mobile_money', fields: Record<string, unknown>) => {
      const answer = await sendDocument(till, await documentBody(till, kind, fields))
      return answer.state === 'stored' ? answer.flags : answer
    }
    expect(await flagsOf('expense', { department_id: hardware })).toEqual(['department'])
    expect(await flagsOf('expense', { department_id: gone })).toEqual(['department'])
    expect(await flagsOf('expense', { date: '2026-12-24' })).toEqual([])
    expect(await flagsOf('mobile_money', { customer_id: gone })).toEqual(['place_gone'])
    expect(await flagsOf('mobile_money', { drawer_id: gone })).toEqual(['place_gone'])
    const unproved = { ...(await documentBody(till, 'expense')), proof: 'forged' }
    expect(await sendDocument(till, unproved)).toMatchObject({ flags: ['person_unproved'] })
    expect(await flagsOf('expense', { made_at: '2027-01-01T00:00:00.000Z' })).toEqual(['clock'])
    expect((await till.rows('expenses')).map(({ date }) => date)).toEqual(
      Array(5).fill('2026-11-21'),
    )
    expect((await till.rows('expenses')).every(({ created_at }) => created_at === now)).toBe(true)
    const { rows, count } = await till.ask(tillSaleApi.flags, till.admin, {})
    expect([count, rows.length]).toEqual([6, 6])
  })

  test('OFF-254 an administrator resolves the flag of a document on the list of sales of tills', async () => {
    const till = await openSellingTill(engine)
    const unproved = { ...(await documentBody(till, 'expense')), proof: 'forged' }
    await sendDocument(till, unproved)
    const { rows } = await till.ask(tillSaleApi.flags, till.admin, {})
    expect(rows).toMatchObject([
      {
        flag: 'person_unproved',
        kind: 'expense',
        document_id: unproved.id,
        subject: 'Airtime for the router',
        total: 20_000,
      },
    ])
    const id = rows[0]?.id ?? ''
    expect(await till.ask(tillSaleApi.resolve, till.admin, { id, note: null })).toEqual({
      marked: 1,
    })
    expect((await till.ask(tillSaleApi.flags, till.admin, {})).count).toBe(0)
  })

  test('OFF-254 a seller sees only the flags of documents of their department', async () => {
    const till = await openSellingTill(engine)
    const hardware = await till.department('Hardware')
    const own = { ...(await documentBody(till, 'expense')), proof: 'forged' }
    await sendDocument(till, own)
    await sendDocument(till, await documentBody(till, 'expense', { department_id: hardware }))
    expect((await till.ask(tillSaleApi.flags, till.admin, {})).count).toBe(2)
    const { rows } = await till.ask(tillSaleApi.flags, till.seller, {})
    expect(rows.map(({ document_id }) => document_id)).toEqual([own.id])
  })

  test('OFF-255 documents of an ended till are stored when recorded before its end, and kept when later', async () => {
    const till = await openSellingTill(engine)
    const before = await documentBody(till, 'expense')
    till.setNow(new Date(Date.parse(till.context.now()) + HOUR_MS).toISOString())
    await till.changeTill({ ended_at: till.context.now() })
    till.setNow(new Date(Date.parse(till.context.now()) + HOUR_MS).toISOString())
    const after = await documentBody(till, 'expense')
    expect(await sendDocument(till, before)).toEqual({ ...STORED, flags: ['till_ended'] })
    expect(await sendDocument(till, after)).toEqual({ state: 'kept', reason: 'till_ended' })
  })
})
