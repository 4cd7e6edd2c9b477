// The few sales that need attention: items at no charge, one item twice, more than half off.
import type { Actor } from '@webale/domain/access/role.ts'
import type { DraftLine, SaleDraft } from '@webale/domain/features/sale/sale.ts'
import { subtotalOf } from '@webale/domain/features/sale/totals.ts'
import { type Counter, draftOf, productLine } from './baskets.ts'
import { momentOf } from './calendar.ts'
import type { Random } from './random.ts'

type Kind = 'given away' | 'rung up twice' | 'more than half off'

/** Days ago, department and kind. All before today, so that no hour of the day hides one. */
const table: readonly (readonly [days_ago: number, department: 0 | 1 | 2, kind: Kind])[] = [
  [1, 1, 'rung up twice'],
  [2, 0, 'given away'],
  [4, 2, 'more than half off'],
  [6, 0, 'rung up twice'],
  [11, 1, 'given away'],
  [17, 0, 'more than half off'],
  [23, 2, 'rung up twice'],
  [38, 2, 'given away'],
  [52, 1, 'more than half off'],
  [71, 0, 'rung up twice'],
]

export type OddDay = { readonly days_ago: number; readonly department: number; readonly kind: Kind }

export const unusualOccasions: readonly OddDay[] = table.map(([days_ago, department, kind]) => ({
  days_ago,
  department,
  kind,
}))

const withoutPrice = (line: DraftLine): DraftLine => ({
  ...line,
  unit_price: 0,
  custom_price: true,
})

const linesOf = (kind: Kind, counter: Counter, owner: Actor, chance: Random): DraftLine[] => {
  // These are best sellers without a minimum price, so they can be free.
  const [second, , first] = counter.goods
  if (first === undefined || second === undefined)
    throw new Error('The department has nothing to sell')

  const line = productLine(first, owner, chance)
  if (kind === 'rung up twice') return [line, productLine(second, owner, chance), line]

  return [kind === 'given away' ? withoutPrice(line) : line, productLine(second, owner, chance)]
}

/** The unusual sale; the owner makes it, because only admins may change any price. */
export const makeUnusualSale = (
  kind: Kind,
  counter: Counter,
  owner: Actor,
  date: string,
  chance: Random,
): { readonly time: string; readonly draft: SaleDraft } => {
  const time = momentOf(date, chance.integer(12 * 60, 17 * 60), chance.integer(0, 59))
  const lines = linesOf(kind, counter, owner, chance)
  const discount = kind === 'more than half off' ? Math.round(subtotalOf(lines) * 0.6) : 0

  return { time, draft: draftOf(counter, owner, lines, { chance, time, discount }) }
}
