// The rules about tills: each finds its planted case, leaves the case just before it alone, and a
// healthy shop is healthy.
import type { RuleName } from '@webale/domain/features/doctor/doctor-rules.ts'
import { rules } from '@webale/domain/features/doctor/doctor-rules.ts'
import { tillRules } from '@webale/domain/features/doctor/till-rules.ts'
import { tillSaleApi } from '@webale/domain/features/till/till-sale.api.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { withImmutabilityDisabled } from '../../platform/database/immutable-rows.ts'
import { expectHealthy, findingsIn } from '../../testing/healthy.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openSellingTill, type SellingTill } from '../../testing/till-sales.ts'

const DAY = '2026-11-21T'

/** What the doctor says about tills: [rule, level, count, first example]. */
const saysOf = async ({ context: { store, now } }: SellingTill) => {
  const found = await findingsIn(store.db, now())
  return (Object.keys(tillRules) as RuleName[]).flatMap((rule) => {
    const finding = found[rule]
    return finding === undefined
      ? []
      : [[rule, finding.level, finding.count, finding.examples[0]?.text]]
  })
}

const sellOne = async (shop: SellingTill, fields = {}, till_id = shop.till_id) => {
  const soap = await shop.product({ name: `Soap ${shop.context.newId()}` })
  return shop.send(
    'closed',
    await shop.body([{ product_id: soap.id, item_name: soap.name }], fields),
    till_id,
  )
}

