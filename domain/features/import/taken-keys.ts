// Finds rows of one file that mean the same product.
import { codeKey, nameKey } from './product-file.ts'
import type { ProductStep } from './product-step.ts'

export type TakenKeys = {
  /**
   * The earlier row with one of these keys; undefined when there is none, and then the keys belong
   * to this row.
   */
  take(keys: readonly string[], row: number): number | undefined
}

/** No key belongs to a row yet. */
export const openTaken = (): TakenKeys => {
  const rows = new Map<string, number>()
  return {
    take: (keys, row) => {
      const earlier = keys.map((key) => rows.get(key)).find((found) => found !== undefined)
      if (earlier === undefined) for (const key of keys) rows.set(key, row)
      return earlier
    },
  }
}

/**
 * The keys of the product of a step, and the field that is named when another row has them. New
 * products with different barcodes may share a name, as in the form.
 */
export const keysOf = (
  step: ProductStep,
): { readonly field: string; readonly keys: readonly string[] } => {
  if (step.kind === 'same') return { field: 'name', keys: [step.id] }
  const { barcode, name, department_id } = step.kind === 'new' ? step.product : step.columns
  const code = barcode === null ? [] : [codeKey(barcode)]
  if (step.kind === 'changed') return { field: 'name', keys: [step.id, ...code] }

  return barcode === null
    ? { field: 'name', keys: [nameKey(department_id, name)] }
    : { field: 'barcode', keys: code }
}
