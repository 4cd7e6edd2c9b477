// What happens to documents of tills later: shifts, restores, Delete Data and the backup file.
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { expect, test } from 'vitest'
import { removeData } from '../backup/remove-data.ts'
import { findEpoch } from '../snapshot/epoch.queries.ts'
import { openDrawerShop } from '../../testing/drawer.ts'
import { registerTill } from '../../testing/registered-till.ts'
import { restoreElsewhere } from '../../testing/restored.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { documentBody, sendDocument } from '../../testing/till-documents.ts'
import {
  openSellingTill,
  type SellingTill,
  withSellingTill,
  loseEpoch,
} from '../../testing/till-sales.ts'

const later = (till: SellingTill) =>
  till.setNow(new Date(Date.parse(till.context.now()) + 60_000).toISOString())

const remove = ({ context, admin }: SellingTill, table: 'expenses' | 'mobile_money_transactions') =>
  removeData(context.store, [table], {
    by: { actor: admin, now: context.now(), newId: context.newId },
    report: () => undefined,
    onFault: (error) => {
      throw error
    },
  })

onEveryEngine('documents of tills later', (engine) => {
  test('OFF-263 cash of mobile money goes to the shift of its time, or is a late event of it', async () => {
    const till = await withSellingTill(await openDrawerShop(engine))
    const { id: drawer_id } = await till.addDrawer({ name: 'Agent', counts_mobile_money: true })
    const first = await till.open(50_000, till.seller, drawer_id)
    later(till)
    const deposit = await documentBody(till, 'mobile_money', { drawer_id, shift_id: first.id })
    expect(await sendDocument(till, deposit)).toMatchObject({ flags: [] })
    const withdrawal = await documentBody(till, 'mobile_money', {
      transaction_type: 'withdrawal',
      amount: 20_000,
      drawer_id,
    })
    later(till)
    const closed = await till.close(first, 100_000)
    expect(closed.expected).toMatchObject({ cash: 100_000 })
    later(till)
    expect(await sendDocument(till, withdrawal)).toMatchObject({ flags: ['shift_closed'] })
    const after = await till.ask(closureApi.get, till.admin, { closure_id: closed.id })
    expect(after).toMatchObject({ expected: closed.expected, state: 'after_closing' })
    expect(after.late).toHaveLength(1)
    const moved = (await till.rows('money_movements')).filter(
      ({ reference_type }) => reference_type === 'mobile_money',
    )
    expect(moved.map(({ amount, shift_id }) => [amount, shift_id])).toEqual([
      [50_000, first.id],
      [-20_000, first.id],
    ])
  })

  test('OFF-264 a till sends again what a restore lost, but not what Delete Data removed', async () => {
    const till = await openSellingTill(engine)
    const { context, admin } = till
    const calling = await registerTill(till, admin)
    const before = (await findEpoch(context.store.db)) ?? ''
    const [expense, transaction] = [
      await documentBody(till, 'expense'),
      await documentBody(till, 'mobile_money'),
    ]
    await sendDocument(till, expense)
    await sendDocument(till, transaction)
    await remove(till, 'expenses')
    const lost = context.newId()
    const sales = [
      { id: expense.id, epoch: before, kind: 'expense' as const },
      { id: transaction.id, epoch: before, kind: 'mobile_money' as const },
      { id: lost, epoch: before, kind: 'mobile_money' as const },
    ]
    expect(await calling.call(tillApi.offer, { sales })).toEqual({
      missing: [lost],
      purged: [expense.id],
    })
    await loseEpoch(till, 'before the restore')
    const again = await documentBody(till, 'expense', { epoch: 'before the restore' })
    expect(await sendDocument(till, again)).toMatchObject({ flags: ['recovered'] })
  })

  test('OFF-265 origins and flags go into the backup file with their table, and are deleted with it', async () => {
    const till = await openSellingTill(engine)
    const gone = { department_id: till.context.newId() }
    await sendDocument(till, await documentBody(till, 'expense', gone))
    await sendDocument(till, await documentBody(till, 'mobile_money', gone))
    // It compares all rows.
    const { db } = (await restoreElsewhere(engine, till)).context.store
    expect(await db.selectFrom('document_origins').select('subject_id').execute()).toHaveLength(2)
    expect(await db.selectFrom('document_flags').select('subject_id').execute()).toHaveLength(2)
    await remove(till, 'expenses')
    expect((await till.rows('document_origins')).map(({ subject_type }) => subject_type)).toEqual([
      'mobile_money',
    ])
    expect((await till.rows('document_flags')).map(({ subject_type }) => subject_type)).toEqual([
      'mobile_money',
    ])
    expect((await till.rows('tills')).map(({ purged }) => purged)).toEqual([1])
  })
})
