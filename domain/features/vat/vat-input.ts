// The form of a VAT registration.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { mergeEdit, seenOf } from '../../kernel/merge-edit.ts'
import { refuse } from '../../kernel/refusal.ts'
import { line } from '../../kernel/text.ts'
import { MAX_REGISTRATIONS, VatRegistration } from './vat-registration.ts'

const TEN_DIGITS = 'TIN must have 10 digits'

export const Tin = z
  .string(TEN_DIGITS)
  .trim()
  .regex(/^\d{10}$/, TEN_DIGITS)

export const VatRegistrationInput = z.object({
  /** Null for the whole shop. */
  department_id: Id.nullable(),
  tin: Tin,
  legal_name: line('Legal name', 1, 200),
  is_registered: z.boolean('Choose registered or not registered'),
  /** The values when the form was opened (decision R14). */
  seen: seenOf(
    VatRegistration.pick({
      tin: true,
      legal_name: true,
      is_registered: true,
    }).partial(),
  ),
})
type VatRegistrationInput = z.output<typeof VatRegistrationInput>

const invalid = (message: string) => refuse('invalid_input', { message })

/** One TIN is one taxpayer: a place that joins it has its name and its state. */
const checkTaxpayer = (row: VatRegistration, others: readonly VatRegistration[]): void => {
  const twin = others.find(({ tin }) => tin === row.tin)
  if (twin === undefined) return
  if (twin.legal_name !== row.legal_name)
    throw invalid(`This TIN belongs to ${twin.legal_name}. Write the same legal name`)

  if (twin.is_registered !== row.is_registered)
    throw invalid('The same TIN is registered in one place and not in another')
}

/** A change of a taxpayer counts in all its places. */
const asTaxpayer = (
  { tin, legal_name, is_registered }: VatRegistration,
  one: VatRegistration,
  now: string,
): VatRegistration => {
  if (one.tin !== tin) return one
  const since = one.is_registered === is_registered ? one.since : now
  return { ...one, legal_name, is_registered, since }
}

/**
 * The registrations with this one added or changed. A registration counts from the moment it is
 * saved; another name leaves its moment. Throws changed_meanwhile and invalid_input.
 */
export const withRegistration = (
  stored: readonly VatRegistration[],
  { seen, ...edit }: VatRegistrationInput,
  now: string,
): VatRegistration[] => {
  const before = stored.find(({ department_id }) => department_id === edit.department_id)
  const others = stored.filter((one) => one !== before)
  if (others.length >= MAX_REGISTRATIONS)
    throw invalid(`There can be ${MAX_REGISTRATIONS} registrations at most`)

  // Of one that somebody removed meanwhile nothing is left to merge with.
  const merged = before === undefined ? edit : mergeEdit(edit, { seen, stored: before })
  const isSame = before?.tin === merged.tin && before.is_registered === merged.is_registered
  const row = { ...merged, since: isSame ? before.since : now }
  if (before?.tin === row.tin) return [...others.map((one) => asTaxpayer(row, one, now)), row]
  checkTaxpayer(row, others)

  return [...others, row]
}
