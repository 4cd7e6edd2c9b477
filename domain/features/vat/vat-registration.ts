// Who is registered for VAT: the whole shop, and departments that have a TIN of their own. The
// department of a sale decides under which TIN it counts.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'

export const MAX_REGISTRATIONS = 100

/** `department_id` null is the whole shop. `since` is the moment from which sales have VAT. */
export const VatRegistration = z.object({
  department_id: Id.nullable(),
  tin: z.string(),
  legal_name: z.string(),
  is_registered: z.boolean(),
  since: z.string(),
})
export type VatRegistration = z.output<typeof VatRegistration>

/** The part of the shop rules that says which sales have VAT. */
export type VatRules = {
  readonly vat: boolean
  readonly vat_registrations: readonly VatRegistration[]
}

/** The TIN that a department counts under, registered or not; undefined without one. */
export const taxpayerOf = (
  registrations: readonly VatRegistration[],
  department_id: string | null,
): VatRegistration | undefined =>
  registrations.find((one) => one.department_id !== null && one.department_id === department_id) ??
  registrations.find((one) => one.department_id === null)

/** The registration that a sale of this department and moment has VAT under, or null. */
export const registrationOf = (
  registrations: readonly VatRegistration[],
  department_id: string | null,
  at: string,
): VatRegistration | null => {
  const found = taxpayerOf(registrations, department_id)
  return found?.is_registered && found.since <= at ? found : null
}

/** Is anything of the shop registered? Then goods show their category. */
export const hasVat = ({ vat, vat_registrations }: VatRules): boolean =>
  vat && vat_registrations.some(({ is_registered }) => is_registered)
