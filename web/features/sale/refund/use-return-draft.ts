// The values typed in the return dialog: quantities,
// conditions, reason, and how the money is paid back.
import type { NewReturn, SaleReturns } from '@webale/domain/features/refund/refund.ts'
import { leftOf, returnedQuantityProblem } from '@webale/domain/features/refund/plan-return.ts'
import { payoutsOf, refundOf } from '@webale/domain/features/refund/refund-amount.ts'
import { MONEY_METHODS, type MoneyMethod } from '@webale/domain/features/shift/money-movement.ts'
import { useState } from 'react'

type Condition = NewReturn['items'][number]['condition']
type TypedLine = { readonly quantity: number; readonly condition: Condition }
type PaidBack = Readonly<Partial<Record<MoneyMethod, number>>>

const NOTHING: TypedLine = { quantity: 0, condition: 'stock' }

/** The proposed amounts: each payment method up to the amount that was paid by it. */
const proposePayBack = (total: number, caps: SaleReturns['caps']): PaidBack =>
  Object.fromEntries(payoutsOf(total, caps).map(({ method, amount }) => [method, amount]))

export const useReturnDraft = ({ lines, caps }: SaleReturns) => {
  const [typed, setTyped] = useState<Readonly<Record<string, TypedLine>>>({})
  const [chosen, setChosen] = useState<PaidBack | null>(null)
  const lineOf = (id: string): TypedLine => {
    const line = lines.find(({ sale_item_id }) => sale_item_id === id)
    return typed[id] ?? { ...NOTHING, condition: line?.can_restock === false ? 'damaged' : 'stock' }
  }

  const items = lines.flatMap(({ sale_item_id }) => {
    const { quantity, condition } = lineOf(sale_item_id)
    return quantity === 0 ? [] : [{ sale_item_id, quantity, condition }]
  })

  const total = lines.reduce((sum, line) => {
    const { quantity } = lineOf(line.sale_item_id)
    return returnedQuantityProblem(line, quantity) !== null
      ? sum
      : sum + refundOf(line.net, line, line.returned, quantity)
  }, 0)

  const paid = chosen ?? proposePayBack(total, caps)
  const problems = lines.map((line) =>
    returnedQuantityProblem(line, lineOf(line.sale_item_id).quantity),
  )

  return {
    lineOf,
    /** Why a typed quantity cannot come back, or null; the first of them. */
    problem: problems.find((problem) => problem !== null) ?? null,
    /** Changes a line; the proposal of amounts starts again. */
    changeLine: (id: string, change: Partial<TypedLine>): void => {
      setTyped({ ...typed, [id]: { ...lineOf(id), ...change } })
      setChosen(null)
    },
    /** Everything that can still come back. */
    returnAll: (): void => {
      setTyped(
        Object.fromEntries(
          lines.map((line) => [
            line.sale_item_id,
            { ...lineOf(line.sale_item_id), quantity: leftOf(line) },
          ]),
        ),
      )
      setChosen(null)
    },
    items,
    total,
    amountOf: (method: MoneyMethod): number => paid[method] ?? 0,
    changeAmount: (method: MoneyMethod, amount: number): void =>
      setChosen({ ...paid, [method]: amount }),
    /** Cash always, the others when something was paid by them. */
    methods: MONEY_METHODS.filter((method) => method === 'cash' || caps[method] > 0),
    pay_back: MONEY_METHODS.map((method) => ({ method, amount: paid[method] ?? 0 })).filter(
      ({ amount }) => amount !== 0,
    ),
  }
}

export type ReturnDraft = ReturnType<typeof useReturnDraft>
