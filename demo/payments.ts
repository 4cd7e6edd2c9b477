// How some customers of the demo pay: in two ways, or with the number of their mobile money message
// or card slip.
import type { PaymentPart } from '@webale/domain/features/sale/payment.ts'
import { PAYMENT_METHODS } from '@webale/domain/kernel/payment-method.ts'
import type { SaleDraft } from '@webale/domain/features/sale/sale.ts'
import { subtotalOf } from '@webale/domain/features/sale/totals.ts'
import { createRandom, type Random } from './random.ts'

/** Smaller sums are paid in one way, in UGX. */
const MIN_SPLIT = 15_000
const SPLIT_SHARE = 0.06
const NOTED_SHARE = { cash: 0, mobile_money: 0.12, card: 0.25 } as const

const randomDigits = (chance: Random): string => String(chance.integer(0, 999_999)).padStart(6, '0')

const inTwoWays = (total: number, chance: Random): PaymentPart[] => {
  const cash = Math.round((total * (0.3 + chance.share() * 0.4)) / 1000) * 1000
  return [
    { method: 'cash', amount: cash, reference: null },
    { method: 'mobile_money', amount: total - cash, reference: `MP${randomDigits(chance)}` },
  ]
}

const partsOf = (
  { payment_method }: SaleDraft,
  total: number,
  chance: Random,
): PaymentPart[] | null => {
  if (total >= MIN_SPLIT && chance.happens(SPLIT_SHARE)) return inTwoWays(total, chance)
  if (total === 0 || !chance.happens(NOTED_SHARE[payment_method])) return null

  return [
    {
      method: payment_method,
      amount: total,
      reference: `${payment_method === 'card' ? 'C' : 'MP'}${randomDigits(chance)}`,
    },
  ]
}

/**
 * The sale as it was, or paid in parts. The parts depend on the sale alone, so other sales stay as
 * they are.
 */
export const paidInParts = (draft: SaleDraft): SaleDraft => {
  const total = subtotalOf(draft.lines) - draft.discount
  const parts = partsOf(draft, total, createRandom(`parts of ${draft.id}`))
  if (parts === null) return draft
  const payment_method = PAYMENT_METHODS.find((method) => method === parts[0]?.method) ?? 'cash'

  return { ...draft, parts, payment_method, amount_paid: total }
}
