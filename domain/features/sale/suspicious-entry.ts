// Suspicious sales of the sales report: an item at price 0, or the same name twice at one price on
// one receipt.
// The screen of discrepancies uses a different rule (decision D3).

type EnteredItem = { readonly item_name: string; readonly unit_price: number }

export const SUSPICIONS = ['Zero price', 'Duplicate item'] as const
export type Suspicion = (typeof SUSPICIONS)[number]

export type SuspiciousItem = { readonly suspicion: Suspicion; readonly item_name: string }

/**
 * The suspicious items of a sale in the order of the receipt, each suspicion once per name. Empty
 * when there are none.
 */
export const suspiciousItems = (sale_items: readonly EnteredItem[]): SuspiciousItem[] => {
  const free = sale_items
    .filter(({ unit_price }) => unit_price === 0)
    .map(({ item_name }) => item_name)

  // Two prices of one item are two lines on purpose.
  const doubled = sale_items
    .filter((item, index) =>
      sale_items
        .slice(0, index)
        .some(
          ({ item_name, unit_price }) =>
            item_name === item.item_name && unit_price === item.unit_price,
        ),
    )
    .map(({ item_name }) => item_name)
  const found = (suspicion: Suspicion, list: readonly string[]): SuspiciousItem[] =>
    [...new Set(list)].map((item_name) => ({ suspicion, item_name }))

  return [...found('Zero price', free), ...found('Duplicate item', doubled)]
}

export const isSuspiciousEntry = (sale_items: readonly EnteredItem[]): boolean =>
  suspiciousItems(sale_items).length > 0
