// Categories of products or services; each belongs to one of the two.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { thingName } from '../../kernel/text.ts'

export const CATEGORY_TYPES = ['product', 'service'] as const

export const NewCategory = z.object({
  name: thingName('Name', 100),
  type: z.enum(CATEGORY_TYPES, 'Choose product or service'),
})
export type NewCategory = z.output<typeof NewCategory>

export const Category = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(CATEGORY_TYPES),
  created_at: z.string(),
})
export type Category = z.output<typeof Category>
