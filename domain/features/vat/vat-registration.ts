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

/** A registration with the moment from which it did not count any more; missing while it counts. */
export type VatPeriod = VatRegistration & { readonly until?: string }
