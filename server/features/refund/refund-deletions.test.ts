// Sales, returns, voids and deletions in any order: the books stay in order.
import fc from 'fast-check'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { leftOf } from '@webale/domain/features/refund/plan-return.ts'
import { payoutsOf, refundOf } from '@webale/domain/features/refund/refund-amount.ts'
import type { PaymentMethod } from '@webale/domain/kernel/payment-method.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { Refusal } from '@webale/domain/kernel/refusal.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expect, test } from 'vitest'
import { type BackupClient, openBackupClient } from '../../testing/backup-client.ts'
import { expectHealthy } from '../../testing/healthy.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const STEPS = [
  'sell',
  'sell',
  'return',
  'return',
  'void',
  'delete_sales',
  'delete_products',
] as const
type Step = (typeof STEPS)[number]

/** Scripts of steps, the same in every run. */
const scripts = fc.sample(
  fc.array(fc.tuple(fc.constantFrom(...STEPS), fc.nat(99)), { minLength: 14, maxLength: 14 }),
  {
    numRuns: 4,
    seed: 17,
  },
)

const openBusyShop = async (client: BackupClient) => {
  const { shop } = client
  const { newId } = shop.context
  const admin = await shop.person('admin')
  const department_id = await shop.department('Groceries')
  let soap: { readonly id: string } | null = null
  const product = async () =>
    (soap ??= await shop.ask(productApi.add, admin, {
      name: 'Soap',
      unit: 'piece',
      selling_price: 1000,
      cost_price: 600,
      current_stock: 500,
      department_id,
    }))
  const pick = async (nth: number): Promise<string | undefined> => {
    const sales = await client.rows('sales')
    return sales[nth % Math.max(1, sales.length)]?.id
  }
  const giveBack = async (sale_id: string): Promise<void> => {
    const { lines, caps } = await shop.ask(refundApi.ofSale, admin, { id: sale_id })
    const [line] = lines
    if (line === undefined || leftOf(line) < 1) return
    const { sale_item_id, net, returned, can_restock } = line
    const total = refundOf(net, line, returned, 1)
    const condition = can_restock ? ('stock' as const) : ('damaged' as const)
    const pay_back = payoutsOf(total, caps).map(({ method, amount }) => ({
      method: method as PaymentMethod,
      amount,
    }))
    const items = [{ sale_item_id, quantity: 1, condition }]
    await shop.ask(refundApi.returnItems, admin, {
      id: newId(),
      sale_id,
      items,
      total,
      pay_back,
      reason: 'Faulty',
    })
  }
  const work: Record<Step, (nth: number) => Promise<unknown>> = {
    sell: async (nth) =>
      shop.ask(saleApi.complete, admin, {
        id: newId(),
        lines: [{ product_id: (await product()).id, quantity: 1 + (nth % 3), unit_price: 1000 }],
        payment_method: nth % 2 === 0 ? 'cash' : 'card',
        amount_paid: 1000 * (1 + (nth % 3)),
      }),
    return: async (nth) => giveBack((await pick(nth)) ?? ''),
    void: async (nth) =>
      shop.ask(refundApi.voidSale, admin, {
        id: newId(),
        sale_id: (await pick(nth)) ?? newId(),
        reason: 'Typed twice',
      }),
    delete_sales: () => client.remove(['sales']),
    delete_products: async () => {
      await client.remove(['products'])
      soap = null
    },
  }
  return { work }
}

onEveryEngine('returns and deletions', (engine) => {
  test('VOID-017 the doctor finds nothing after sales, returns, voids and deletions in any order', async () => {
    const client = await openBackupClient(engine)
    const { work } = await openBusyShop(client)
    const done = new Set<Step>()
    for (const script of scripts) {
      for (const [step, nth] of script) {
        try {
          await work[step](nth)
          done.add(step)
        } catch (error) {
          // A voided sale takes no return, and a returned one no void.
          if (!(error instanceof Refusal)) throw error
        }
      }
      await expectHealthy(client.shop)
    }
    expect([...done].toSorted()).toEqual([...new Set(STEPS)].toSorted())
  }, 120_000)
})
