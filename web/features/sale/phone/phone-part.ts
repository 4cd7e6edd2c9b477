// How a paid request to a phone becomes a part of the payment of the cart.
import type { Collection } from '@webale/domain/features/collection/collection.ts'
import type { Cart, CartPart } from '@webale/domain/features/sale/cart.ts'

type PaidRequest = Pick<Collection, 'id' | 'amount' | 'reference'>

const isOpenRow = ({ method, collection_id, reference }: CartPart): boolean =>
  method === 'mobile_money' && collection_id === undefined && reference === ''

/** Is its money in the payment already? */
export const isAttached = (parts: readonly CartPart[] | null, { id }: PaidRequest): boolean =>
  (parts ?? []).some(({ collection_id }) => collection_id === id)

/** The parts with its money: in the row of mobile money that waits for it, else in a new one. */
export const withPaidRequest = (
  parts: readonly CartPart[] | null,
  request: PaidRequest,
): readonly CartPart[] => {
  const { id, amount, reference } = request
  const part: CartPart = {
    method: 'mobile_money',
    amount,
    reference: reference ?? '',
    collection_id: id,
  }

  const rows = parts ?? []
  if (isAttached(rows, request)) return rows
  const row = rows.findIndex(isOpenRow)
  // A row of cash without an amount stays for what is left to pay.
  const others = rows.filter((one) => one.amount !== null || one.method !== 'mobile_money')

  return row === -1 ? [...others, part] : rows.with(row, part)
}

/** Is mobile money paid, of which nobody says which payment it is? */
export const hasOpenMoney = ({ parts, payment_method }: Pick<Cart, 'parts' | 'payment_method'>) =>
  parts === null ? payment_method === 'mobile_money' : parts.some(isOpenRow)

/** What to ask for: the typed amount of the waiting row of mobile money, else what is left. */
export const amountToAsk = (parts: readonly CartPart[] | null, left: number): number =>
  parts?.find((part) => isOpenRow(part) && part.amount !== null)?.amount ?? left
