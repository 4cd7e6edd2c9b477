// Sales that were sent again after a restore: the line on the page Tills, and the entry in the
// audit log.
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { recoveredText } from '@webale/domain/features/till/till-words.ts'
import { expect, test } from 'vitest'
import { readConfig } from '../../platform/settings/config.ts'
import { performOperation } from '../../platform/operations/operations.ts'
import { reportOf, registerTill } from '../../testing/registered-till.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { openSellingTill, type SellingTill, loseEpoch } from '../../testing/till-sales.ts'
import { findEpoch, noteRestored } from '../snapshot/epoch.queries.ts'
import { signConfirmation } from '../../platform/operations/signed-past.ts'
import { reportRestore } from './report-restore.ts'
import { tillHandlers } from './till.handlers.ts'

const DAY_MS = 24 * 3_600_000
const addMs = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString()

const recoveredOf = async (shop: SellingTill) =>
  (await shop.ask(tillApi.list, shop.admin, {})).recovered

/** A report of the till of the shop, in the present epoch. */
const report = async (shop: SellingTill, waiting: number): Promise<void> => {
  const sent = reportOf({
    waiting,
    epoch: (await findEpoch(shop.context.store.db)) ?? '',
    device_now: shop.context.now(),
  })
  const till = { id: shop.till_id, ended_at: null }
  const operation = { name: 'till.report', operation: tillApi.report, handler: tillHandlers.report }
  await performOperation(shop.context, { ...operation, actor: null, till, sent })
}

const entriesOf = async (shop: SellingTill) =>
  (await shop.rows('audit_log'))
    .filter(({ action }) => action === 'sales_recovered')
    .map(({ entity_id, subject, after }) => [
      entity_id,
      subject,
      JSON.parse(after ?? '{}') as object,
    ])

onEveryEngine('recovered sales', (engine) => {
  test('OFF-190 OFF-192 after a restore that the operator reports, Tills counts the sales that came again', async () => {
    const shop = await openSellingTill(engine)
    const soap = await shop.product()
    const second = await shop.register(4, 101)
    const bodies = [1, 2, 3].map(() => shop.body([{ product_id: soap.id }]))
    const [before, ...lost] = await Promise.all(bodies)
    await shop.send('closed', before)
    expect(await recoveredOf(shop)).toBeNull()
    const { now, newId, store } = shop.context
    await store.transaction((tx) =>
      reportRestore(tx, readConfig({ DATA_DIR: '/nowhere' }), { now: now(), newId }),
    )
    expect(await recoveredOf(shop)).toBeNull()
    // The blocks of numbers that were leased after the snapshot are gone with it.
    await store.transaction((tx) => tx.deleteFrom('receipt_blocks').execute())
    shop.leaveBroken('seal_broken')
    for (const [at, body] of lost.entries())
      expect(await shop.flagsOf(body, at === 0 ? shop.till_id : second)).toEqual(['recovered'])
    const at = now()
    expect(await recoveredOf(shop)).toEqual({ sales: 2, tills: 2, at })
    shop.setNow(addMs(at, 30 * DAY_MS))
    expect(await recoveredOf(shop)).toMatchObject({ sales: 2 })
    shop.setNow(addMs(at, 30 * DAY_MS + 1))
    expect(await recoveredOf(shop)).toBeNull()
  })

  test('OFF-190 a restore that nobody announced has the moment at which the server noticed it', async () => {
    const shop = await openSellingTill(engine)
    const soap = await shop.product()
    await shop.context.store.transaction((tx) =>
      noteRestored(tx, addMs(shop.context.now(), -DAY_MS)),
    )
    const lost = await shop.body([{ product_id: soap.id }])
    const witness = await registerTill(shop, shop.admin)
    const epoch = (await findEpoch(shop.context.store.db)) ?? ''
    const last_stored = { id: lost.id, epoch: signConfirmation(shop.context, epoch, lost.id) }
    await witness.report({ epoch, last_stored })
    const at = shop.context.now()
    shop.setNow(addMs(at, 300_000))
    expect(await shop.flagsOf(lost)).toContain('recovered')
    const recovered = await recoveredOf(shop)
    expect(recovered).toEqual({ sales: 1, tills: 1, at })
    expect(recovered === null ? '' : recoveredText(recovered)).toMatch(
      /^Recovered 1 sale from 1 till after the restore of .+$/,
    )
  })

  test('OFF-190 one entry of the audit log names how many sales a till brought back, and their sum', async () => {
    const shop = await openSellingTill(engine)
    const soap = await shop.product()
    const old = { epoch: 'before the restore' }
    await loseEpoch(shop, old.epoch)
    await report(shop, 0)
    for (const quantity of [1, 2])
      await shop.send('closed', await shop.body([{ product_id: soap.id, quantity }], old))
    await report(shop, 5)
    expect(await entriesOf(shop)).toEqual([])
    await shop.send('closed', await shop.body([{ product_id: soap.id, quantity: 3 }], old))
    await report(shop, 0)
    await report(shop, 0)
    const first = [shop.till_id, 'Till 3', { sales: 3, total: 6000 }]
    expect(await entriesOf(shop)).toEqual([first])
    // One that needs a person keeps the till from reporting that nothing waits.
    await shop.send('closed', await shop.body([{ product_id: soap.id }], old))
    shop.setNow(addMs(shop.context.now(), 599_999))
    await report(shop, 1)
    expect(await entriesOf(shop)).toHaveLength(1)
    shop.setNow(addMs(shop.context.now(), 1))
    await report(shop, 1)
    expect(await entriesOf(shop)).toEqual([
      first,
      [shop.till_id, 'Till 3', { sales: 1, total: 1000 }],
    ])
    // A sale that is not lost is no recovered one.
    await shop.send('closed', await shop.body([{ product_id: soap.id }]))
    await report(shop, 0)
    expect(await entriesOf(shop)).toHaveLength(2)
  })
})
