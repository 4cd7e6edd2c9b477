// What an earlier version stored is recognised when it comes again. The hashed texts are written
// out as the earlier versions wrote them.
import { createHash, createHmac } from 'node:crypto'
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { documentBody, sendDocument } from '../../testing/till-documents.ts'
import { KEY, openSellingTill, type SellingTill } from '../../testing/till-sales.ts'
import { inTransaction } from '../database/transaction.ts'
import { documentOnce } from './documents.ts'

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const ink = { description: 'Ink', category: 'Other', amount: 5000, date: '2026-11-21' } as const
const deposit = {
  transaction_type: 'deposit',
  provider: 'MTN',
  phone_number: '0772123456',
  amount: 50_000,
} as const

/** Rows as a backup file brings them, without a request beside them. */
const restoreRecords = async (till: SellingTill, phone_number: string = deposit.phone_number) => {
  const { context, department_id, seller } = till
  const by = { department_id, created_by: seller.id, created_at: context.now() }
  const [expense, transaction] = [
    { ...ink, id: context.newId() },
    { ...deposit, phone_number, id: context.newId(), customer_id: null, notes: null },
  ]
  await till.write(async (tx) => {
    await tx
      .insertInto('expenses')
      .values({ ...expense, ...by })
      .execute()
    const done = {
      status: 'completed',
      processed_by: 'Staff',
      completed_at: by.created_at,
    } as const
    await tx
      .insertInto('mobile_money_transactions')
      .values({ ...transaction, ...by, ...done })
      .execute()
  })
  return { expense, transaction }
}

const countRecords = async (till: SellingTill): Promise<number> =>
  (await till.rows('expenses')).length + (await till.rows('mobile_money_transactions')).length

