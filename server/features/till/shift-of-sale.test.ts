// The shift of a sale that a till closed without the server.
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { expect, test } from 'vitest'
import { openDrawerShop } from '../../testing/drawer.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { documentBody, sendDocument } from '../../testing/till-documents.ts'
import { type SellingTill, withSellingTill } from '../../testing/till-sales.ts'

const later = (till: SellingTill) =>
  till.setNow(new Date(Date.parse(till.context.now()) + 60_000).toISOString())

onEveryEngine('shifts of sales of tills', (engine) => {
  test('DAYX-015 DAYX-016 DAYX-017 OFF-237 a closed sale counts in the shift that it names, or is a late event of it', async () => {
    const till = await withSellingTill(await openDrawerShop(engine))
    const soap = await till.product({ current_stock: 100 })
    const { drawer_id } = till.place
    const first = await till.open(5000)
    later(till)
    const body = (place: Record<string, string>) => till.body([{ product_id: soap.id }], place)
    expect(await till.flagsOf(await body({ drawer_id, shift_id: first.id }))).toEqual([])
    expect(await till.flagsOf(await body({ drawer_id }))).toEqual([])
    const [named, unnamed] = [
      await body({ drawer_id, shift_id: first.id }),
      await body({ drawer_id }),
    ]
    later(till)
    const closed = await till.close(first, 7000)
    later(till)
    const late = ['shift_closed']
    expect([await till.flagsOf(named), await till.flagsOf(unnamed)]).toEqual([late, late])
    const after = await till.ask(closureApi.get, till.admin, { closure_id: closed.id })
    expect(after).toMatchObject({
      expected: closed.expected,
      sums: closed.sums,
      state: 'after_closing',
    })
    expect(after.late).toHaveLength(2)
    expect((await till.rows('sales')).map(({ shift_id }) => shift_id)).toEqual(
      Array(4).fill(first.id),
    )
  })

  test('OFF-226 what was made outside shifts and comes after its department closed a drawer is to review', async () => {
    const till = await withSellingTill(await openDrawerShop(engine))
    const soap = await till.product({ current_stock: 100 })
    const first = await till.open(5000)
    later(till)
    const sale = await till.body([{ product_id: soap.id }])
    const documents = [
      await documentBody(till, 'expense'),
      await documentBody(till, 'mobile_money'),
    ]
    expect(await till.flagsOf(await till.body([{ product_id: soap.id }]))).toEqual([])
    later(till)
    await till.close(first, 5000)
    later(till)
    expect(await till.flagsOf(sale)).toEqual(['shift_closed', 'day_counted'])
    for (const document of documents)
      expect(await sendDocument(till, document)).toMatchObject({ flags: ['shift_closed'] })
    expect(await till.openFlags()).toEqual(Array(3).fill('shift_closed'))
    expect(await till.flagsOf(await till.body([{ product_id: soap.id }]))).toEqual([])
  })

  test('DAYX-018 OFF-126 a drawer or shift that is gone is left out and flagged', async () => {
    const till = await withSellingTill(await openDrawerShop(engine))
    const soap = await till.product()
    const gone = till.context.newId()
    for (const place of [{ drawer_id: gone }, { drawer_id: till.place.drawer_id, shift_id: gone }])
      expect(await till.flagsOf(await till.body([{ product_id: soap.id }], place))).toEqual([
        'place_gone',
      ])
  })

  test('OFF-140 the X and Z reports name the tills that sold in the shift and are not heard', async () => {
    const till = await withSellingTill(await openDrawerShop(engine))
    const soap = await till.product({ current_stock: 100 })
    const first = await till.open(5000)
    const place = { drawer_id: till.place.drawer_id, shift_id: first.id }
    await till.send('closed', await till.body([{ product_id: soap.id }], place))
    const report = async () =>
      (await till.ask(shiftApi.report, till.admin, { shift_id: first.id })).sums.silent_tills ?? []
    const seen_at = till.context.now()
    await till.changeTill({ seen_at, clear_at: null })
    expect(await report()).toEqual([])
    for (let minute = 0; minute < 4; minute += 1) later(till)
    expect(await report()).toEqual([{ number: 3, seen_at }])
    expect(await till.ask(shiftApi.expected, till.admin, { shift_id: first.id })).toMatchObject({
      silent_tills: [{ number: 3, seen_at }],
    })
    const closed = await till.close(first, 6000)
    expect(closed.sums.silent_tills).toEqual([{ number: 3, seen_at }])
    await till.changeTill({ seen_at: till.context.now(), clear_at: till.context.now() })
    const after = await till.ask(closureApi.get, till.admin, { closure_id: closed.id })
    expect(after.sums.silent_tills).toEqual([{ number: 3, seen_at }])
    const second = await till.open(5000)
    expect((await till.close(second, 5000)).sums).not.toHaveProperty('silent_tills')
  })
})
