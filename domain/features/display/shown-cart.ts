// What a customer display shows of a cart, and of the sale that was made of it.
import { MAX_NAME, MAX_SHOWN_LINES, type ShownCart } from '../../kernel/display-view.ts'
import { formatNumber } from '../../kernel/money.ts'
import { quantityText } from '../../kernel/quantity.ts'
import type { Cart } from '../sale/cart.ts'
import { handedOf, saleRounding } from '../sale/cash-rounding.ts'
import { creditOf, handedOverOf } from '../sale/payment.ts'
import type { Sale } from '../sale/sale.ts'
import { lineSubtotal, totalOf } from '../sale/totals.ts'

type ShownLine = {
  readonly name: string
  readonly quantity: number
  readonly unit_price: number
}

const shownLine = ({ name, ...priced }: ShownLine): ShownCart['lines'][number] => ({
  name: name.slice(0, MAX_NAME),
  detail: `${quantityText(priced.quantity)} x ${formatNumber(priced.unit_price)}`,
  amount: lineSubtotal(priced),
})

const shownLines = (lines: readonly ShownLine[]): ShownCart['lines'] =>
  lines.slice(-MAX_SHOWN_LINES).map(shownLine)

/** The cart while the cashier works. */
export const showCart = (
  cart: Pick<Cart, 'lines' | 'discount' | 'payment_method' | 'amount_paid' | 'round_to'>,
): ShownCart => {
  const total = totalOf(cart.lines, cart.discount)
  const rounding =
    cart.payment_method === 'cash'
      ? saleRounding({ ...cart, amount_paid: cart.amount_paid ?? 0, parts: null }, total)
      : 0

  return {
    lines: shownLines(cart.lines.map(({ item, ...line }) => ({ ...line, name: item.name }))),
    discount: cart.discount,
    total: total + rounding,
    sold: null,
  }
}

/** The sale that was just completed. */
export const showSale = (sale: Sale): ShownCart => {
  const handed = { ...sale, ...handedOf(sale) }
  const owed = creditOf(sale.payments)

  return {
    lines: shownLines(
      sale.sale_items.map(({ item_name, ...line }) => ({ ...line, name: item_name })),
    ),
    discount: sale.discount,
    total: sale.total + (sale.rounding ?? 0),
    sold: { paid: handedOverOf(handed), change: handed.change_amount, owed },
  }
}