onEveryEngine('what comes again after an update', (engine) => {
  test('CMD-005 a command with a key of before the update gets its stored answer when it comes again', async () => {
    const till = await openSellingTill(engine)
    const { context, admin } = till
    const stamps = { department_id: null, created_by: admin.id, created_at: context.now() }
    const answer = { ...ink, id: context.newId(), ...stamps }
    const text =
      '["expense.record",{"description":"Ink","category":"Other","amount":5000,"date":"2026-11-21"}]'
    await till.write((tx) =>
      tx
        .insertInto('idempotency_keys')
        .values({
          id: `${admin.id}:key-1`,
          actor_id: admin.id,
          operation: 'expense.record',
          content_hash: hash(text),
          answer: JSON.stringify(answer),
          created_at: context.now(),
        })
        .execute(),
    )
    expect(await till.ask(expenseApi.record, admin, ink, 'key-1')).toEqual(answer)
    const other = till.ask(expenseApi.record, admin, { ...ink, amount: 1 }, 'key-1')
    await expect(other).rejects.toMatchObject({ code: 'key_reused' })
    expect(await till.rows('expenses')).toEqual([])
  })

  test('CMD-005 a document of before the update is answered when it comes again, and other content refused', async () => {
    const till = await openSellingTill(engine)
    const { context, seller: actor, department_id } = till
    const { id } = (await restoreRecords(till)).expense
    await till.write((tx) =>
      tx
        .insertInto('documents')
        .values({
          id,
          kind: 'movement',
          content_hash: hash(`["movement","${id}","in",5000]`),
          department_id,
          created_by: actor.id,
          created_at: context.now(),
        })
        .execute(),
    )
    const send = (amount: number) =>
      inTransaction(context.store, (tx) =>
        documentOnce(
          { tx, actor, now: context.now() },
          {
            id,
            kind: 'movement',
            content: ['in', amount],
            department_id,
            find: async () => ({ amount: 5000 }),
          },
          () => Promise.reject(new Error('made twice')),
        ),
      )
    expect(await send(5000)).toEqual({ document: { amount: 5000 }, replayed: true })
    await expect(send(5001)).rejects.toMatchObject({ code: 'key_reused' })
  })

  test('CMD-005 a sale keeps the hash of earlier versions, and is answered when it comes again', async () => {
    const till = await openSellingTill(engine)
    const { id: product_id } = await till.product()
    const draft = till.draft([{ product_id, quantity: 2 }], { amount_paid: 2000 })
    const { sale } = await till.ask(saleApi.complete, till.seller, draft)
    const line = `["${product_id}",null,2,"default",false,1000,false]`
    const text = `["${draft.id}",[${line}],0,"cash",2000,null,null,null]`
    expect((await till.rows('sales')).map(({ content_hash }) => content_hash)).toEqual([hash(text)])
    const again = await till.ask(saleApi.complete, till.seller, draft)
    expect(again).toEqual({ sale, replayed: true })
  })

  test('CMD-005 expenses and mobile money of before the update are answered when a page sends them again', async () => {
    const till = await openSellingTill(engine)
    const { expense, transaction } = await restoreRecords(till)
    const { seller } = till
    expect(await till.ask(expenseApi.record, seller, expense)).toMatchObject(expense)
    expect(await till.ask(mobileMoneyApi.record, seller, transaction)).toMatchObject(transaction)
    for (const amount of [1, 5000.5]) {
      const others = [
        till.ask(expenseApi.record, seller, { ...expense, amount }),
        till.ask(mobileMoneyApi.record, seller, { ...transaction, amount }),
        // Nobody but the maker hears of it.
        till.ask(expenseApi.record, till.admin, expense),
      ]
      for (const other of await Promise.allSettled(others))
        expect(other).toMatchObject({ reason: { code: 'key_reused' } })
    }
    expect(await countRecords(till)).toBe(2)
  })

  test('CMD-005 expenses and mobile money of before the update are known when a till sends them again', async () => {
    const till = await openSellingTill(engine)
    const { expense, transaction } = await restoreRecords(till)
    // The till's customer was deleted before the transaction arrived first.
    const customer_id = till.context.newId()
    const sent = [
      await documentBody(till, 'expense', expense),
      await documentBody(till, 'mobile_money', { ...transaction, customer_id }),
    ]
    for (const body of sent)
      expect(await sendDocument(till, body)).toEqual({ state: 'stored', replayed: true, flags: [] })
    const other = await documentBody(till, 'expense', { ...expense, description: 'Ink, black' })
    expect(await sendDocument(till, other)).toEqual({ state: 'kept', reason: 'other_content' })
    expect(await countRecords(till)).toBe(2)
  })

  test('CMD-005 a number with 00 of before the update is known when it comes again, and its proof is right', async () => {
    const till = await openSellingTill(engine)
    const phone_number = '00256772123456'
    const { transaction } = await restoreRecords(till, phone_number)
    expect(await till.ask(mobileMoneyApi.record, till.seller, transaction)).toMatchObject(
      transaction,
    )
    const again = await documentBody(till, 'mobile_money', transaction)
    expect(await sendDocument(till, again)).toMatchObject({ state: 'stored', replayed: true })
    // One that still waits on its till, proved by the version before.
    const waiting = await documentBody(till, 'mobile_money', { phone_number })
    const proved = [waiting.kind, waiting.id, 'deposit', 'MTN', phone_number, 50_000, null, null]
    const text = JSON.stringify([...proved, waiting['made_at']])
    const proof = createHmac('sha256', KEY).update(text).digest('hex')
    const answer = await sendDocument(till, { ...waiting, proof })
    expect(answer).toEqual({ state: 'stored', replayed: false, flags: [] })
    expect(await countRecords(till)).toBe(3)
  })

  test('CMD-005 what was kept before the update is known when its till sends it again', async () => {
    const till = await openSellingTill(engine)
    const { context, till_id } = till
    const sale = { ...(await till.body([])), lines: [] }
    const record = await documentBody(till, 'expense', { amount: -1 })
    const texts = [
      `{"v":1,"body":${JSON.stringify(sale)}}`,
      `{"kind":"expense","v":1,"body":${JSON.stringify(record)}}`,
    ]
    const rowOf = (body: string, at: number) => ({
      id: context.newId(),
      sale_id: [sale, record][at]?.id ?? '',
      body_hash: hash(body),
      till_id,
      body,
      reason: 'unreadable',
      received_at: context.now(),
    })
    await till.write((tx) => tx.insertInto('kept_sales').values(texts.map(rowOf)).execute())
    const known = { state: 'kept', reason: 'unreadable' }
    expect(await till.send('closed', sale)).toEqual(known)
    expect(await sendDocument(till, record)).toEqual(known)
    expect(await till.rows('kept_sales')).toHaveLength(2)
  })
})
