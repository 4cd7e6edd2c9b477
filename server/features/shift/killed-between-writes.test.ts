// A return, a void, a count and a closing whose process is killed between two writes: nothing of
// them is stored, the books are in order, and the same request succeeds afterwards.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { expect, test } from 'vitest'
import type { Engine } from '../../platform/database/store.ts'
import { openDrawerShop, piecesOf, type TestDrawer } from '../../testing/drawer.ts'
import { expectHealthy } from '../../testing/healthy.ts'
import { listAllRows } from '../../testing/restored.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { addressOf } from '../../testing/stores.ts'

const tool = fileURLToPath(new URL('../../../trials/crash/killed-operation.ts', import.meta.url))
const IS_LONG = roundsOf('TORTURE_KILLS', 0) > 0
const OPERATIONS = ['return', 'void', 'count', 'close'] as const
type Operation = (typeof OPERATIONS)[number]

/** More writes than any operation has. */
const NEVER = 10_000

const runKilled = (
  asked: object,
): Promise<{ signal: string | null; out: string; trouble: string }> =>
  new Promise((resolve) => {
    const args = ['--import', 'tsx', tool, JSON.stringify(asked)]
    const child = execFile(process.execPath, args, (_error, out, trouble) =>
      resolve({ signal: child.signalCode, out, trouble }),
    )
  })

/** Everything that the operations write. */
const stateOf = async (shop: TestDrawer) => ({
  rows: await listAllRows(shop.context.store.db),
  documents: await shop.rows('documents'),
  counters: await shop.rows('counters'),
  // Entries are sealed meanwhile, which changes their rows.
  entries: (await shop.rows('audit_log')).map(({ id }) => id).toSorted(),
})

const placeOf = async ({ context: { store }, folder }: TestDrawer): Promise<object> =>
  store.engine === 'sqlite' ? { folder } : { folder, url: await addressOf(store) }

/** The shop of each operation, and what is sent. */
const prepare = async (shop: TestDrawer, operation: Operation) => {
  const soap = await shop.product({ current_stock: 100 })
  const shift = await shop.open(50_000)
  const lines = [{ product_id: soap.id, quantity: 3 }]
  const sale = await shop.sell(lines, { ...shop.place, amount_paid: 5000 })
  const id = shop.context.newId()
  if (operation === 'void')
    return { operation, actor: shop.moderator, sent: { id, sale_id: sale.id, reason: 'Twice' } }
  if (operation === 'return') {
    const items = [{ sale_item_id: sale.sale_items[0]?.id ?? '', quantity: 2 }]
    const pay_back = [{ method: 'cash', amount: 2000 }]
    const sent = {
      id,
      sale_id: sale.id,
      items,
      total: 2000,
      pay_back,
      reason: 'Faulty',
      ...shop.place,
    }
    return { operation, actor: shop.moderator, sent }
  }
  const shift_id = shift.id
  const closure_id = shop.context.newId()
  if (operation === 'count')
    return {
      operation,
      actor: shop.seller,
      sent: { id, shift_id, closure_id, pieces: piecesOf(53_000) },
    }
  const count_id = shop.context.newId()
  await shop.count(shift, 0, { id: count_id })
  return { operation, actor: shop.seller, sent: { id, shift_id, count_id } }
}

const again = (
  shop: TestDrawer,
  { operation, actor, sent }: Awaited<ReturnType<typeof prepare>>,
) => {
  const operations = {
    return: refundApi.returnItems,
    void: refundApi.voidSale,
    count: shiftApi.count,
    close: shiftApi.close,
  }
  return shop.ask(operations[operation], actor, sent)
}

/**
 * The writes after which the operation is killed: the fourth in every check, each of them in the
 * long trial.
 */
const pointsOf = async (engine: Engine, operation: Operation): Promise<number[]> => {
  if (!IS_LONG) return [4]
  const shop = await openDrawerShop(engine)
  const { out, trouble } = await runKilled({
    ...(await placeOf(shop)),
    ...(await prepare(shop, operation)),
    killAfter: NEVER,
  })
  expect([trouble, Number(out) > 4]).toEqual(['', true])
  return Array.from({ length: Number(out) }, (_, at) => at + 1)
}

onEveryEngine('killed between two writes', (engine) => {
  test.each(OPERATIONS)(
    'SHIFT-084 nothing of a %s is stored',
    { timeout: 3_600_000 },
    async (operation) => {
      const points = await pointsOf(engine, operation)
      const shop = await openDrawerShop(engine)
      const asked = await prepare(shop, operation)
      const before = await stateOf(shop)
      for (const killAfter of points) {
        const { signal, trouble } = await runKilled({
          ...(await placeOf(shop)),
          ...asked,
          killAfter,
        })
        expect([trouble, signal]).toEqual(['', 'SIGKILL'])
        expect(await stateOf(shop)).toEqual(before)
      }
      await expectHealthy(shop)
      await again(shop, asked)
      await expectHealthy(shop)
    },
  )
})
