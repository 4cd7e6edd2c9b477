// The registration that the sales of a department have VAT under.
import type { VatPeriod, VatRegistration } from './vat-registration.ts'

/** The TIN that a department counts under, registered or not; undefined without one. */
export const taxpayerOf = (
  registrations: readonly VatRegistration[],
  department_id: string | null,
): VatRegistration | undefined =>
  registrations.find((one) => one.department_id === department_id) ??
  registrations.find((one) => one.department_id === null)

/** The same at a moment, by the registrations that counted then. */
export const taxpayerAt = (
  periods: readonly VatPeriod[],
  department_id: string | null,
  at: string,
): VatRegistration | undefined =>
  taxpayerOf(
    periods.filter(({ since, until }) => since <= at && (until === undefined || at < until)),
    department_id,
  )

/** The registration that a sale of this department and moment has VAT under, or null. */
export const registrationOf = (
  periods: readonly VatPeriod[],
  department_id: string | null,
  at: string,
): VatRegistration | null => {
  const found = taxpayerAt(periods, department_id, at)
  return found?.is_registered ? found : null
}
