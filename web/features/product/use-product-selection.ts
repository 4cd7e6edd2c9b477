// Products selected in the list, also over several pages, for an action on all of them.
import type { Product } from '@webale/domain/features/product/product.ts'
import { useMemo, useState } from 'react'
import type { RowSelection } from '../../ui/list-rows.ts'

export const useProductSelection = () => {
  /** Null while the list is not in selection mode. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, Product> | null>(null)
  const selection = useMemo(
    (): RowSelection<Product> | null =>
      chosen && {
        isChosen: ({ id }) => chosen.has(id),
        toggle: (product) => {
          const next = new Map(chosen)
          if (!next.delete(product.id)) next.set(product.id, product)
          setChosen(next)
        },
        labelOf: ({ name }) => `Choose ${name}`,
      },
    [chosen],
  )

  return {
    selection,
    products: [...(chosen?.values() ?? [])],
    begin: () => setChosen(new Map()),
    end: () => setChosen(null),
  }
}
