// A service: work that is sold, such as printing or design. Shared by all staff (decision P9).
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { seenOf } from '../../kernel/merge-edit.ts'
import { money } from '../../kernel/money.ts'
import { optional, optionalLine, thingName } from '../../kernel/text.ts'
import { StoredVatCategory, VatCategoryInput } from '../../kernel/vat-category.ts'
import { missingSentence } from '../product/product.ts'

export const NewService = z.object({
  name: thingName('Name', 200),
  category_id: optional(Id),
  base_price: money('Base price'),
  is_negotiable: z.boolean().default(true),
  description: optionalLine('Description', 1000),
  /** The selected department of an admin. For others the server uses their own. */
  department_id: optional(Id),
  vat_category: VatCategoryInput,
})
export type NewService = z.output<typeof NewService>

export const Service = z.object({
  id: Id,
  name: z.string(),
  category_id: Id.nullable(),
  category_name: z.string().nullable(),
  /** UGX. */
  base_price: z.number(),
  is_negotiable: z.boolean(),
  description: z.string().nullable(),
  department_id: Id.nullable(),
  vat_category: StoredVatCategory,
  /** No longer sold since then (ISO time); null while it is. */
  retired_at: z.string().nullish(),
  created_at: z.string(),
})
export type Service = z.output<typeof Service>

export const ServiceChange = NewService.extend({
  id: Id,
  /** The service as the form showed it first (decision R14). */
  seen: seenOf(
    Service.pick({
      name: true,
      category_id: true,
      base_price: true,
      is_negotiable: true,
      description: true,
      department_id: true,
      vat_category: true,
    }),
  ),
})

/** Why Save is disabled, or null: no name or no base price. A price of 0 is a price. */
export const serviceSaveBlocked = (form: {
  readonly name: string
  readonly base_price: number | string | null | undefined
}): string | null =>
  missingSentence([
    ...(form.name.trim() === '' ? ['name'] : []),
    ...(String(form.base_price ?? '').trim() === '' ? ['base price'] : []),
  ])
