// The state of the product form: what was typed, what does not fit, and saving. It belongs to the open dialog, so a list that
// is read again in the background never touches it.
import type { Department } from '@webale/domain/features/department/department.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { useState } from 'react'
import type { CallFailure } from '../../lib/call.ts'
import { type Seen, useSeen } from '../../lib/use-seen.ts'
import { useCommand } from '../../lib/use-command.ts'
import {
  changed,
  fieldAt,
  isProductChanged,
  isLocked,
  type Problems,
  findProductProblems,
  type ProductField,
  type ProductValues,
  toAdd,
  toUpdate,
  toProductValues,
} from './product-values.ts'

export type ProductForm = {
  /** The product being changed; null adds one. */
  readonly product: Product | null
  readonly values: ProductValues
  readonly problems: Problems
  readonly unsaved: boolean
  readonly pending: boolean
  /** The tracking type is fixed by the department. */
  readonly locked: boolean
  /** Changes by others since the form opened. */
  readonly edit: Seen<Product>
  change(part: Partial<ProductValues>): void
  /** Answers the saved product, or null when something did not fit or the server refused. */
  save(): Promise<Product | null>
}

/** Refusals that belong to one field; the others are shown in a toast. */
const FIELD_OF: Readonly<Record<string, ProductField>> = { barcode_taken: 'barcode', component_is_bundle: 'is_bundle' }

/** Fields where nothing is an empty text. */
const TEXTS: readonly ProductField[] = ['name', 'brand', 'unit', 'barcode', 'volume_unit']

const refusedField = (failure: CallFailure, values: ProductValues): ProductField | null => {
  if (failure.kind !== 'problem') return null
  const { field = '' } = (failure.details ?? {}) as { field?: string }
  return FIELD_OF[failure.code] ?? fieldAt(field, values)
}

const without = (problems: Problems, fields: readonly string[]): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([field]) => !fields.includes(field)))

/** The refusal at its field; none when no field shows it. */
const refusedProblems = (failure: CallFailure, values: ProductValues): Problems => {
  const field = refusedField(failure, values)
  return field === null ? {} : { [field]: failure.title }
}

type Start = {
  readonly product: Product | null
  /** The initial values; for an existing product they may differ from it, for example by a generated barcode. */
  readonly start: ProductValues
  readonly departments: readonly Department[]
}

export const useProductForm = ({ product, start, departments }: Start): ProductForm => {
  const [begun] = useState(() => (product === null ? start : toProductValues(product)))
  const [values, setValues] = useState(start)
  const [problems, setProblems] = useState<Problems>({})
  const add = useCommand(productApi.add)
  const update = useCommand(productApi.update)
  const change = (part: Partial<ProductValues>): void => {
    setValues((before) => changed(before, part, product, departments))
    setProblems((before) => without(before, Object.keys(part)))
  }
  const edit = useSeen(product, (field, value) => {
    const place = fieldAt(field, values)
    if (place !== null) change({ [place]: TEXTS.includes(place) ? (value ?? '') : value })
  })
  const save = async (): Promise<Product | null> => {
    const found = findProductProblems(values, product)
    setProblems(found)
    if (Object.keys(found).length > 0) return null
    const result =
      product === null
        ? await add.run(toAdd(values))
        : await update.run(toUpdate(values, product, edit.seen ?? product))
    if (result === null) return null
    if (result.ok) return result.output
    if (edit.hear(result.failure)) return null
    setProblems(refusedProblems(result.failure, values))
    return null
  }
  return {
    product,
    values,
    problems,
    unsaved: isProductChanged(begun, values),
    pending: add.pending || update.pending,
    locked: isLocked(values, product, departments),
    edit,
    change,
    save,
  }
}
