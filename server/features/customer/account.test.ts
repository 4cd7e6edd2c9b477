// Accounts of customers on every engine: credit in a sale, the limit, and what is stored.
import { randomUUID } from 'node:crypto'
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expect, test } from 'vitest'
import { openCreditShop } from '../../testing/credit.ts'
import { expectHealthy } from '../../testing/healthy.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { tamperWith } from '../../testing/tamper.ts'
import { verifySeals } from '../audit/verify.ts'

onEveryEngine('account', (engine) => {
  test('CREDIT-004 CREDIT-047 SPLIT-016 a sale wholly on credit stores card, no customer id, its part and its entry', async () => {
    const shop = await openCreditShop(engine)
    const sale = await shop.sellOnCredit(shop.grace, 20_000)
    expect(sale).toMatchObject({
      payment_method: 'card',
      customer_id: null,
      amount_paid: 20_000,
      change_amount: 0,
    })
    expect(sale.customer).toEqual({ id: shop.grace.id, name: 'Nakato Grace' })
    expect(sale.payments).toEqual([
      { method: 'credit', amount: 20_000, tendered: 20_000, reference: null },
    ])
    expect((await shop.rows('sales'))[0]).toMatchObject({
      customer_id: null,
      parts: 1,
      payment_method: 'card',
    })
    expect(await shop.rows('sale_customers')).toMatchObject([
      { sale_id: sale.id, customer_id: shop.grace.id },
    ])
    const { entries, balance, due } = await shop.account(shop.grace)
    expect({ balance, due }).toEqual({ balance: 20_000, due: 0 })
    expect(entries).toMatchObject([
      {
        kind: 'sale',
        amount: 20_000,
        balance_after: 20_000,
        number: sale.receipt_number,
        due: '2026-12-21',
      },
    ])
    expect(await shop.ask(saleApi.get, shop.seller, { id: sale.id })).toEqual(sale)
  })

  test('CREDIT-006 CREDIT-007 20,000 of the last 20,000 passes and one shilling more is refused without a trace', async () => {
    const shop = await openCreditShop(engine)
    const soap = await shop.product({ selling_price: 20_001 })
    await shop.sellOnCredit(shop.grace, 80_000)
    const tooMuch = shop.draft([{ product_id: soap.id, unit_price: 20_001 }], {
      customer_id: shop.grace.id,
      parts: [{ method: 'credit', amount: 20_001 }],
    })
    await expect(shop.ask(saleApi.complete, shop.seller, tooMuch)).rejects.toMatchObject({
      code: 'credit_over_limit',
      status: 422,
      message: 'Credit is not possible: Nakato Grace owes 80,000 of 100,000, 20,000 is left',
    })
    expect(await shop.rows('sales')).toHaveLength(1)
    expect(await shop.rows('customer_entries')).toHaveLength(1)
    expect(await shop.stock(soap)).toBe(10)
    const { receipt_number } = await shop.sellOnCredit(shop.grace, 20_000)
    expect(receipt_number).toBe('RCP-000002')
    expect(await shop.balance(shop.grace)).toBe(100_000)
  })

  test("CREDIT-009 CREDIT-010 CREDIT-011 a limit of 0 gives no credit, and a balance in the customer's favour can be spent", async () => {
    const shop = await openCreditShop(engine)
    const musa = await shop.customer('Musa')
    for (const who of [shop.seller, shop.admin])
      await expect(
        shop.ask(saleApi.complete, who, shop.creditDraft(musa, 1000)),
      ).rejects.toMatchObject({
        code: 'credit_over_limit',
        message: 'Credit is not possible: Musa owes 0 of 0, 0 is left',
      })
    await shop.pay(musa, 5000, { keep: true })
    expect(
      await shop.ask(customerAccountApi.credit, shop.seller, { customer_id: musa.id }),
    ).toEqual({
      customer_id: musa.id,
      name: 'Musa',
      balance: -5000,
      credit_limit: 0,
      left: 5000,
    })
    await shop.sellOnCredit(musa, 5000)
    expect(await shop.balance(musa)).toBe(0)
  })

  test('CREDIT-002 CREDIT-005 credit needs a registered customer, and a typed name sells as before', async () => {
    const shop = await openCreditShop(engine)
    const typed = { customer_name: 'Somebody' }
    await expect(
      shop.ask(saleApi.complete, shop.seller, shop.creditDraft(null, 1000, 1000, typed)),
    ).rejects.toMatchObject({
      code: 'credit_needs_customer',
      message: 'Credit needs a registered customer',
    })
    await expect(shop.sellOnCredit({ id: randomUUID() }, 1000)).rejects.toMatchObject({
      code: 'not_found',
    })
    const { sale } = await shop.ask(
      saleApi.complete,
      shop.seller,
      shop.creditDraft(null, 1000, 0, typed),
    )
    expect(sale).not.toHaveProperty('customer')
    expect(await shop.rows('sale_customers')).toEqual([])
    expect(await shop.rows('money_movements')).toEqual([])
  })

  test('CREDIT-001 a shop that gives no credit refuses a credit part and links no sale, and old debts are still paid', async () => {
    const shop = await openCreditShop(engine)
    await shop.sellOnCredit(shop.grace, 3000)
    await shop.ask(shopRulesApi.save, shop.admin, { credit: false })
    await expect(shop.sellOnCredit(shop.grace, 1000)).rejects.toMatchObject({ code: 'not_allowed' })
    expect(await shop.sellOnCredit(shop.grace, 1000, 0)).not.toHaveProperty('customer')
    expect(await shop.rows('sale_customers')).toHaveLength(1)
    await shop.pay(shop.grace, 3000)
    expect(await shop.balance(shop.grace)).toBe(0)
  })

  test('SPLIT-019 CREDIT-016 a sale half on credit charges its credit part, and the same sale sent again charges nothing', async () => {
    const shop = await openCreditShop(engine)
    const draft = shop.creditDraft(shop.grace, 50_000, 40_000)
    const first = await shop.ask(saleApi.complete, shop.seller, draft)
    const second = await shop.ask(saleApi.complete, shop.seller, draft)
    expect(second).toEqual({ sale: first.sale, replayed: true })
    expect(first.sale).toMatchObject({ payment_method: 'cash', amount_paid: 50_000 })
    expect(await shop.balance(shop.grace)).toBe(40_000)
    const other = shop.draft([{ ...shop.line }], { id: draft.id, customer_id: shop.grace.id })
    await expect(shop.ask(saleApi.complete, shop.seller, other)).rejects.toMatchObject({
      code: 'sale_id_reused',
    })
  })

  test('CREDIT-016 only the balance of an earlier version may be an entry without a fingerprint', async () => {
    const shop = await openCreditShop(engine)
    const { id } = shop.grace
    await shop.write((tx) =>
      tx.updateTable('customers').set({ balance: 700 }).where('id', '=', id).execute(),
    )
    const insert = (entry_id: string, kind: string, amount: number) =>
      tamperWith(shop, [
        `insert into customer_entries (id, customer_id, kind, amount, business_date, created_at)
          values ('${entry_id}', '${id}', '${kind}', ${amount}, '2026-01-01', '2026-01-01T09:00:00.000Z')`,
      ])
    await insert(id, 'opening', 700)
    await expectHealthy(shop)
    await insert(shop.context.newId(), 'adjustment', -700)
    expect((await verifySeals(shop.context.store.db)).broken).toMatchObject([
      { problem: 'An entry of an account was put in past the program' },
    ])
    shop.leaveBroken('seal_broken', 'balance_customer')
  })

  test('CREDIT-015 the customer form changes neither terms nor balance', async () => {
    const shop = await openCreditShop(engine)
    await shop.sellOnCredit(shop.grace, 7000)
    const { id, email, phone, address } = shop.grace
    const forged = { balance: 0, credit_limit: 5, credit_days: 1 }
    await shop.ask(customerApi.update, shop.seller, {
      id,
      name: 'Grace Nakato',
      email,
      phone,
      address,
      ...forged,
    })
    const { credit_limit, credit_days, balance, customer } = await shop.account(shop.grace)
    expect({ credit_limit, credit_days, balance, name: customer.name }).toEqual({
      credit_limit: 100_000,
      credit_days: 30,
      balance: 7000,
      name: 'Grace Nakato',
    })
  })
})
