// The Business Info form as values: the content of the fields, what is inherited, and what the
// receipt would show.
import {
  type BusinessSettings,
  type EffectiveSettings,
  effectiveSettings,
  FALLBACK_BUSINESS,
  SettingsInput,
} from '@webale/domain/features/settings/settings.ts'
import { phoneText, whatsappDigits } from '@webale/domain/kernel/phone.ts'

export type BusinessField = keyof BusinessSettings
/** The content of each field; the logo is a data URL. */
export type BusinessValues = Readonly<Record<BusinessField, string>>

/** Settings as stored for the whole business and for one department. */
export type StoredSettings = {
  readonly global: BusinessSettings | null
  readonly department: BusinessSettings | null
}

export const BUSINESS_FIELDS: readonly BusinessField[] = [
  'business_name',
  'business_address',
  'business_phone',
  'business_email',
  'whatsapp_number',
  'logo_url',
  'website',
  'seasonal_remark',
]

/**
 * The field content of a stored value. Without a stored name the whole business shows the fallback.
 */
export const valueOf = (field: BusinessField, stored: string, isGlobal: boolean): string => {
  if (field === 'whatsapp_number') return phoneText(stored)
  return isGlobal && field === 'business_name' && stored === ''
    ? FALLBACK_BUSINESS.business_name
    : stored
}

/** The fields of stored settings. */
export const toBusinessValues = (
  settings: BusinessSettings | null,
  isGlobal: boolean,
): BusinessValues =>
  Object.fromEntries(
    BUSINESS_FIELDS.map((field) => [field, valueOf(field, settings?.[field] ?? '', isGlobal)]),
  ) as BusinessValues

export const isBusinessChanged = (before: BusinessValues, now: BusinessValues): boolean =>
  BUSINESS_FIELDS.some((field) => before[field] !== now[field])

/** A form in progress: the typed values, and the stored settings it started from. */
export type SettingsDraft = { readonly seen: BusinessSettings; readonly values: BusinessValues }

/**
 * The form after another person saved: untouched fields show the new value, the others stay as
 * typed (decision R14).
 */
export const mergeSaved = (
  { seen, values }: SettingsDraft,
  read: BusinessSettings,
  isGlobal: boolean,
): SettingsDraft => {
  const [before, now] = [toBusinessValues(seen, isGlobal), toBusinessValues(read, isGlobal)]
  const isUnedited = (field: BusinessField): boolean =>
    values[field] === before[field] || values[field] === now[field]

  const pick = <Value>(
    yes: Readonly<Record<BusinessField, Value>>,
    no: Readonly<Record<BusinessField, Value>>,
  ) =>
    Object.fromEntries(
      BUSINESS_FIELDS.map((field) => [field, (isUnedited(field) ? yes : no)[field]]),
    ) as Record<BusinessField, Value>

  return { seen: pick(read, seen), values: pick(now, values) }
}

/**
 * What an empty field of a department inherits from
 * the whole business, or from the built-in fallback.
 */
export const inheritedValues = (global: BusinessSettings | null): BusinessValues => {
  const inherited = effectiveSettings(null, global)
  return { ...toBusinessValues(inherited, false) }
}

const settingsOf = (values: BusinessValues): BusinessSettings => {
  const settings = Object.fromEntries(
    BUSINESS_FIELDS.map((field) => [field, values[field].trim() || null]),
  ) as BusinessSettings
  return {
    ...settings,
    whatsapp_number:
      settings.whatsapp_number &&
      (whatsappDigits(settings.whatsapp_number) ?? settings.whatsapp_number),
  }
}

/** What receipts will show once these values are saved. */
export const toEffectiveSettings = (
  values: BusinessValues,
  isGlobal: boolean,
  { global }: StoredSettings,
): EffectiveSettings =>
  isGlobal
    ? effectiveSettings(null, settingsOf(values))
    : effectiveSettings(settingsOf(values), global)

/** The problems by field, as texts; empty when there are none. */
export const findBusinessProblems = (
  values: BusinessValues,
  department_id: string | null,
): Partial<Record<BusinessField, string>> => {
  const result = SettingsInput.safeParse({
    ...values,
    department_id,
    seen: {},
  })

  if (result.success) return {}
  const problems: Partial<Record<BusinessField, string>> = {}

  for (const { path, message } of result.error.issues) {
    const field = path[0] as BusinessField
    problems[field] ??= message
  }

  return problems
}