onEveryEngine('the doctor looks at tills', (engine) => {
  test('OFF-202 a till that sold this week and is silent for two days is a note while another one is heard', async () => {
    const shop = await openSellingTill(engine)
    await sellOne(shop)
    const other = await shop.register(4, 101)
    const heard = (id: string, seen_at: string) =>
      shop.write((tx) => tx.updateTable('tills').set({ seen_at }).where('id', '=', id).execute())
    await heard(shop.till_id, `${DAY}09:00:00.000Z`)
    shop.setNow('2026-11-23T09:00:00.000Z')
    await heard(other, '2026-11-23T09:00:00.000Z')
    expect(await saysOf(shop)).toEqual([])
    shop.setNow('2026-11-23T09:00:00.001Z')
    expect(await saysOf(shop)).toEqual([
      ['till_silent', 'note', 1, 'Till 3, Till 3 sold this week, but was not heard for two days'],
    ])
    await heard(other, '2026-11-21T09:00:00.000Z')
    expect(await saysOf(shop)).toEqual([])
    shop.setNow('2026-11-28T09:00:00.001Z')
    await heard(other, '2026-11-28T09:00:00.000Z')
    expect(await saysOf(shop)).toEqual([])
    await shop.changeTill({ ended_at: '2026-11-22T09:00:00.000Z' })
    shop.setNow('2026-11-28T09:00:00.000Z')
    expect(await saysOf(shop)).toEqual([])
  })

  test('OFF-202 sales that a till closed and the server does not have are a warning after an hour', async () => {
    const shop = await openSellingTill(engine)
    await sellOne(shop)
    await shop.changeTill({
      completed: 6,
      waiting: 1,
      purged: 2,
      missing_since: `${DAY}09:00:00.000Z`,
    })
    shop.setNow(`${DAY}09:59:59.999Z`)
    expect(await saysOf(shop)).toEqual([])
    shop.setNow(`${DAY}10:00:00.000Z`)
    expect(await saysOf(shop)).toEqual([
      ['till_missing', 'warning', 1, 'Till 3, Till 3 closed 2 sales that the server does not have'],
    ])
    await shop.send('closed', { id: shop.context.newId() }, shop.till_id, shop.context.newId())
    await sellOne(shop)
    expect(await saysOf(shop)).toEqual([])
    await shop.changeTill({ completed: 9 })
    await shop.changeTill({ ended_at: shop.context.now() })
    expect(await saysOf(shop)).toEqual([])
  })

  test('OFF-202 a sale that is kept for more than a day is a warning until somebody decides', async () => {
    const shop = await openSellingTill(engine)
    const id = shop.context.newId()
    expect(await shop.send('closed', { unreadable: true }, shop.till_id, id)).toMatchObject({
      state: 'kept',
    })
    shop.setNow('2026-11-22T09:00:00.000Z')
    expect(await saysOf(shop)).toEqual([])
    shop.setNow('2026-11-22T09:00:00.001Z')
    const text = 'A sale of Till 3, Till 3 waits for a decision for more than a day'
    expect(await saysOf(shop)).toEqual([['sale_kept', 'warning', 1, text]])
    const [quarantined] = await shop.rows('kept_sales')
    await shop.ask(tillSaleApi.dismissQuarantined, shop.admin, {
      id: quarantined?.id ?? '',
      note: 'A test',
    })
    expect(await saysOf(shop)).toEqual([])
  })

  test('OFF-202 decision T7 sales with an open flag are a note until they are reviewed, and nothing else', async () => {
    const shop = await openSellingTill(engine)
    shop.leaveBroken('number_twice')
    await sellOne(shop)
    expect(await saysOf(shop)).toEqual([])
    const odd = { receipt_number: 'RCP-000001', amount_paid: 400, change_amount: -600, total: 999 }
    expect(await sellOne(shop, odd)).toMatchObject({ flags: ['sums', 'short_paid', 'number'] })
    expect(await sellOne(shop, { discount: 100 })).toMatchObject({
      flags: ['discount'],
    })
    const soap = await shop.product({ name: 'Last one', current_stock: 1 })
    const lines = [{ product_id: soap.id, item_name: soap.name, quantity: 3, unit_price: 1 }]
    expect(await shop.flagsOf(await shop.body(lines))).toContain('oversold')
    const found = await findingsIn(shop.context.store.db, shop.context.now(), true)
    expect(found.sale_unreviewed).toMatchObject({ level: 'note', count: 3 })
    const texts = found.sale_unreviewed?.examples.map(({ text }) => text)
    expect(texts).toContain('The sale of a till with receipt RCP-000001 has 3 points to review')
    await expectHealthy(shop)
    const ids = (await shop.rows('document_flags')).map(({ id }) => id)
    for (const id of ids) await shop.ask(tillSaleApi.resolve, shop.admin, { id, note: null })
    expect(await saysOf(shop)).toEqual([])
  })

  test('OFF-202 decision S3 a number that a till printed twice is a warning once it was reviewed', async () => {
    const shop = await openSellingTill(engine)
    shop.leaveBroken('number_twice')
    const twice = async () =>
      (await findingsIn(shop.context.store.db, shop.context.now())).number_twice
    await sellOne(shop)
    const [{ receipt_number } = { receipt_number: '' }] = await shop.rows('sales')
    expect(await sellOne(shop, { receipt_number })).toMatchObject({ flags: ['number'] })
    expect(await twice()).toBeUndefined()
    const [flag] = await shop.rows('document_flags')
    await shop.ask(tillSaleApi.resolve, shop.admin, { id: flag?.id ?? '', note: null })
    expect(await twice()).toMatchObject({
      level: 'warning',
      examples: [{ text: `2 sales have the receipt number ${receipt_number}` }],
    })
  })

  test('OFF-202 the origin of a sale that is gone is a violation', async () => {
    const shop = await openSellingTill(engine)
    await sellOne(shop)
    const [row] = await shop.rows('sale_origins')
    const unchecked =
      engine === 'sqlite'
        ? sql`pragma defer_foreign_keys = on`
        : sql`alter table sale_origins drop constraint sale_origins_sale_id_fkey`
    const work = shop.context.store.transaction((tx) =>
      withImmutabilityDisabled(tx, async () => {
        await unchecked.execute(tx)
        const origin = { ...row, id: shop.context.newId(), sale_id: shop.context.newId() } as never
        await tx.insertInto('sale_origins').values(origin).execute()
        const { origin_alone } = await findingsIn(tx, shop.context.now())
        const text =
          'The sale is gone that came from Till 3, Till 3, and its origin is still stored'
        expect([origin_alone?.level, origin_alone?.count, origin_alone?.examples[0]?.text]).toEqual(
          [rules.origin_alone.level, 1, text],
        )
        throw new Error('undone')
      }),
    )
    await expect(work).rejects.toThrow('undone')
  })
})
