// The drawer and the printer of a device, set from the office, on every engine.
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { expect, test } from 'vitest'
import { openDrawerShop } from '../../testing/drawer.ts'
import { registerTill, shopIdOf } from '../../testing/registered-till.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const NONE = { drawer_id: null, printer: null, at: null }

onEveryEngine('devices', (engine) => {
  test('TILL-001 leaders see the devices of their people, and administrators all', async () => {
    const shop = await openDrawerShop(engine)
    const till = await registerTill(shop, shop.seller)
    await till.report({}, shop.seller)
    const stranger = await shop.person('moderator', await shop.department('Printing'))
    const numbers = async (who = shop.admin) =>
      (await shop.ask(tillApi.devices, who, {})).map(({ number }) => number)
    expect([await numbers(), await numbers(shop.moderator), await numbers(stranger)]).toEqual([
      [1],
      [1],
      [],
    ])
    await expect(shop.ask(tillApi.devices, shop.seller, {})).rejects.toMatchObject({
      code: 'not_allowed',
    })
    const place = { id: till.id, drawer_id: null, printer: null }
    await expect(shop.ask(tillApi.place, stranger, place)).rejects.toThrow('The till was not found')
    await shop.ask(tillApi.end, shop.admin, { id: till.id })
    expect(await numbers()).toEqual([])
  })

  test('TILL-002 the device gets what the office chose with its next report, and says what it has from then on', async () => {
    const shop = await openDrawerShop(engine)
    const till = await registerTill(shop, shop.seller)
    const device = async () => (await shop.ask(tillApi.devices, shop.admin, {}))[0]
    const own = { ...NONE, printer: 'own' }
    expect((await till.report({ placing: own }, shop.seller)).placing).toBeUndefined()
    expect(await device()).toMatchObject({ drawer_id: null, printer: 'own' })
    const { drawer_id } = shop.place
    await shop.ask(tillApi.place, shop.moderator, { id: till.id, drawer_id, printer: 'own' })
    const { placing } = await till.report({ placing: own }, shop.seller)
    expect(placing).toMatchObject({ drawer_id, printer: 'own', at: expect.any(String) })
    // A page of an older version changes nothing.
    await till.report({}, shop.seller)
    expect(await device()).toMatchObject({ drawer_id, printer: 'own' })
    const changed = { ...NONE, at: placing?.at ?? null }
    expect((await till.report({ placing: changed }, shop.seller)).placing).toBeUndefined()
    expect(await device()).toMatchObject({ drawer_id: null, printer: null })
  })

  test('TILL-002 a drawer or printer that the leader may not use is not found', async () => {
    const shop = await openDrawerShop(engine)
    const till = await registerTill(shop, shop.seller)
    await till.report({}, shop.seller)
    const elsewhere = await shop.addDrawer({
      name: 'Elsewhere',
      department_id: await shop.department('Printing'),
    })
    const place = (fields: object) =>
      shop.ask(tillApi.place, shop.moderator, {
        id: till.id,
        drawer_id: null,
        printer: null,
        ...fields,
      })
    await expect(place({ drawer_id: elsewhere.id })).rejects.toThrow('The drawer was not found')
    // What an administrator chose stays when a moderator changes the rest.
    const chosen = { id: till.id, drawer_id: elsewhere.id, printer: null }
    await shop.ask(tillApi.place, shop.admin, chosen)
    expect(await place({ drawer_id: elsewhere.id, printer: 'own' })).toMatchObject({
      drawer: 'Elsewhere',
      printer: 'Its own',
    })
    await expect(place({ printer: shop.context.newId() })).rejects.toThrow(
      'The printer was not found',
    )
  })

  test('TILL-003 the list names the drawer whose shift was opened on the device', async () => {
    const shop = await openDrawerShop(engine)
    const till = await registerTill(shop, shop.seller)
    const seller = { ...shop.seller, session_id: shop.context.newId() }
    await till.report({}, seller)
    const opened = async () => (await shop.ask(tillApi.devices, shop.admin, {}))[0]?.opened_drawer
    expect(await opened()).toBeNull()
    const shift = await shop.open(0, seller)
    expect(await opened()).toBe('Front')
    await shop.close(shift, 0)
    expect(await opened()).toBeNull()
  })

  test('TILL-004 a new till is named by its model and by who registered it, and a named one keeps its name', async () => {
    const shop = await openDrawerShop(engine)
    const sent = {
      id: shop.context.newId(),
      secret: 'a'.repeat(64),
      name: 'SM-A155F',
      since: shop.context.now(),
      shop_id: await shopIdOf(shop),
    }
    const first = await shop.ask(tillApi.register, shop.seller, { ...sent, model: 'SM-A155F' })
    expect(first.name).toBe(`SM-A155F, ${shop.seller.full_name}`)
    const named = { ...sent, id: shop.context.newId(), name: 'Front counter' }
    expect((await shop.ask(tillApi.register, shop.seller, named)).name).toBe('Front counter')
    const long = { ...sent, id: shop.context.newId(), model: 'M'.repeat(60) }
    expect((await shop.ask(tillApi.register, shop.seller, long)).name).toHaveLength(60)
  })
})
