// Who is registered for VAT, the VAT report of a month, and sales beside the limits of
// registration.
import { z } from 'zod'
import type { AuditNote } from '../../kernel/audit.ts'
import { Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { Tin, VatRegistrationInput } from './vat-input.ts'
import { VatRegistration } from './vat-registration.ts'
import { TaxpayerSales, VatReport } from './vat-report.ts'

const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use a month like 2026-11')

const Change = z.object({
  before: VatRegistration.nullable(),
  after: VatRegistration.nullable(),
})

/** What of a registration is in the audit log. */
const noted = (
  one: VatRegistration | null,
): Pick<VatRegistration, 'tin' | 'legal_name' | 'is_registered'> | null =>
  one && { tin: one.tin, legal_name: one.legal_name, is_registered: one.is_registered }

const changeNote = ({ before, after }: z.output<typeof Change>): AuditNote | null => {
  const [old, fresh] = [noted(before), noted(after)]
  if (JSON.stringify(old) === JSON.stringify(fresh)) return null
  return {
    subject: (after ?? before)?.legal_name ?? '',
    department_id: (after ?? before)?.department_id ?? null,
    ...(old && { before: old }),
    ...(fresh && { after: fresh }),
  }
}

// The session has the rules, and with them the registrations.
const CHANGES = ['vat', 'shop-rules', 'session'] as const

export const vatApi = {
  registrations: query('GET /api/vat/registrations', {
    can: 'vat.manage',
    noun: 'vat',
    input: z.object({}),
    output: z.array(VatRegistration),
  }),
  /**
   * Adds or changes the registration of the shop or of a department. Refuses with not_found,
   * changed_meanwhile and invalid_input.
   */
  save: command('PUT /api/vat/registrations', {
    can: 'vat.manage',
    input: VatRegistrationInput,
    output: Change,
    changes: CHANGES,
    audit: { entity: 'shop-rules', note: changeNote },
    done: 'VAT registration saved',
    failed: 'Failed to save the VAT registration',
  }),
  /** The department then counts under the TIN of the shop. Refuses with not_found. */
  remove: command('POST /api/vat/registrations/remove', {
    can: 'vat.manage',
    input: z.object({ department_id: Id.nullable() }),
    output: Change,
    changes: CHANGES,
    audit: { entity: 'shop-rules', note: changeNote },
    done: 'VAT registration removed',
    failed: 'Failed to remove the VAT registration',
  }),
  /** TINs whose report of a month can be opened, also those that were changed or removed. */
  tins: query('GET /api/reports/vat-tins', {
    can: 'vat.manage',
    noun: 'vat',
    input: z.object({ month: Month }),
    output: z.array(z.string()),
  }),
  /** Refuses with not_found for a TIN that the shop does not have and has no sales of. */
  report: query('GET /api/reports/vat', {
    can: 'vat.manage',
    noun: 'report',
    reads: 'report',
    input: z.object({ tin: Tin, month: Month }),
    output: VatReport,
  }),
  /** One row for each TIN, and one for what has none. */
  limits: query('GET /api/reports/vat-limits', {
    can: 'vat.manage',
    noun: 'report',
    reads: 'report',
    input: z.object({}),
    output: z.array(TaxpayerSales),
  }),
}
