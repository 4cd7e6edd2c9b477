// The second part of the product form. Closed for a new product; open for editing and when one of
// its fields is invalid.
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconChevronDown, IconChevronUp } from '../../ui/icons.ts'
import type { ProductField } from './product-values.ts'
import type { ProductForm } from './use-product-form.ts'

const INSIDE: readonly ProductField[] = [
  'category_id',
  'supplier_id',
  'brand',
  'retail',
  'wholesale',
  'individual',
  'min_price',
  'max_price',
  'tracking_type',
  'volume_unit',
  'reorder_level',
  'quantity_per_unit',
  'is_bundle',
]

export const MoreFields = ({ form, children }: { form: ProductForm; children: ReactNode }) => {
  const [wanted, setWanted] = useState(form.product !== null)
  const shown = wanted || INSIDE.some((field) => form.errorOf(field) !== undefined)

  return (
    <>
      <Button
        look="quiet"
        icon={shown ? IconChevronUp : IconChevronDown}
        aria-expanded={shown}
        onClick={() => setWanted(!shown)}
      >
        {shown ? 'Less' : 'More'}
      </Button>
      {shown && children}
    </>
  )
}
