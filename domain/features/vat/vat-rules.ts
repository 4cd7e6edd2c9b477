// The part of the shop rules that is about VAT.
import type { VatRegistration } from './vat-registration.ts'

/** The part of the shop rules that says which sales have VAT. */
export type VatRules = {
  readonly vat: boolean
  readonly vat_registrations: readonly VatRegistration[]
}

/** Is anything of the shop registered? Then goods show their category. */
export const hasVat = ({ vat, vat_registrations }: VatRules): boolean =>
  vat && vat_registrations.some(({ is_registered }) => is_registered)
