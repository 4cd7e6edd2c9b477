// The books of money from phones: the doctor finds what was changed by hand, facts cannot be
// changed, and a backup file carries everything.
import { auditApi } from '@webale/domain/features/audit/audit.api.ts'
import { collectionApi } from '@webale/domain/features/collection/collection.api.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { returnLines } from '@webale/domain/features/printing/slip-lines.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { expect, test } from 'vitest'
import { openCollectingShop, partOf, sellPaidBy } from '../../testing/collecting-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { proved } from '../../testing/till-sales.ts'
import { exportBackup } from '../backup/export-backup.ts'
import { violationsOf } from '../doctor/checkup.queries.ts'

const RULES = [
  'collection_states',
  'collection_moves',
  'collection_use',
  'collection_sums',
  'collection_waiting',
] as const

const openPaidShop = async (engine: Parameters<typeof openCollectingShop>[0]) => {
  const shop = await openCollectingShop(engine)
  const [sold, free] = [await shop.paidRequest(), await shop.paidRequest()]
  await sellPaidBy(shop, sold)
  const broken = async (): Promise<string[]> => {
    const { db } = shop.context.store
    const found = []
    for (const rule of RULES)
      if ((await violationsOf(db, rule, shop.context.now())).length > 0) found.push(rule)
    return found
  }
  return { shop, sold, free, broken }
}

onEveryEngine('books of collections', (engine) => {
  test('COLL-025 healthy books have no finding, and a state without its change is one', async () => {
    const { shop, sold, broken } = await openPaidShop(engine)
    expect(await broken()).toEqual([])
    await shop.write((tx) =>
      tx.updateTable('collections').set({ state: 'failed' }).where('id', '=', sold.id).execute(),
    )
    expect(await broken()).toEqual(['collection_states', 'collection_use'])
    shop.leaveBroken()
  })

  test('COLL-025 a change that may not be, and a use without its mark, are found', async () => {
    const { shop, free, broken } = await openPaidShop(engine)
    await shop.write(async (tx) => {
      const row = await shop.row(free.id)
      await tx
        .insertInto('collection_changes')
        .values({
          id: shop.context.newId(),
          collection_id: free.id,
          position: row.state_changes + 1,
          state_before: 'succeeded',
          state: 'failed',
          reason: null,
          reference: null,
          note: null,
          created_by: null,
          created_at: shop.context.now(),
        })
        .execute()
      await tx
        .insertInto('collection_uses')
        .values({
          id: shop.context.newId(),
          collection_id: free.id,
          kind: 'paid_back',
          sale_id: null,
          customer_id: null,
          note: 'by hand',
          created_by: null,
          created_at: shop.context.now(),
        })
        .execute()
    })
    expect(await broken()).toEqual(['collection_states', 'collection_moves', 'collection_use'])
    shop.leaveBroken()
  })

  test('COLL-025 money without a sale for more than a day is noted', async () => {
    const { shop, broken } = await openPaidShop(engine)
    await shop.pass(25 * 3600)
    expect(await broken()).toEqual(['collection_waiting'])
  })

  test('COLL-025 the database refuses to change what was asked, how it changed and how it was used', async () => {
    const { shop, sold } = await openPaidShop(engine)
    const refused = (work: Parameters<typeof shop.write>[0]) =>
      expect(shop.write(work)).rejects.toThrow(/never changed/)
    await refused((tx) =>
      tx.updateTable('collections').set({ amount: 1 }).where('id', '=', sold.id).execute(),
    )
    await refused((tx) => tx.deleteFrom('collections').execute())
    await refused((tx) => tx.deleteFrom('collection_changes').execute())
    await refused((tx) => tx.updateTable('collection_uses').set({ note: 'x' }).execute())
  })

  test('COLL-020 a return is paid back by hand, and its receipt names the reference', async () => {
    const shop = await openCollectingShop(engine)
    const paid = await shop.paidRequest()
    const { sale } = await sellPaidBy(shop, paid)
    const [item] = sale.sale_items
    const leader = await shop.person('moderator', shop.department_id)
    const { refund } = await shop.ask(refundApi.returnItems, leader, {
      id: shop.context.newId(),
      sale_id: sale.id,
      items: [{ sale_item_id: item?.id ?? '', quantity: 1, condition: 'stock' }],
      total: 5000,
      pay_back: [{ method: 'mobile_money', amount: 5000, reference: 'RF1' }],
      reason: 'Faulty',
    })
    const slip = JSON.stringify(returnLines(refund, 'Duka'))
    expect(slip).toContain('Mobile Money (RF1)')
    expect(slip).toMatch(new RegExp(`Paid by phone.*${paid.reference}`))
    expect(shop.momo.requests.filter(({ path }) => path.includes('refund'))).toEqual([])
  })

  test('COLL-018 COLL-025 a closed sale with change is healthy when another sale has its request', async () => {
    const shop = await openCollectingShop(engine)
    const paid = await shop.paidRequest({ amount: 8000 })
    const change = {
      parts: [partOf(paid)],
      payment_method: 'mobile_money',
      amount_paid: 8000,
      change_amount: 3000,
    }
    const lines = [{ ...shop.line, rev: 1 }]
    for (const flags of [[], ['collection_used']])
      expect(await shop.flagsOf(proved(await shop.body(lines, change)))).toEqual(flags)
    expect(await violationsOf(shop.context.store.db, 'part_change', shop.context.now())).toEqual([])
  })

  test('COLL-013 COLL-023 the day list and the audit log say who decided, about which customer and why', async () => {
    const shop = await openCollectingShop(engine)
    const { admin, ask } = shop
    const { full_name } = await shop.context.store.db
      .selectFrom('profiles')
      .select('full_name')
      .where('id', '=', admin.id)
      .executeTakeFirstOrThrow()
    const customer = await ask(customerApi.add, admin, { name: 'Grace' })
    const [one, two] = [await shop.paidRequest(), await shop.paidRequest()]
    await shop.pass(901)
    await ask(collectionApi.putOnAccount, admin, { id: one.id, customer_id: customer.id })
    await ask(collectionApi.payBack, admin, { id: two.id, reason: 'Customer came back' })
    const { rows } = await ask(collectionApi.list, admin, { day: '2026-11-21' })
    const decided_by = full_name
    expect(rows.find(({ id }) => id === one.id)).toMatchObject({ customer: 'Grace', decided_by })
    const decision = 'Customer came back'
    expect(rows.find(({ id }) => id === two.id)).toMatchObject({ decision, decided_by })
    const entries = (await ask(auditApi.list, admin, { thing: 'cash' })).rows
    const afterOf = (action: string) => entries.find((entry) => entry.action === action)
    expect(JSON.stringify(afterOf('collection.putOnAccount'))).toContain('Grace')
    expect(JSON.stringify(afterOf('collection.payBack'))).toContain(decision)
    expect(JSON.stringify(afterOf('collection.payBack'))).toContain(two.reference)
  })

  test('COLL-001 COLL-025 a backup file of the sales has the requests and no key', async () => {
    const { shop } = await openPaidShop(engine)
    const { chunks } = await exportBackup(shop.context.store, ['sales'], shop.context.now())
    let text = ''
    for await (const chunk of chunks) text += chunk
    for (const table of ['collections', 'collection_changes', 'collection_uses'])
      expect(text).toContain(`"${table}"`)
    for (const secret of Object.values(shop.momo.env).slice(2)) expect(text).not.toContain(secret)
  })
})
