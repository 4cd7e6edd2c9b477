// Adds a product of a department to a list, by name or code.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { useState } from 'react'
import { useDebouncedValue } from '../lib/use-debounced-value.ts'
import { useQuery } from '../lib/server/use-query.ts'
import { Combobox } from '../ui/combobox.tsx'
import { matchesSearch, productOptions } from './product-options.ts'

const WAIT_MS = 200
const MAX_OPTIONS = 50

type AddProductProps = {
  department_id: string
  /** Is this product offered? One that is in the list already is not. */
  isOffered: (product: Product) => boolean
  onAdd: (product: Product) => void
}

export const AddProduct = ({ department_id, isOffered, onAdd }: AddProductProps) => {
  const [typed, setTyped] = useState('')
  const term = useDebouncedValue(typed, WAIT_MS)
  const sent = { search: term.trim().slice(0, 200), limit: MAX_OPTIONS }
  const found = useQuery(
    productApi.list,
    { ...sent, ...(department_id && { department_id }) },
    { keepPrevious: true },
  )

  const products = (found.data?.rows ?? []).filter(
    (product) => matchesSearch(product, typed) && isOffered(product),
  )

  const choose = (id: string | null): void => {
    const product = products.find((one) => one.id === id)
    setTyped('')
    if (product !== undefined) onAdd(product)
  }

  return (
    <div
      onBlur={() => setTyped('')}
      className="min-w-0 flex-1"
    >
      <Combobox
        aria-label="Add a product"
        options={productOptions(products)}
        value={null}
        onChange={choose}
        onSearch={setTyped}
        loading={found.isFetching || typed !== term}
        placeholder="Search or scan a product"
        emptyText="No products found"
      />
    </div>
  )
}
