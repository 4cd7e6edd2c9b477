// Asking a phone on every engine: what is stored first, what the provider is told, and what is
// refused.
import { collectionApi } from '@webale/domain/features/collection/collection.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { auditApi } from '@webale/domain/features/audit/audit.api.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openCollectingShop } from '../../testing/collecting-shop.ts'
import { onEveryEngine, openShop } from '../../testing/shop.ts'

onEveryEngine('collection', (engine) => {
  test('COLL-004 COLL-007 a request is stored and the phone is asked once under its id', async () => {
    const shop = await openCollectingShop(engine)
    const asked = await shop.request({ note: 'Soap' })
    expect(asked).toMatchObject({
      state: 'asked',
      amount: 5000,
      phone: '256772123456',
      department_id: shop.department_id,
      created_by: shop.seller.id,
      reference: null,
      used_as: null,
    })
    expect(shop.momo.prompts).toEqual(new Map([[asked.id, 1]]))
    expect(shop.momo.payments.get(asked.id)).toMatchObject({ externalId: asked.id, amount: '5000' })
    expect(shop.momo.problems).toEqual([])
  })

  test('COLL-006 the same id with the same content answers the stored request, and another content is refused', async () => {
    const shop = await openCollectingShop(engine)
    const sent = shop.sentOf()
    await shop.request(sent)
    const again = await shop.ask(collectionApi.ask, shop.seller, sent)
    expect(again).toMatchObject({ id: sent.id, state: 'asked' })
    await expect(
      shop.ask(collectionApi.ask, shop.seller, { ...sent, amount: 6000 }),
    ).rejects.toMatchObject({ code: 'key_reused' })
    expect(shop.momo.prompts.get(sent.id)).toBe(1)
  })

  test('COLL-002 nobody is asked without the settings or without the rule', async () => {
    const plain = await openShop(engine)
    const admin = await plain.person('admin')
    await plain.ask(shopRulesApi.save, admin, { collections: true })
    const off = { providers: [], least_amount: 500 }
    expect(await plain.ask(collectionApi.providers, admin, {})).toEqual(off)
    const shop = await openCollectingShop(engine)
    expect(await shop.ask(collectionApi.providers, shop.seller, {})).toEqual({
      ...off,
      providers: ['mtn'],
    })
    await shop.ask(shopRulesApi.save, shop.admin, { collections: false })
    expect(await shop.ask(collectionApi.providers, shop.seller, {})).toEqual(off)
    const sent = shop.sentOf()
    for (const [one, person] of [
      [plain, admin],
      [shop, shop.seller],
    ] as const)
      await expect(one.ask(collectionApi.ask, person, sent)).rejects.toMatchObject({
        message: 'Phones cannot be asked now. Type the reference of the payment instead',
      })
    expect(shop.momo.requests).toEqual([])
  })

  test('COLL-004 COLL-012 a small amount, another provider and a bad number are refused, and nothing is stored', async () => {
    const shop = await openCollectingShop(engine)
    const refused = (fields: object, problem: object) =>
      expect(
        shop.ask(collectionApi.ask, shop.seller, { ...shop.sentOf(), ...fields }),
      ).rejects.toMatchObject(problem)
    await refused({ amount: 499 }, { message: 'Amount cannot be below UGX 500' })
    await refused({ provider: 'airtel' }, { code: 'collections_off' })
    await refused({ phone: '+44 7700 900123' }, { code: 'invalid_input' })
    await refused({ id: shop.context.newId() }, { message: 'That is not a valid id' })
    await expect(
      shop.ask(collectionApi.ask, shop.admin, {
        ...shop.sentOf(),
        department_id: randomUUID(),
      }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect([await shop.rows('collections'), shop.momo.requests]).toEqual([[], []])
  })

  test('COLL-016 COLL-014 a cart waits for one request: the next one needs it to end, or to be given up', async () => {
    const shop = await openCollectingShop(engine)
    const first = await shop.request()
    const { cart_id } = first
    await expect(
      shop.ask(collectionApi.ask, shop.seller, shop.sentOf({ cart_id })),
    ).rejects.toMatchObject({
      message: 'A request of this cart is waiting. Stop waiting for it first',
    })
    const given = await shop.ask(collectionApi.giveUp, shop.seller, { id: first.id })
    expect(given).toMatchObject({ state: 'asked', given_up_at: expect.any(String) })
    const second = await shop.request({ cart_id })
    shop.momo.settle(second.id, 'FAILED', 'APPROVAL_REJECTED')
    shop.momo.settle(first.id, 'SUCCESSFUL')
    await shop.pass(4)
    const third = await shop.request({ cart_id })
    const states = await shop.ask(collectionApi.ofCart, shop.seller, { cart_id })
    expect(states.map(({ id, state }) => [id, state])).toEqual(
      expect.arrayContaining([
        [first.id, 'succeeded'],
        [second.id, 'failed'],
        [third.id, 'asked'],
      ]),
    )
  })

  test('COLL-022 a till asks 3 times at once and 10 times a minute at most', async () => {
    const shop = await openCollectingShop(engine)
    const tooMany = () =>
      expect(shop.ask(collectionApi.ask, shop.seller, shop.sentOf())).rejects.toMatchObject({
        message: 'Too many requests. Wait a minute, then ask again',
        status: 429,
      })
    shop.momo.endAllWith('FAILED')
    for (let count = 0; count < 3; count += 1) await shop.request()
    await tooMany()
    await shop.pass(4)
    for (let count = 3; count < 10; count += 1) {
      await shop.request()
      await shop.pass(4)
    }
    await tooMany()
    const till_id = shop.till_id
    expect((await shop.request({ till_id })).state).toBe('asked')
    await shop.pass(60)
    expect((await shop.request()).state).toBe('asked')
  })

  test('COLL-022 the shop asks 60 times a minute at most', async () => {
    const shop = await openCollectingShop(engine)
    const base = await shop.row((await shop.request()).id)
    await shop.write((tx) =>
      tx
        .insertInto('collections')
        .values(
          Array.from({ length: 59 }, (_, at) => ({
            ...base,
            id: randomUUID(),
            cart_id: randomUUID(),
            till_id: randomUUID(),
            look_at: null,
            note: `${at}`,
          })),
        )
        .execute(),
    )
    await expect(shop.ask(collectionApi.ask, shop.admin, shop.sentOf())).rejects.toMatchObject({
      code: 'collections_too_many',
    })
    shop.leaveBroken('collection_states')
  })

  test('COLL-023 the audit log names the masked number and never the whole one or a key', async () => {
    const shop = await openCollectingShop(engine)
    await shop.paidRequest()
    const { rows } = await shop.ask(auditApi.list, shop.admin, { thing: 'cash' })
    const own = rows.filter(({ entity }) => entity === 'collection')
    expect(own.map(({ action, subject }) => [action, subject])).toEqual(
      expect.arrayContaining([
        ['collection.ask', '0772…456'],
        ['collection.change', '0772…456'],
      ]),
    )
    const text = JSON.stringify(await shop.rows('audit_log'))
    for (const secret of ['772123456', ...Object.values(shop.momo.env).slice(2)])
      expect(text).not.toContain(secret)
  })

  test('COLL-001 COLL-023 no key is in an answer or in the database', async () => {
    const shop = await openCollectingShop(engine)
    const shown = JSON.stringify([
      await shop.paidRequest(),
      await shop.ask(collectionApi.list, shop.admin, { day: '2026-11-21' }),
      await shop.rows('collections'),
      await shop.rows('collection_changes'),
      await shop.rows('meta'),
    ])
    for (const secret of Object.values(shop.momo.env).slice(2)) expect(shown).not.toContain(secret)
  })

  test('COLL-017 another department sees nothing of a request', async () => {
    const shop = await openCollectingShop(engine)
    const asked = await shop.request()
    const other = await shop.person('moderator', await shop.department('Perfume'))
    expect(await shop.ask(collectionApi.ofCart, other, { cart_id: asked.cart_id })).toEqual([])
    await expect(shop.ask(collectionApi.giveUp, other, { id: asked.id })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(
      await shop.ask(collectionApi.ofCart, shop.seller, { cart_id: asked.cart_id }),
    ).toHaveLength(1)
  })
})
