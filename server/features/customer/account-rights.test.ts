// Who may do what with an account, what bad input gets,
// and two tills against one limit, on every engine.
import { setTimeout as pause } from 'node:timers/promises'
import { auditApi } from '@webale/domain/features/audit/audit.api.ts'
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { expect, test } from 'vitest'
import { openCreditShop, type TestCredit } from '../../testing/credit.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const NOT_ALLOWED = { code: 'not_allowed', status: 403 }

const wordsOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    ({ status, message }: { status: number; message: string }) => `${status} ${message}`,
  )

const termsOf = (shop: TestCredit, fields: object) =>
  wordsOf(
    shop.ask(customerAccountApi.setTerms, shop.moderator, {
      customer_id: shop.grace.id,
      credit_limit: 1,
      credit_days: 1,
      ...fields,
    }),
  )

onEveryEngine('account rights', (engine) => {
  test('CREDIT-012 CREDIT-024 CREDIT-035 CREDIT-038 terms, undo, pay-out and debtors are for leaders, adjustments for administrators', async () => {
    const shop = await openCreditShop(engine)
    const { ask, seller, moderator, context } = shop
    await shop.sellOnCredit(shop.grace, 9000)
    const { entry } = await shop.pay(shop.grace, 1000)
    const customer_id = shop.grace.id
    const id = context.newId()
    const by = (who: typeof seller) => ({
      terms: () =>
        ask(customerAccountApi.setTerms, who, { customer_id, credit_limit: 5, credit_days: 5 }),
      undo: () =>
        ask(customerAccountApi.undoPayment, who, {
          id,
          customer_id,
          entry_id: entry.id,
          reason: 'Wrong',
        }),
      payOut: () =>
        ask(customerAccountApi.payOut, who, { id, customer_id, amount: 1, method: 'cash' }),
      debtors: () => ask(customerAccountApi.debtors, who, {}),
      adjust: () =>
        ask(customerAccountApi.adjust, who, { id, customer_id, amount: 1, reason: 'Forged' }),
    })
    for (const work of Object.values(by(seller)))
      await expect(work()).rejects.toMatchObject(NOT_ALLOWED)
    await expect(by(moderator).adjust()).rejects.toMatchObject(NOT_ALLOWED)
    const elsewhere = await shop.person('moderator', await shop.department('Books'))
    await expect(by(elsewhere).undo()).rejects.toMatchObject(NOT_ALLOWED)
    expect((await shop.account(shop.grace, {}, elsewhere)).entries.at(-1)?.can_undo).toBe(false)
    expect((await by(elsewhere).debtors()).rows).toHaveLength(1)
    expect(await shop.balance(shop.grace)).toBe(8000)
  })

  test('CREDIT-018 the sale behind an entry opens only for its own department', async () => {
    const shop = await openCreditShop(engine)
    const sale = await shop.sellOnCredit(shop.grace, 9000)
    const elsewhere = await shop.person('user', await shop.department('Books'))
    const [entry] = (await shop.account(shop.grace, {}, elsewhere)).entries
    expect(entry).toMatchObject({ amount: 9000, number: 'RCP-000001', sale_id: null })
    await expect(shop.ask(saleApi.get, elsewhere, { id: sale.id })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await shop.account(shop.grace, {}, shop.seller)).entries[0]?.sale_id).toBe(sale.id)
    const id = shop.context.newId()
    await shop.pay(shop.grace, 500, { id })
    await expect(shop.pay(shop.grace, 500, { id }, elsewhere)).rejects.toMatchObject({
      code: 'key_reused',
    })
    const place = { drawer_id: shop.drawer.id }
    await expect(shop.pay(shop.grace, 500, place, elsewhere)).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('CREDIT-013 terms, payments and adjustments outside their bounds are refused in words', async () => {
    const shop = await openCreditShop(engine)
    for (const [fields, words] of [
      [{ credit_limit: -1 }, '422 Credit limit cannot be below 0'],
      [{ credit_limit: 100_000_001 }, '422 Credit limit cannot be above 100,000,000'],
      [{ credit_limit: 0.5 }, '422 Credit limit must be whole shillings'],
      [{ credit_days: -1 }, '422 Days to pay cannot be below 0'],
      [{ credit_days: 366 }, '422 Days to pay cannot be above 365'],
      [{ credit_days: 1.5 }, '422 Days to pay must be a whole number'],
      [{ credit_days: 'x' }, '422 Days to pay must be a number'],
      [
        { customer_id: shop.context.newId() },
        '404 The customer was not found. It may have been removed',
      ],
      [{ credit_limit: 100_000_000, credit_days: 365 }, 'done'],
      [{ credit_limit: 0, credit_days: 0 }, 'done'],
    ] as const)
      expect([fields, await termsOf(shop, fields)]).toEqual([fields, words])
    for (const [fields, words] of [
      [{ amount: 0 }, '422 Amount cannot be below 1'],
      [{ amount: Number.NaN }, '422 Amount must be a number'],
      [{ amount: 100_000_001 }, '422 Amount cannot be above 100,000,000'],
      [{ method: 'credit' }, '422 Choose a payment method'],
      [{ reference: 'A7' }, '422 Cash has no reference'],
      [
        { method: 'card', reference: 'A 7' },
        '422 Reference can only have letters, digits, - / and .',
      ],
    ] as const)
      expect([fields, await wordsOf(shop.pay(shop.grace, 1, fields as never))]).toEqual([
        fields,
        words,
      ])
    const ends = { customer_id: shop.grace.id, from: '2026-11-22', until: '2026-11-21' }
    expect(await wordsOf(shop.ask(customerAccountApi.get, shop.seller, ends))).toBe(
      '422 The first day cannot be after the last',
    )
    expect(await shop.rows('customer_entries')).toEqual([])
  })

  test('CREDIT-014 the account names the person who set the terms last, and an edit of outdated terms is refused', async () => {
    const shop = await openCreditShop(engine)
    const at = '2026-11-21T12:00:00.000Z'
    shop.setNow(at)
    const seen = { credit_limit: 100_000, credit_days: 30 }
    const set = (credit_limit: number, credit_days: number) =>
      shop.ask(customerAccountApi.setTerms, shop.moderator, {
        customer_id: shop.grace.id,
        credit_limit,
        credit_days,
        seen,
      })
    expect((await set(70_000, 30)).after).toEqual({ credit_limit: 70_000 })
    expect((await set(100_000, 14)).terms).toMatchObject({ credit_limit: 70_000, credit_days: 14 })
    await expect(set(50_000, 30)).rejects.toMatchObject({ code: 'changed_meanwhile' })
    const { terms_by, terms_at } = await shop.account(shop.grace)
    expect({ terms_by, terms_at }).toEqual({ terms_by: shop.moderator.full_name, terms_at: at })
  })

  test('CREDIT-022 a payment without an open shift counts as cash outside shifts', async () => {
    const shop = await openCreditShop(engine)
    await shop.sellOnCredit(shop.grace, 9000)
    await shop.pay(shop.grace, 4000, shop.place)
    await shop.pay(shop.grace, 500)
    expect(await shop.ask(shiftApi.outside, shop.moderator, {})).toEqual([
      { date: '2026-11-21', documents: 2, cash: 4500 },
    ])
  })

  test('CREDIT-039 DAYX-007 each command on an account leaves one entry in the audit log', async () => {
    const shop = await openCreditShop(engine)
    const { ask, admin, moderator, context } = shop
    const customer_id = shop.grace.id
    await shop.sellOnCredit(shop.grace, 9000)
    const { entry } = await shop.pay(shop.grace, 4000)
    const undo = { id: context.newId(), customer_id, entry_id: entry.id, reason: 'Typed twice' }
    await ask(customerAccountApi.undoPayment, moderator, undo)
    await ask(customerAccountApi.undoPayment, moderator, undo)
    await shop.adjust(shop.grace, -10_000)
    await ask(customerAccountApi.payOut, moderator, {
      id: context.newId(),
      customer_id,
      amount: 1000,
      method: 'cash',
    })
    const { rows } = await ask(auditApi.list, admin, { about: 'offers' } as never)
    const own = rows.filter(({ entity }) => entity === 'customer-account')
    expect(
      own.map(({ action, after, details }) => [action, after, details]).toReversed(),
    ).toMatchObject([
      ['customer-account.setTerms', { credit_limit: 100_000, credit_days: 30 }, null],
      ['customer-account.takePayment', { amount: -4000, method: 'cash' }, null],
      ['customer-account.undoPayment', { amount: 4000 }, 'Undo: Typed twice'],
      ['customer-account.adjust', { amount: -10_000 }, 'From the old book'],
      ['customer-account.payOut', { amount: 1000 }, null],
    ])
    for (const { subject } of own) expect(subject).toBe('Nakato Grace')
  })

  test('CREDIT-008 concurrent sales on credit are stored only as far as the limit allows', async () => {
    const shop = await openCreditShop(engine)
    let owed = 0
    for (let round = 1; round <= 12; round += 1) {
      const limit = owed + 30_000
      await shop.terms(shop.grace, limit)
      const sales = Array.from({ length: 8 }, (_, at) =>
        shop.ask(
          saleApi.complete,
          at % 2 === 0 ? shop.seller : shop.moderator,
          shop.creditDraft(shop.grace, 8000),
        ),
      )
      const settled = await Promise.allSettled(sales)
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
      for (const one of settled)
        if (one.status === 'rejected')
          expect(one.reason).toMatchObject({ code: 'credit_over_limit' })
      owed += 24_000
      expect(await shop.balance(shop.grace)).toBe(owed)
      await pause(0)
    }
  })
})
