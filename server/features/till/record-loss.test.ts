// Sales that a till lost before they arrived: the device says so, or its reports show it, and
// leaders see it until one of them has seen it.
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { expect, test } from 'vitest'
import { registerTill } from '../../testing/registered-till.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openSellingTill } from '../../testing/till-sales.ts'
import { openTill, type TestTill } from '../../testing/till.ts'

const lossesOf = async (shop: TestTill) =>
  (await shop.ask(tillApi.list, shop.admin, {})).losses.map(
    ({ till_number, waiting, first_number, last_number }) => [
      till_number,
      waiting,
      first_number,
      last_number,
    ],
  )

const after = (minutes: number): string =>
  new Date(Date.parse('2026-11-21T09:00:00.000Z') + minutes * 60_000).toISOString()

onEveryEngine('sales that a till lost', (engine) => {
  test('OFF-201 what a device found missing is in Tills and To check until a leader has seen it', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const noticed_at = shop.context.now()
    const lost = { waiting: 3, last_number: 'RCP-000012', noticed_at }
    expect(await till.report()).not.toHaveProperty('lost_noted')
    for (let time = 0; time < 2; time += 1)
      expect((await till.report({ lost })).lost_noted).toBe(true)
    expect(await lossesOf(shop)).toEqual([[1, 3, 'RCP-000010', 'RCP-000012']])
    const { attention } = await shop.ask(reportApi.dashboard, shop.admin, {})
    expect(attention.till_losses).toMatchObject([{ till_number: 1, waiting: 3 }])
    const forOthers = await shop.ask(
      reportApi.dashboard,
      await shop.person('moderator', shop.department_id),
      {},
    )
    expect(forOthers.attention.till_losses).toEqual([])
    const { rows, losses } = await shop.ask(tillApi.list, shop.admin, {})
    expect(rows[0]?.lost).toBe(3)
    const id = losses[0]?.id ?? ''
    await expect(shop.ask(tillApi.markLossSeen, shop.seller, { id })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await shop.ask(tillApi.markLossSeen, shop.admin, { id })
    expect(await lossesOf(shop)).toEqual([])
    const seen = (await shop.rows('audit_log')).find(({ action }) => action === 'till.markLossSeen')
    expect(seen).toMatchObject({
      subject: 'Front',
      details: 'Till 1 lost up to 3 sales, numbers RCP-000010 to RCP-000012',
      actor_id: shop.admin.id,
    })
    await till.report({ lost })
    expect(await lossesOf(shop)).toEqual([])
    await expect(shop.ask(tillApi.markLossSeen, shop.admin, { id })).rejects.toThrow(
      'The loss was not found',
    )
  })

  test('OFF-201 a till that comes back empty lost what it had said waits', async () => {
    const shop = await openTill(engine)
    shop.leaveBroken()
    const till = await registerTill(shop, shop.admin)
    const numbers = { block_last: 100, numbers_left: 93 }
    shop.setNow(after(1))
    await till.report({ completed: 6, waiting: 4, ...numbers })
    shop.setNow(after(20))
    // A report that arrives late says nothing.
    await till.report({ completed: 0, waiting: 0, device_now: after(0) })
    expect(await lossesOf(shop)).toEqual([])
    await till.report({ completed: 0, waiting: 0, offset_ms: 0 })
    expect(await lossesOf(shop)).toEqual([[1, 4, 'RCP-000004', 'RCP-000007']])
    // What the device itself remembers is nearer to the truth.
    const lost = { waiting: 5, last_number: 'RCP-000008', noticed_at: after(21) }
    shop.setNow(after(21))
    await till.report({ lost })
    expect(await lossesOf(shop)).toEqual([[1, 5, 'RCP-000004', 'RCP-000008']])
  })

  test('OFF-201 sales that arrived, or still wait, are not lost', async () => {
    const shop = await openSellingTill(engine)
    const soap = await shop.product({ current_stock: 100 })
    const till = await registerTill(shop, shop.admin)
    const sales = []
    for (let count = 0; count < 3; count += 1)
      sales.push(await shop.body([{ product_id: soap.id }]))
    await till.report({ completed: 3, waiting: 3 })
    for (const sale of sales.slice(0, 2)) await shop.send('closed', sale, till.id)
    shop.setNow(after(2))
    // One waits for an answer, and one that was open is withdrawn.
    await till.report({ completed: 3, waiting: 2 })
    await till.report({ completed: 3, waiting: 1 })
    expect(await lossesOf(shop)).toEqual([])
    await till.report({ completed: 3, waiting: 0 })
    expect(await lossesOf(shop)).toEqual([[1, 1, null, null]])
    await shop.send('closed', sales[2], till.id)
    expect(await lossesOf(shop)).toEqual([])
  })

  test('OFF-201 a browser that comes back as a new till lost what waited on the one before', async () => {
    const shop = await openTill(engine)
    shop.leaveBroken()
    const person = { ...shop.admin, session_id: shop.context.newId() }
    const [first, second] = [
      await registerTill(shop, person),
      await registerTill(shop, person, 'Front again'),
    ]
    await first.report({ completed: 2, waiting: 2, last_number: 'RCP-000002' }, person)
    shop.setNow(after(5))
    await second.report({}, person)
    expect(await lossesOf(shop)).toEqual([[1, 2, 'RCP-000001', 'RCP-000002']])
    // It was another device after all.
    await first.report({ completed: 2, waiting: 2 }, person)
    expect(await lossesOf(shop)).toEqual([])
  })

  test('OFF-201 a browser that lost everything is named without a figure, unless the shop knows one', async () => {
    const shop = await openTill(engine)
    shop.leaveBroken()
    const lostAt = (noticed_at: string) => ({
      lost: { waiting: null, last_number: null, noticed_at },
    })
    const first = await registerTill(shop, shop.admin)
    for (let time = 0; time < 2; time += 1)
      expect((await first.report(lostAt(after(0)))).lost_noted).toBe(true)
    expect(await lossesOf(shop)).toEqual([[1, null, null, null]])
    const { rows, losses } = await shop.ask(tillApi.list, shop.admin, {})
    expect(rows[0]?.lost).toBe(1)
    const { attention } = await shop.ask(reportApi.dashboard, shop.admin, {})
    expect(attention.till_losses).toMatchObject([{ till_number: 1, waiting: null }])
    await shop.ask(tillApi.markLossSeen, shop.admin, { id: losses[0]?.id ?? '' })
    const seen = (await shop.rows('audit_log')).find(({ action }) => action === 'till.markLossSeen')
    expect(seen?.details).toBe(
      'The browser of Till 1 lost its data. How many sales are missing is not known',
    )

    const person = { ...shop.admin, session_id: shop.context.newId() }
    const before = await registerTill(shop, person)
    await before.report({ completed: 2, waiting: 2, last_number: 'RCP-000002' }, person)
    shop.setNow(after(5))
    const again = await registerTill(shop, person)
    await again.report(lostAt(after(5)), person)
    expect(await lossesOf(shop)).toEqual([[2, 2, 'RCP-000001', 'RCP-000002']])
  })

  test('OFF-201 a loss with impossible figures is refused', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const right = { waiting: 1, last_number: null, noticed_at: shop.context.now() }
    for (const wrong of [{ waiting: 0 }, { last_number: 'seven' }, { noticed_at: 'soon' }])
      await expect(till.report({ lost: { ...right, ...wrong } })).rejects.toMatchObject({
        code: 'invalid_input',
      })
  })
})
