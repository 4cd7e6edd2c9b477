// Data of the shop that a till keeps besides products and services: departments, business details
// for receipts, and the order of the lists.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import {
  BusinessSettings,
  type EffectiveSettings,
  effectiveSettings,
} from '../settings/settings.ts'

/** The departments in the scope of a person, by name, with their own business details. */
const DepartmentOnTill = z.object({
  id: Id,
  name: z.string(),
  settings: BusinessSettings.nullable(),
})

export const ShopOnTill = z.object({
  departments: z.array(DepartmentOnTill),
  /** Business details of the whole shop; null before they are entered. */
  settings: BusinessSettings.nullable(),
  /** What lists without a search show first, by id: favourites, then best sellers (decision R9). */
  best_sellers: z.array(Id),
})
export type ShopOnTill = z.output<typeof ShopOnTill>

/** Business details for a receipt of a department, or of the whole shop for null. */
export const settingsOnTill = (shop: ShopOnTill, department_id: string | null): EffectiveSettings =>
  effectiveSettings(
    shop.departments.find(({ id }) => id === department_id)?.settings ?? null,
    shop.settings,
  )
