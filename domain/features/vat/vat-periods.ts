// Registrations that were changed, removed or switched off: a sale that arrives later has the VAT
// of its own moment.
import { z } from 'zod'
import { VatRegistration } from './vat-registration.ts'

/** The newest ones are kept. */
const MAX_ENDED = 200

export const EndedRegistrations = z.array(VatRegistration.extend({ until: z.string() }))
export type EndedRegistrations = z.output<typeof EndedRegistrations>

/** The ended ones with those that are not in `after` any more, or not as they were. */
export const endRegistrations = (
  ended: EndedRegistrations,
  before: readonly VatRegistration[],
  after: readonly VatRegistration[],
  until: string,
): EndedRegistrations => {
  const goesOn = (row: VatRegistration): boolean =>
    after.some(
      ({ department_id, tin, since }) =>
        department_id === row.department_id && tin === row.tin && since === row.since,
    )
  const added = before.filter((row) => !goesOn(row)).map((row) => ({ ...row, until }))

  return [...ended, ...added].slice(-MAX_ENDED)
}
