// How long the bodies of a till may be together that wait for an administrator.
import { MAX_BODY } from '@webale/domain/features/till/sale-on-till.ts'
import { MAX_QUARANTINED_TEXT } from '@webale/domain/features/till/quarantined-sale.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openSellingTill } from '../../testing/till-sales.ts'

const FULL = { message: 'Too many sales of this till wait for an administrator', status: 507 }
const LONG = { note: 'x'.repeat(MAX_BODY - 100) }

onEveryEngine('kept sales of a till', (engine) => {
  test('OFF-150 what an ended till sends is kept until its bodies are too long together, and again when they are settled', async () => {
    const till = await openSellingTill(engine)
    await till.changeTill({ ended_at: till.context.now() })
    const send = (body: object, from?: string) =>
      till.send('closed', body, from, till.context.newId())
    const most = Math.floor(MAX_QUARANTINED_TEXT / JSON.stringify(LONG).length)
    for (let sent = 0; sent < most; sent += 1)
      expect(await send(LONG)).toMatchObject({ state: 'kept' })
    await expect(send(LONG)).rejects.toMatchObject(FULL)
    expect(await send({ note: 'short' })).toMatchObject({ state: 'kept' })
    const other = await till.register(4, 101)
    expect(await send(LONG, other)).toMatchObject({ state: 'kept' })
    await till.write((tx) =>
      tx
        .updateTable('kept_sales')
        .set({ settled_at: till.context.now(), settled_as: 'dismissed' })
        .execute(),
    )
    expect(await send(LONG)).toMatchObject({ state: 'kept' })
  })
})
