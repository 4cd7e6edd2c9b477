// What the database refuses about the sales of tills.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { missingGuards, withImmutabilityDisabled } from '../platform/database/immutable-rows.ts'
import { onEveryEngine } from '../testing/shop.ts'
import { openTill, type TestTill } from '../testing/till.ts'

const AT = '2026-11-21T09:00:00.000Z'
const run = (shop: TestTill, text: string) => shop.write((tx) => sql.raw(text).execute(tx))

/** A sale with its origin and a flag, and a kept sale. */
const plant = async (shop: TestTill): Promise<{ sale_id: string }> => {
  const soap = await shop.product()
  const sale_id = (await shop.sell([{ product_id: soap.id }])).id
  const till_id = shop.context.newId()
  await shop.write(async (tx) => {
    const came = {
      sold_at_device: AT,
      clock_offset_ms: 0,
      received_at: AT,
      flags: ['late'],
      app: null,
    }
    await tx
      .insertInto('sale_origins')
      .values({ id: shop.context.newId(), sale_id, till_id, mode: 'closed', ...came })
      .execute()
    const flag = {
      subject_type: 'sale',
      subject_id: sale_id,
      flag: 'late',
      details: null,
      created_at: AT,
    }
    await tx
      .insertInto('document_flags')
      .values({
        id: shop.context.newId(),
        ...flag,
        resolved_at: null,
        resolved_by: null,
        note: null,
      })
      .execute()
    await tx
      .insertInto('kept_sales')
      .values({
        id: shop.context.newId(),
        sale_id: 'any',
        body_hash: 'x',
        till_id,
        body: '{}',
        reason: 'unreadable',
        received_at: AT,
      })
      .execute()
  })
  return { sale_id }
}

const FORBIDDEN = [
  "update sale_origins set mode = 'open'",
  'delete from sale_origins',
  "update document_flags set flag = 'clock'",
  'delete from document_flags',
  "update kept_sales set body = '{1}'",
  'delete from kept_sales',
]

onEveryEngine('sales of tills', (engine) => {
  test('OFF-143 origins, flags and kept sales can neither be changed nor deleted', async () => {
    const shop = await openTill(engine)
    await plant(shop)
    for (const text of FORBIDDEN)
      await expect(run(shop, text), text).rejects.toThrow(/is never changed/)
    expect(await missingGuards(shop.context.store.db)).toEqual([])
  })

  test('OFF-157 OFF-149 a flag is resolved once, and a kept sale may be settled', async () => {
    const shop = await openTill(engine)
    await plant(shop)
    await run(shop, `update document_flags set resolved_at = '${AT}', note = 'Right'`)
    await expect(run(shop, "update document_flags set note = 'Wrong'")).rejects.toThrow(
      /is never changed/,
    )
    await run(shop, `update kept_sales set settled_at = '${AT}', settled_as = 'dismissed'`)
    expect(await shop.rows('kept_sales')).toMatchObject([{ settled_as: 'dismissed' }])
  })

  test('OFF-265 origin and flags go with their sale when data is deleted', async () => {
    const shop = await openTill(engine)
    shop.leaveBroken('day_items')
    await plant(shop)
    await shop.write((tx) =>
      withImmutabilityDisabled(tx, async () => {
        await sql`delete from document_flags`.execute(tx)
        await sql`delete from sales`.execute(tx)
      }),
    )
    expect([await shop.rows('sale_origins'), await shop.rows('document_flags')]).toEqual([[], []])
  })
})
