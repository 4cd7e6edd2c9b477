// The options of the product form, and creating a category or supplier without leaving it.
import { can } from '@webale/domain/access/permissions.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { useActor } from '../../lib/session/session.tsx'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import type { ComboboxOption } from '../../ui/combobox-list.tsx'

type NamedRow = { readonly id: string; readonly name: string }

const optionOf = ({ id, name }: NamedRow): ComboboxOption => ({ value: id, label: name })

export type Choices = {
  readonly options: readonly ComboboxOption[]
  readonly loading: boolean
  readonly create?: (name: string) => Promise<ComboboxOption | null>
}

export const useProductChoices = () => {
  const actor = useActor()
  const categories = useQuery(productApi.categories, { type: 'product' })
  const suppliers = useQuery(stockApi.suppliers, {})
  const addCategory = useCommand(productApi.addCategory)
  const addSupplier = useCommand(stockApi.addSupplier)
  const createCategory = async (name: string): Promise<ComboboxOption | null> => {
    const result = await addCategory.run({ name, type: 'product' })
    return result?.ok ? optionOf(result.output) : null
  }

  const createSupplier = async (name: string): Promise<ComboboxOption | null> => {
    const result = await addSupplier.run({ name })
    return result?.ok ? optionOf(result.output) : null
  }

  const category: Choices = {
    options: (categories.data ?? []).map(optionOf),
    loading: categories.isPending,
    ...(can(actor, 'category.manage') && { create: createCategory }),
  }

  const supplier: Choices = {
    options: (suppliers.data ?? []).map(optionOf),
    loading: suppliers.isPending,
    ...(can(actor, 'supplier.manage') && { create: createSupplier }),
  }

  return { category, supplier, creating: addCategory.pending || addSupplier.pending }
}
