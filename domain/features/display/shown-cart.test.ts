// What the customer sees of a cart and of the sale.
import { expect, test } from 'vitest'
import { addAction, jelly, oud, reduceActions } from '../../testing/carts.ts'
import type { Sale } from '../sale/sale.ts'
import { MAX_SHOWN_LINES, ShownCart } from '../../kernel/display-view.ts'
import { showCart, showSale } from './shown-cart.ts'

const cartOf = () => reduceActions(addAction(jelly, 2), addAction(oud, 1.5)).cart

test('DISPLAY-001 a display shows the lines and the amount to pay, rounded like the cash', () => {
  const { lines } = cartOf()
  const [first, second] = lines
  const priced = [
    { ...first, unit_price: 1000 },
    { ...second, unit_price: 333.33 },
  ] as typeof lines
  const shown = showCart({ ...cartOf(), lines: priced, discount: 100 })
  expect(shown).toEqual({
    lines: [
      { name: jelly.name, detail: '2 x 1,000', amount: 2000 },
      { name: oud.name, detail: '1.5 x 333.33', amount: 500 },
    ],
    discount: 100,
    total: 2400,
    sold: null,
  })
  const odd = priced.map((line) => ({ ...line, unit_price: line.unit_price + 13 }))
  const cash = { ...cartOf(), lines: odd, round_to: 100 } as const
  expect([showCart(cash).total, showCart({ ...cash, payment_method: 'card' }).total]).toEqual([
    2500, 2545,
  ])
})

test('DISPLAY-001 a long cart shows its newest lines and the total of all', () => {
  const [line] = cartOf().lines
  const lines = Array.from({ length: 130 }, (_, at) => ({
    ...(line as NonNullable<typeof line>),
    line_id: `line-${at}`,
    quantity: 1,
    unit_price: at,
  }))
  const shown = showCart({ ...cartOf(), lines })
  expect([shown.lines.length, shown.lines.at(-1)?.amount, shown.total]).toEqual([
    MAX_SHOWN_LINES,
    129,
    (129 * 130) / 2,
  ])
  expect(ShownCart.safeParse(shown).success).toBe(true)
})

const sold = {
  discount: 0,
  total: 4470,
  amount_paid: 5000,
  change_amount: 530,
  payment_method: 'cash',
  sale_items: [{ item_name: 'Soap', quantity: 3, unit_price: 1490 }],
} as unknown as Sale

test('DISPLAY-002 after the sale a display shows what was paid and the change, and nothing of the customer', () => {
  expect(showSale({ ...sold, customer_name: 'Grace', cashier_name: 'Joel' })).toEqual({
    lines: [{ name: 'Soap', detail: '3 x 1,490', amount: 4470 }],
    discount: 0,
    total: 4470,
    sold: { paid: 5000, change: 530, owed: 0 },
  })
  const owed = { method: 'credit', amount: 4470, tendered: 4470, reference: null } as const
  expect(showSale({ ...sold, amount_paid: 4470, change_amount: 0, payments: [owed] }).sold).toEqual(
    { paid: 0, change: 0, owed: 4470 },
  )
  expect(showSale({ ...sold, total: 4470, rounding: 30 })).toMatchObject({
    total: 4500,
    sold: { paid: 5030, change: 530 },
  })
})
