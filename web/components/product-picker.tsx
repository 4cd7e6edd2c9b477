// Chooses one product by name or code. The server
// searches and returns only products the person may see.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { useState } from 'react'
import { useQuery } from '../lib/server/use-query.ts'
import { useDebouncedValue } from '../lib/use-debounced-value.ts'
import { Combobox } from '../ui/combobox.tsx'
import { matchesSearch, productOptions } from './product-options.ts'

const WAIT_MS = 200
const MAX_OPTIONS = 50

/** Debounced. Until the response arrives, only matches of the previous result can be chosen. */
const useProducts = () => {
  const [typed, setTyped] = useState('')
  const term = useDebouncedValue(typed, WAIT_MS)
  const found = useQuery(
    productApi.list,
    { search: term.trim().slice(0, 200), limit: MAX_OPTIONS },
    { keepPrevious: true },
  )

  const products = (found.data?.rows ?? []).filter((product) => matchesSearch(product, typed))

  return {
    products,
    loading: found.isFetching || typed !== term,
    search: setTyped,
  }
}

export const ProductPicker = ({
  value,
  onChange,
}: {
  value: Product | null
  onChange: (product: Product | null) => void
}) => {
  const { products, loading, search } = useProducts()
  const choose = (id: string | null): void => {
    search('')
    onChange(products.find((product) => product.id === id) ?? null)
  }

  return (
    // The field clears its text when it is left without a choice, and so must the search.
    <div onBlur={() => search('')}>
      <Combobox
        options={productOptions(products)}
        value={value?.id ?? null}
        onChange={choose}
        onSearch={search}
        loading={loading}
        placeholder="Search by name or barcode"
        emptyText="No products found"
      />
    </div>
  )
}
