// Computes a return from the state of its sale: amounts, stock and costs of each line. The dialog
// and the server use the same amounts.
import { PAYMENT_METHODS } from '../../kernel/payment-method.ts'
import { QuantityFromZero, quantityText, roundQuantity } from '../../kernel/quantity.ts'
import { refuse } from '../../kernel/refusal.ts'
import { firstIssue } from '../../kernel/text.ts'
import type { SoldPortion } from '../sale/line-cost.ts'
import { partLabel } from '../sale/payment.ts'
import { type ReturnedVat, vatOfReturn } from '../vat/vat.ts'
import type { MoneyMethod } from '../shift/money-movement.ts'
import type { NewReturn, ReturnLine, SaleReturns } from './refund.ts'
import {
  costOfReturn,
  refundOf,
  shareOfReturn,
  type SoldLine,
  stockOfReturn,
} from './refund-amount.ts'

/**
 * A line as the server knows it; `portions` is how much of each product left the stock with the
 * whole line.
 */
export type SaleLine = ReturnLine &
  Pick<SoldLine, 'base_quantity' | 'cost_price' | 'cost_value'> & {
    readonly portions: readonly SoldPortion[]
    /** Missing where the sale has no VAT. */
    readonly vat?: ReturnedVat
  }

type ReturnedItem = NewReturn['items'][number]

/** What a line pays back and moves. */
export type PlannedItem = {
  readonly sale_item_id: string
  readonly quantity: number
  readonly amount: number
  readonly base_quantity: number
  /** Null for services. */
  readonly condition: ReturnedItem['condition'] | null
  readonly cost: number
  /** The VAT that comes back, in hundredths; missing where the sale has none. */
  readonly vat_amount?: number
  /** What goes back to stock, in pieces or ml. */
  readonly restocked: readonly SoldPortion[]
}

/** How much of a line can still come back. */
export const leftOf = ({ quantity, returned }: Pick<ReturnLine, 'quantity' | 'returned'>): number =>
  roundQuantity(quantity - returned)

const isCounted = ({ quantity, unit }: ReturnLine): boolean =>
  unit === null && Number.isInteger(quantity)

const partOfPiece = (line: ReturnLine, quantity: number): string | null =>
  isCounted(line) && !Number.isInteger(quantity)
    ? `${line.item_name} is sold in whole numbers`
    : null

const tooMany = (line: ReturnLine) =>
  refuse('nothing_left', { item: line.item_name, left: quantityText(leftOf(line)) })

/** Why this typed quantity of a line cannot come back, or null; 0 is nothing. */
export const returnedQuantityProblem = (line: ReturnLine, quantity: number): string | null =>
  firstIssue(QuantityFromZero, quantity) ??
  partOfPiece(line, quantity) ??
  (quantity > leftOf(line) ? tooMany(line).message : null)

const checkItem = (line: SaleLine, { quantity, condition }: ReturnedItem): void => {
  const { item_name: item } = line
  const message = partOfPiece(line, quantity)
  if (message !== null) throw refuse('invalid_input', { message })
  if (quantity > leftOf(line)) throw tooMany(line)

  if (condition === 'stock' && !line.is_service && !line.can_restock)
    throw refuse('invalid_input', { message: `${item} is no longer a product. Choose Damaged` })
}

const planItem = (line: SaleLine, { quantity, condition }: ReturnedItem): PlannedItem => {
  const sold = { ...line, subtotal: line.net }
  const part = (base: number): number => stockOfReturn(base, line.quantity, line.returned, quantity)
  const valuePart = (whole: number): number =>
    shareOfReturn(whole, line.quantity, line.returned, quantity)

  const amount = refundOf(line.net, line, line.returned, quantity)
  const isBack = condition === 'stock' && !line.is_service

  return {
    sale_item_id: line.sale_item_id,
    quantity,
    amount,
    base_quantity: part(line.base_quantity),
    condition: line.is_service ? null : condition,
    cost: costOfReturn(sold, line.returned, quantity),
    ...(line.vat && { vat_amount: vatOfReturn(line.vat, amount) }),
    restocked: isBack
      ? line.portions.map((portion) => ({
          product_id: portion.product_id,
          quantity: part(portion.quantity),
          value: portion.value === undefined ? undefined : valuePart(portion.value),
        }))
      : [],
  }
}

/**
 * The items of a return. Throws not_found for a line of another sale, nothing_left, and
 * invalid_input for a part of a piece or goods that cannot go back to stock.
 */
export const planReturn = (
  lines: readonly SaleLine[],
  asked: readonly ReturnedItem[],
): PlannedItem[] =>
  asked.map((item) => {
    const line = lines.find(({ sale_item_id }) => sale_item_id === item.sale_item_id)
    if (line === undefined) throw refuse('not_found', { thing: 'The item' })
    checkItem(line, item)

    return planItem(line, item)
  })

/** All lines of a sale without earlier returns. Goods whose product was deleted are lost. */
export const planVoid = (lines: readonly SaleLine[]): PlannedItem[] =>
  lines.map((line) =>
    planItem(line, { ...line, condition: line.can_restock ? 'stock' : 'damaged' }),
  )

export const sumOfAmounts = (items: readonly { readonly amount: number }[]): number =>
  items.reduce((sum, { amount }) => sum + amount, 0)

const tooMuch = (method: MoneyMethod, left: number) =>
  refuse('tender_too_much', {
    tender: partLabel({ method, reference: null }),
    left: quantityText(left),
  })

/**
 * Throws for amounts that cannot be paid back: their sum is another one, or one of them is more
 * than its payment method brought. Cash may stand for the other methods, never for a debt that a
 * customer still has.
 */
export const checkPayBack = (
  total: number,
  payBack: NewReturn['pay_back'],
  caps: SaleReturns['caps'],
): void => {
  if (sumOfAmounts(payBack) !== total)
    throw refuse('invalid_input', { message: 'The amounts must come to what is paid back' })

  for (const { method, amount } of payBack)
    if (method !== 'cash' && amount > caps[method]) throw tooMuch(method, caps[method])

  const money = sumOfAmounts(payBack.filter(({ method }) => method !== 'credit'))
  const paid = PAYMENT_METHODS.reduce((sum, method) => sum + caps[method], 0)
  if (caps.credit > 0 && money > paid)
    throw tooMuch('cash', Math.max(0, paid - (money - cashOf(payBack))))
}

const cashOf = (payBack: NewReturn['pay_back']): number =>
  sumOfAmounts(payBack.filter(({ method }) => method === 'cash'))
