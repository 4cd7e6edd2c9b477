// The items to check today, the most urgent first. It
// makes no statement about things that were not checked.
import { formatNumber, formatUgx } from '../../kernel/money.ts'
import { quantityText } from '../../kernel/quantity.ts'
import { lowFloatText } from '../mobile-money/float-after.ts'
import { openingText } from '../reconciliation/reconciliation.ts'
import { lossText } from '../till/till-loss.ts'
import type { ThingsToCheck } from './attention.ts'

export type AttentionItem = {
  readonly kind:
    | 'stock'
    | 'cash'
    | 'closure'
    | 'cart'
    | 'transfer'
    | 'float'
    | 'collection'
    | 'till'
  readonly key: string
  readonly tone: 'bad' | 'attention'
  readonly title: string
  readonly detail: string
  readonly route: string
}

const leftOf = ({ name, current_stock, unit }: ThingsToCheck['lowest'][number]): string =>
  `${name} (${current_stock <= 0 ? 'out' : `${quantityText(current_stock)} ${unit}`})`

const stockItem = ({ low_stock, lowest }: ThingsToCheck): AttentionItem[] => {
  if (low_stock === 0) return []
  const others = low_stock - lowest.length

  return [
    {
      kind: 'stock',
      key: 'stock',
      tone: lowest.some(({ current_stock }) => current_stock <= 0) ? 'bad' : 'attention',
      title:
        low_stock === 1 ? '1 product to reorder' : `${formatNumber(low_stock)} products to reorder`,
      detail: `${lowest.map(leftOf).join(', ')}${others > 0 ? ` and ${formatNumber(others)} more` : ''}`,
      route: '/inventory',
    },
  ]
}

const cashItem = (day: 'Today' | 'Yesterday', difference: number | null): AttentionItem[] => {
  if (difference === null || difference === 0) return []
  const words = difference < 0 ? 'short' : 'over'

  return [
    {
      kind: 'cash',
      key: day,
      tone: 'bad',
      title:
        `${day}'s cash ${day === 'Today' ? 'is' : 'was'} ` +
        `${formatUgx(Math.abs(difference))} ${words}`,
      detail: 'Counted cash compared with the cash sales',
      route: '/reconcile',
    },
  ]
}

/** Money that changed between two shifts: who closed and who opened knows more. */
const openingItems = ({ attention: { opening_differences } }: ThingsToCheck): AttentionItem[] =>
  opening_differences.map((opening) => ({
    kind: 'cash',
    key: opening.shift_id,
    tone: 'bad',
    title:
      `${opening.drawer} was opened ${formatUgx(Math.abs(opening.difference))} ` +
      (opening.difference < 0 ? 'short' : 'over'),
    detail: openingText(opening),
    route: '/reconcile',
  }))

const pluralOf = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`

const itOrThem = (count: number): string => (count === 1 ? 'it' : 'them')

const CLOSURES = '/shift?tab=closures'

/**
 * The drawers: what waits for approval, what arrived
 * after a closing, and cash that no shift counts.
 */
const shiftItems = ({
  attention: { closures_waiting, late_events, outside_shifts },
}: ThingsToCheck): AttentionItem[] => {
  const item = { kind: 'closure', tone: 'attention', route: CLOSURES } as const
  const items: AttentionItem[] = []
  if (closures_waiting > 0)
    items.push({
      ...item,
      key: 'waiting',
      title: pluralOf(closures_waiting, 'closure waits for approval', 'closures wait for approval'),
      detail: 'The count did not match',
    })

  if (late_events > 0)
    items.push({
      ...item,
      key: 'late',
      title: pluralOf(late_events, 'entry came after closing', 'entries came after closing'),
      detail: 'The closure does not count ' + itOrThem(late_events),
    })

  if (outside_shifts !== null)
    items.push({
      ...item,
      key: 'outside',
      title: `${formatUgx(outside_shifts.cash)} in cash is in no shift today`,
      detail: `From ${pluralOf(outside_shifts.documents, 'sale or payment', 'sales or payments')}`,
    })

  return items
}

const cartItem = ({ attention: { old_carts } }: ThingsToCheck): AttentionItem[] =>
  old_carts === 0
    ? []
    : [
        {
          kind: 'cart',
          key: 'carts',
          tone: 'attention',
          title: pluralOf(
            old_carts,
            'cart is held for more than a day',
            'carts are held for more than a day',
          ),
          detail: `Resume or remove ${itOrThem(old_carts)} at the till`,
          route: '/sales',
        },
      ]

const transferItem = ({ attention: { late_transfers } }: ThingsToCheck): AttentionItem[] =>
  late_transfers === 0
    ? []
    : [
        {
          kind: 'transfer',
          key: 'transfers',
          tone: 'attention',
          title: pluralOf(late_transfers, 'transfer is', 'transfers are').concat(
            ' on the way for more than a week',
          ),
          detail: `Receive or cancel ${itOrThem(late_transfers)}`,
          route: '/transfers',
        },
      ]

/** Float that may not be enough, and counts that a leader must sign. */
const floatItems = ({
  attention: { low_float = [], float_counts_waiting = 0 },
}: ThingsToCheck): AttentionItem[] => {
  const item = { kind: 'float', route: '/mobile-money' } as const
  const low = low_float.map(
    (line): AttentionItem => ({
      ...item,
      key: line.line,
      tone: (line.balance ?? 0) < 0 ? 'bad' : 'attention',
      title: lowFloatText(line) ?? '',
      detail: (line.balance ?? 0) < 0 ? 'Check its entries' : 'Buy float before it runs out',
    }),
  )

  if (float_counts_waiting === 0) return low

  return [
    ...low,
    {
      ...item,
      key: 'float-counts',
      tone: 'attention',
      title: pluralOf(
        float_counts_waiting,
        'count of float waits for approval',
        'counts of float wait for approval',
      ),
      detail: 'The balance did not match',
    },
  ]
}
const collectionItem = ({
  attention: { unsettled_collections = 0 },
}: ThingsToCheck): AttentionItem[] =>
  unsettled_collections === 0
    ? []
    : [
        {
          kind: 'collection',
          key: 'collections',
          tone: 'bad',
          title: pluralOf(unsettled_collections, 'phone payment has', 'phone payments have').concat(
            ' no sale',
          ),
          detail: `Decide about ${itOrThem(unsettled_collections)}`,
          route: '/phone-payments',
        },
      ]

const lossItems = ({ attention: { till_losses } }: ThingsToCheck): AttentionItem[] =>
  till_losses.map((loss) => ({
    kind: 'till',
    key: loss.id,
    tone: 'bad',
    title: lossText(loss),
    detail: loss.waiting === null ? 'Ask the seller' : 'They never reached the server',
    route: '/tills',
  }))

/** Cash first: the person who counted still remembers the day. */
export const listAttentionItems = (things: ThingsToCheck): AttentionItem[] => [
  ...cashItem('Today', things.difference_today),
  ...cashItem('Yesterday', things.difference_yesterday),
  ...openingItems(things),
  ...lossItems(things),
  ...shiftItems(things),
  ...floatItems(things),
  ...cartItem(things),
  ...collectionItem(things),
  ...transferItem(things),
  ...stockItem(things),
]
