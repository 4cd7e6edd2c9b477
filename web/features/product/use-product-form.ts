// The product form: its fields with what follows from each change, and saving. It belongs to the
// open dialog, so a list that is read again in the background never touches it.
import type { Department } from '@webale/domain/features/department/department.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import type { SeenState } from '../../lib/server/use-seen.ts'
import { type FormFields, useForm } from '../../components/form/use-form.ts'
import {
  changeValues,
  fieldAt,
  isLocked,
  type ProductField,
  type ProductValues,
  rulesOf,
  schemaOf,
  toNewProduct,
  toProductChange,
  toProductValues,
} from './product-values.ts'

export type ProductForm = FormFields<ProductValues> & {
  /** The product being changed; null adds one. */
  readonly product: Product | null
  readonly unsaved: boolean
  readonly pending: boolean
  /** The tracking type is fixed by the department. */
  readonly locked: boolean
  /** Changes by others since the form opened. */
  readonly edit: SeenState<Product>
  /** Answers the saved product, or null when something did not fit or the server refused. */
  save(): Promise<Product | null>
}

/** Fields where nothing is an empty text. */
const TEXTS: readonly ProductField[] = ['name', 'brand', 'unit', 'barcode', 'volume_unit']

type ProductFormOptions = {
  readonly product: Product | null
  /**
   * The initial values; for an existing product they may
   * differ from it, for example by a generated barcode.
   */
  readonly start: ProductValues
  readonly departments: readonly Department[]
}

export const useProductForm = ({
  product,
  start,
  departments,
}: ProductFormOptions): ProductForm => {
  const add = useCommand(productApi.add)
  const update = useCommand(productApi.update)
  const withConsequences = (
    before: ProductValues,
    part: Partial<ProductValues>,
  ): Partial<ProductValues> => {
    const after = Object.entries(changeValues(before, part, product, departments))
    return {
      ...part,
      ...Object.fromEntries(
        after.filter(([field, value]) => before[field as ProductField] !== value),
      ),
    }
  }

  const form = useForm<ProductValues, object, Product>(schemaOf(product), {
    ...rulesOf(product),
    start,
    ...(product !== null && { before: toProductValues(product) }),
    stored: product,
    fromStored: (field, value, now) => {
      const place = fieldAt(field, now)
      return place === null
        ? {}
        : withConsequences(now, { [place]: TEXTS.includes(place) ? (value ?? '') : value })
    },
  })

  const { values, edit } = form
  const change = (part: Partial<ProductValues>): void => form.change(withConsequences(values, part))
  const save = async (): Promise<Product | null> => {
    const result = await form.send(() =>
      product === null
        ? add.run(toNewProduct(values))
        : update.run(toProductChange(values, product, edit.seen ?? product)),
    )
    return result?.ok ? result.output : null
  }

  return {
    ...form,
    product,
    pending: add.pending || update.pending,
    locked: isLocked(values, product, departments),
    change,
    save,
  }
}
