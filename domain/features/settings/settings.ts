// Business details on receipts: those of the department,
// else of the whole business, else built-in defaults.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { seenOf } from '../../kernel/merge-edit.ts'
import { chatLink, whatsappDigits } from '../../kernel/phone.ts'
import { PRODUCT_NAME } from '../../kernel/product-name.ts'
import { EmailAddress, line, optional, optionalLine, optionalName } from '../../kernel/text.ts'
import { Logo } from './logo.ts'

/** The eight business fields as stored; null where nothing was entered. */
export const BusinessSettings = z.object({
  business_name: z.string().nullable(),
  business_address: z.string().nullable(),
  business_phone: z.string().nullable(),
  business_email: z.string().nullable(),
  /** Digits in international form, 256772123456. */
  whatsapp_number: z.string().nullable(),
  /** A data address of a small picture. */
  logo_url: z.string().nullable(),
  website: z.string().nullable(),
  seasonal_remark: z.string().nullable(),
})
export type BusinessSettings = z.output<typeof BusinessSettings>

/** Business details for a receipt: name, address and phone are always set. */
export const EffectiveSettings = BusinessSettings.extend({
  business_name: z.string(),
  business_address: z.string(),
  business_phone: z.string(),
})
export type EffectiveSettings = z.output<typeof EffectiveSettings>

/** Shown until the shop has entered its details. No phone in Uganda has this number. */
export const FALLBACK_BUSINESS = {
  business_name: `${PRODUCT_NAME} Shop`,
  business_address: 'Kampala, Uganda',
  business_phone: '+256 000 000 000',
} as const

const BUSINESS_FIELDS = Object.keys(BusinessSettings.shape) as (keyof BusinessSettings)[]

/** Field by field: the department's value, else the global one, else the fallback. */
export const effectiveSettings = (
  department: BusinessSettings | null,
  global: BusinessSettings | null,
): EffectiveSettings => {
  const fallback: Partial<Record<keyof BusinessSettings, string>> = FALLBACK_BUSINESS
  return Object.fromEntries(
    BUSINESS_FIELDS.map((field) => [
      field,
      department?.[field] || global?.[field] || (fallback[field] ?? null),
    ]),
  ) as EffectiveSettings
}

const WhatsappNumber = z.string().transform((text, issues) => {
  const digits = whatsappDigits(text)
  if (digits === null)
    issues.addIssue({
      code: 'custom',
      message: 'Use the international form, like +256 772 123 456',
    })

  return digits ?? ''
})

// Only http and https: the address becomes a link on screen and must never run anything.
const Website = line('Website', 0, 200)
  .transform((text) => (/^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(text) ? `https://${text}` : text))
  .pipe(
    z
      .string()
      .regex(/^https?:\/\/[^\s<>"'\\]+$/i, 'Website must be an address like https://myshop.ug'),
  )

/** Input of the Business Info form. `department_id` null means the global settings. */
export const SettingsInput = z.object({
  department_id: Id.nullable(),
  business_name: optionalName('Business name', 100),
  business_address: optionalLine('Business address', 300),
  business_phone: optionalLine('Business phone', 60),
  business_email: optional(EmailAddress),
  whatsapp_number: optional(WhatsappNumber),
  logo_url: optional(Logo),
  website: optional(Website),
  seasonal_remark: optionalLine('Seasonal remark', 300),
  /** The field values when the form was opened; empty ones may be left out (decision R14). */
  seen: seenOf(BusinessSettings.partial()),
})
export type SettingsInput = z.output<typeof SettingsInput>

/** Link for the WhatsApp QR code of a business, with a prepared greeting; null without a number. */
export const businessChatLink = (
  settings: Pick<BusinessSettings, 'whatsapp_number' | 'business_name'>,
): string | null => {
  const digits = whatsappDigits(settings.whatsapp_number ?? '')
  return (
    digits &&
    chatLink(
      digits,
      `Hello ${settings.business_name ?? FALLBACK_BUSINESS.business_name}, I have a question.`,
    )
  )
}
