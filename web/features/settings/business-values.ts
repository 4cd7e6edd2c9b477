// The Business Info form as values: what stands in the fields, what is inherited, and what the receipt would show.
import {
  type BusinessSettings,
  type EffectiveSettings,
  effectiveSettings,
  FALLBACK_BUSINESS,
  SettingsInput,
} from '@webale/domain/features/settings/settings.ts'
import { phoneText, whatsappDigits } from '@webale/domain/kernel/phone.ts'

export type BusinessField = keyof BusinessSettings
/** What stands in each field; the logo is a data address. */
export type BusinessValues = Readonly<Record<BusinessField, string>>

/** Settings as they are stored for the whole business and for one department, as the server answers them. */
export type StoredSettings = { readonly global: BusinessSettings | null; readonly department: BusinessSettings | null }

const FIELDS: readonly BusinessField[] = [
  'business_name',
  'business_address',
  'business_phone',
  'business_email',
  'whatsapp_number',
  'logo_url',
  'website',
  'seasonal_remark',
]

/** The fields of stored settings. Without a stored name the whole business shows the fallback (SET-018). */
export const valuesOf = (settings: BusinessSettings | null, isGlobal: boolean): BusinessValues => {
  const values = Object.fromEntries(FIELDS.map((field) => [field, settings?.[field] ?? ''])) as Record<BusinessField, string>
  values.whatsapp_number = phoneText(values.whatsapp_number)
  if (isGlobal && values.business_name === '') values.business_name = FALLBACK_BUSINESS.business_name
  return values
}

export const isChanged = (before: BusinessValues, now: BusinessValues): boolean => FIELDS.some((field) => before[field] !== now[field])

/** What an empty field of a department takes from the whole business, or from the built-in fallback. */
export const inheritedOf = (global: BusinessSettings | null): BusinessValues => {
  const inherited = effectiveSettings(null, global)
  return { ...valuesOf(inherited, false) }
}

const settingsOf = (values: BusinessValues): BusinessSettings => {
  const settings = Object.fromEntries(FIELDS.map((field) => [field, values[field].trim() || null])) as BusinessSettings
  return { ...settings, whatsapp_number: settings.whatsapp_number && (whatsappDigits(settings.whatsapp_number) ?? settings.whatsapp_number) }
}

/** What receipts will show once these values are saved. */
export const effectiveOf = (values: BusinessValues, isGlobal: boolean, { global }: StoredSettings): EffectiveSettings =>
  isGlobal ? effectiveSettings(null, settingsOf(values)) : effectiveSettings(settingsOf(values), global)

/** What does not fit, by field, in words; empty when everything does. */
export const problemsOf = (values: BusinessValues, department_id: string | null): Partial<Record<BusinessField, string>> => {
  const result = SettingsInput.safeParse({ ...values, department_id })
  if (result.success) return {}
  const problems: Partial<Record<BusinessField, string>> = {}
  for (const { path, message } of result.error.issues) {
    const field = path[0] as BusinessField
    problems[field] ??= message
  }
  return problems
}
