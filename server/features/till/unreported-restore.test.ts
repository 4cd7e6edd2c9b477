// Healing: what tills prove about restores, and what they offer again.
import type { Actor } from '@webale/domain/access/role.ts'
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { expect, test } from 'vitest'
import { removeData } from '../backup/remove-data.ts'
import { verifySeals } from '../audit/verify.ts'
import { findEpoch, findEpochs, renewEpoch } from '../snapshot/epoch.queries.ts'
import { registerTill } from '../../testing/registered-till.ts'
import { onEveryEngine, type Shop } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'
import { signBlockId, signConfirmation, signEpoch } from '../../platform/operations/signed-past.ts'

const epochOf = async ({ context }: Shop): Promise<string> =>
  (await findEpoch(context.store.db)) ?? ''
/** What a deletion needs beside the tables. */
const removing = ({ context }: Shop, actor: Actor) => ({
  by: { actor, now: context.now(), newId: context.newId },
  report: () => undefined,
  onFault: (error: unknown) => {
    throw error
  },
})
/** What a till keeps of a sale that the server confirmed in this epoch. */
const confirmedIn = ({ context }: Shop, epoch: string, id = context.newId()) => ({
  id,
  epoch: signConfirmation(context, epoch, id),
})
const entries = async (shop: Shop, action: string) =>
  shop.context.store.db.selectFrom('audit_log').selectAll().where('action', '=', action).execute()

