// Versions of a product or service, and what a till's price says beside them. A till sells by the
// version in its catalogue, however often the item was changed since.
import type { BundlePart } from '../product/bundle.ts'
import {
  choiceRefusal,
  isItemOfLine,
  hasTypedPrice,
  listedPrice,
  type SellableWithCost,
  typedPriceRefusal,
} from '../sale/priced-line.ts'
import type { Flag } from './flags.ts'
import type { LineOnTill } from './sale-on-till.ts'

/** An item as it was at a revision; `parts` is what a bundle was made of. */
export type ItemVersion = {
  readonly rev: number
  readonly item: SellableWithCost
  readonly parts: readonly BundlePart[]
  /** When the next version took its place; null for the present one. */
  readonly replaced_at: string | null
}

/** The present version, and the one that the till sold by; undefined where there is none. */
export type FoundVersion = {
  readonly today: ItemVersion | undefined
  readonly version: ItemVersion | undefined
}

/**
 * The versions that a line is judged by. The revision counts only when the till knew this database:
 * after a restore the same numbers are given again, so there the version is found by its price.
 */
export const findVersion = (
  line: LineOnTill,
  versions: ReadonlyMap<string, readonly ItemVersion[]>,
  isKnownEpoch: boolean,
): FoundVersion => {
  const all = (versions.get(line.product_id ?? line.service_id ?? '') ?? []).filter(({ item }) =>
    isItemOfLine(line, item),
  )

  const today = all.find(({ replaced_at }) => replaced_at === null)
  const newestFirst = all.toSorted((a, b) => b.rev - a.rev)
  const version = isKnownEpoch
    ? all.find(({ rev }) => rev === line.rev)
    : newestFirst.find(({ item }) => listedPrice(item, line) === line.unit_price)

  return { today, version: version ?? (isKnownEpoch ? undefined : today) }
}

/** Rights of leaders are not believed without the server (decision T2). */
const ANYBODY = { role: 'user', department_id: null } as const

/**
 * The flag of the price of a line, or null. A deleted item has no price of today to compare with.
 */
export const flagOfPrice = (line: LineOnTill, { today, version }: FoundVersion): Flag | null => {
  const known = version ?? today
  if (known === undefined) return null
  const listedToday = today === undefined ? null : listedPrice(today.item, line)
  if (line.unit_price === listedToday) return null
  if (choiceRefusal(line, known.item) !== null) return 'price_rule'
  if (hasTypedPrice(line, known.item))
    return typedPriceRefusal(line, known.item, ANYBODY) === null ? null : 'price_rule'

  if (version === undefined || line.unit_price !== listedPrice(version.item, line))
    return 'price_unknown'

  return today === undefined ? null : 'price_before'
}