onEveryEngine('lost past', (engine) => {
  test('OFF-194 a confirmed sale that is gone renews the epoch once, and numbers are skipped', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const epoch = await epochOf(shop)
    const gone = { epoch, last_stored: confirmedIn(shop, epoch) }
    const answer = await till.report(gone)
    expect(answer.epoch).not.toBe(epoch)
    const [entry, ...others] = await entries(shop, 'past_lost')
    expect(others).toEqual([])
    const after = Number(JSON.parse(entry?.after ?? '{}').receipt_number)
    expect([after >= 10_000, after < 100_000, after % 100]).toEqual([true, true, 0])
    // The other tills come with the same evidence, and the same till once more.
    shop.setNow('2026-11-21T11:00:00.000Z')
    const second = await registerTill(shop, shop.admin)
    expect((await second.report(gone)).epoch).toBe(answer.epoch)
    expect((await till.report({ ...gone, epoch: answer.epoch, last_stored: null })).epoch).toBe(
      answer.epoch,
    )
    expect(await entries(shop, 'past_lost')).toHaveLength(1)
  })

  test('OFF-194 a till is asked to offer when sales are missing, and a confirmed one that is gone proves a lost past', async () => {
    const shop = await openTill(engine)
    shop.leaveBroken('till_missing')
    const till = await registerTill(shop, shop.admin)
    const epoch = await epochOf(shop)
    expect((await till.report({ epoch, completed: 0 })).offer).toBe(false)
    // It has sold since the database was put back, so its newest sale proves nothing.
    expect(await till.report({ epoch, completed: 3 })).toMatchObject({ offer: true, epoch })
    const lost = confirmedIn(shop, epoch)
    expect(await till.call(tillApi.offer, { sales: [lost] })).toEqual({
      missing: [lost.id],
      purged: [],
    })
    expect(await epochOf(shop)).not.toBe(epoch)
    expect(await entries(shop, 'past_lost')).toHaveLength(1)
    const answer = await till.report({ epoch: await epochOf(shop), completed: 3 })
    expect(answer.offer).toBe(false)
    shop.setNow('2026-11-21T10:30:00.000Z')
    expect((await till.report({ epoch: answer.epoch, completed: 3 })).offer).toBe(true)
  })

  test('OFF-194 a sale that an administrator dismissed is not lost', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const [epoch, id] = [await epochOf(shop), shop.context.newId()]
    const quarantined = {
      id: shop.context.newId(),
      sale_id: id,
      body_hash: 'x',
      till_id: till.id,
      body: '{}',
    }
    await shop.write((tx) =>
      tx
        .insertInto('kept_sales')
        .values({ ...quarantined, reason: 'unreadable', received_at: shop.context.now() })
        .execute(),
    )
    const last_stored = confirmedIn(shop, epoch, id)
    expect((await till.report({ epoch, last_stored })).epoch).toBe(epoch)
    expect(await till.call(tillApi.offer, { sales: [last_stored] })).toEqual({
      missing: [],
      purged: [],
    })
    expect(await entries(shop, 'past_lost')).toEqual([])
    shop.leaveBroken()
  })

  test('OFF-194 a second proof within ten minutes changes nothing', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const proof = (epoch: string) => ({ epoch, last_stored: confirmedIn(shop, epoch) })
    const first = await till.report(proof(await epochOf(shop)))
    expect((await till.report(proof(first.epoch))).epoch).toBe(first.epoch)
    shop.setNow('2026-11-21T09:10:00.000Z')
    expect((await till.report(proof(first.epoch))).epoch).not.toBe(first.epoch)
  })

  test('OFF-195 a till that was away during a known renewal proves nothing', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const epoch = await epochOf(shop)
    await removeData(shop.context.store, ['expenses'], removing(shop, shop.admin))
    const now = await epochOf(shop)
    const last_stored = confirmedIn(shop, epoch)
    const answer = await till.report({ epoch, last_stored })
    expect([answer.epoch === now, answer.epoch]).toEqual([false, await epochOf(shop)])
    expect(await entries(shop, 'past_lost')).toEqual([])
  })

  test('OFF-194 a report with an epoch of the shop that the server has no longer proves that it was restored', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const epoch = await epochOf(shop)
    const lost = { epoch: signEpoch(shop.context, shop.context.newId()) }
    const answer = await till.report(lost)
    expect(answer.epoch).not.toBe(epoch)
    shop.setNow('2026-11-21T11:00:00.000Z')
    expect((await till.report(lost)).epoch).toBe(answer.epoch)
  })

  test('OFF-194 a start that the database lacks proves nothing, and its till goes on', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const epoch = await epochOf(shop)
    const start = (count: number) => ({ count, id: shop.context.newId() })
    await till.report({ epoch, starts: [start(3)] })
    expect((await till.report({ epoch, starts: [start(5), start(6)] })).epoch).toBe(epoch)
  })

  test('OFF-230 the first report after a known renewal brings new numbers, to one of two copies only', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const epoch = await epochOf(shop)
    const { block } = await till.report({ epoch, numbers_left: 0 }, shop.admin)
    await removeData(shop.context.store, ['expenses'], removing(shop, shop.admin))
    const held = { numbers_left: 100, block_id: block?.id ?? null }
    expect((await till.report({ epoch, numbers_left: null })).block).toBeNull()
    const first = await till.report({ epoch, ...held })
    expect(first.block?.first).toBe((block?.last ?? 0) + 1)
    // Its answer was lost, or this is a copy of the device: the next report shows which.
    expect((await till.report({ epoch, ...held })).block).toBeNull()
    const next = await till.report({ ...held, epoch: await epochOf(shop), numbers_left: 0 })
    expect(next.block).toEqual(first.block)
  })

  test('OFF-197 OFF-198 sales that Delete Data removed stay deleted, later ones are missing', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const soap = await shop.product()
    const [sale, before] = [await shop.sell([{ product_id: soap.id }]), await epochOf(shop)]
    await removeData(shop.context.store, ['sales'], removing(shop, shop.admin))
    const epoch = await epochOf(shop)
    const stored = await shop.sell([{ product_id: soap.id }])
    const lost = confirmedIn(shop, epoch)
    const sales = [confirmedIn(shop, before, sale.id), confirmedIn(shop, epoch, stored.id), lost]
    expect(await till.call(tillApi.offer, { sales })).toEqual({
      missing: [lost.id],
      purged: [sale.id],
    })
    expect((await findEpochs(shop.context.store.db)).purged_before.sale).toBe(epoch)
    // The lost one proves that the database was put back; a deleted one does not.
    const after = await epochOf(shop)
    expect(after).not.toBe(epoch)
    const last_stored = confirmedIn(shop, before, sale.id)
    for (const known of [before, epoch, after])
      expect((await till.report({ epoch: known, last_stored })).epoch).toBe(after)
  })

  test('OFF-239 OFF-238 leases, skipped numbers and raises leave no receipt number that was given to nobody', async () => {
    const shop = await openTill(engine)
    const till = await registerTill(shop, shop.admin)
    const epoch = await epochOf(shop)
    const after = signEpoch(shop.context, shop.context.newId())
    await shop.context.store.transaction((tx) => renewEpoch(tx, after))
    const block = { till_id: till.id, epoch, last: 500 }
    const block_id = signBlockId(shop.context, block, shop.context.newId())
    await till.report({ epoch, numbers_left: 0, block_id, block_last: 500 })
    await shop.sell([{ product_id: (await shop.product()).id }])
    const now = await epochOf(shop)
    await till.report({ epoch: now, last_stored: confirmedIn(shop, now) })
    expect((await verifySeals(shop.context.store.db)).broken).toEqual([])
  })
})
