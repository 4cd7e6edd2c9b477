// A file of customers: its cells, what the import does with a row, and how the row is shown.
import type { Customer, NewCustomer } from '../customer/customer.ts'
import { type ColumnChoice, storedFields } from './import-fields.ts'
import {
  cellsOfRow,
  meantCells,
  noticesOf,
  type PointMeanings,
  type ProblemAt,
  type RowCells,
  type RowPreview,
  type RowProblem,
  type SheetRow,
} from './import-plan.ts'
import { isNothing } from './read-cell.ts'
import { mendName, readPhones } from './read-customer.ts'

/** A stored customer; terms are null while they were never set. */
export type CustomerWithTerms = Omit<Customer, 'balance' | 'created_at' | 'merged'> & {
  readonly credit_limit: number | null
  readonly credit_days: number | null
  /** Of a customer who was merged into another one: the name of that one. */
  readonly kept_name?: string
}

export type Terms = { readonly credit_limit: number; readonly credit_days: number }

/** `terms` is null where the row leaves them as they are. */
export type CustomerStep = { readonly row: number } & (
  | {
      readonly kind: 'new'
      readonly customer: NewCustomer
      readonly terms: Terms | null
      /** UGX; above 0 the customer owes. */
      readonly opening_balance: number
    }
  | {
      readonly kind: 'changed'
      readonly id: string
      readonly customer: NewCustomer
      readonly terms: Terms | null
      readonly before: CustomerWithTerms
    }
  | { readonly kind: 'same'; readonly id: string }
)

/** `mend_names`: a name with signs or digits loses them; otherwise it is an error. */
export type CustomerFileChoices = {
  readonly columns: ColumnChoice
  readonly points: PointMeanings
  readonly mend_names: boolean
}

/** `second_phone` is '' when the cell has one number. */
type CustomerCells = {
  readonly typed: RowCells
  readonly meant: RowCells
  readonly second_phone: string
}

const joinedCells = (typed: RowCells, fields: readonly string[], sign: string): string =>
  [...new Set(fields.map((field) => typed.get(field) ?? ''))]
    .filter((cell) => cell !== '' && !isNothing(cell))
    .join(sign)

/** The name in one cell, and the first phone number apart from the second. */
export const cellsOfCustomer = (
  { columns, mend_names }: CustomerFileChoices,
  row: SheetRow,
): CustomerCells => {
  const typed = new Map(cellsOfRow(columns, row))
  const name = joinedCells(typed, ['name', 'last_name'], ' ')
  const phones = joinedCells(typed, ['phone', 'other_phone'], ' / ')
  typed.delete('last_name')
  typed.delete('other_phone')
  if (name !== '') typed.set('name', name)
  if (phones !== '') typed.set('phone', phones)
  const meant = new Map(meantCells(typed))
  const [phone, ...others] = readPhones(meant.get('phone') ?? '')
  const shown = meant.get('name')
  if (mend_names && shown !== undefined) meant.set('name', mendName(shown))
  if (phone) meant.set('phone', phone)

  return { typed, meant, second_phone: others.join(', ') }
}

/**
 * The cells of a row with the second number in the address, where a new customer keeps it. A known
 * customer keeps the address that the file or the shop has.
 */
export const withSecondPhone = (
  { meant, second_phone }: CustomerCells,
  stored: CustomerWithTerms | null,
): RowCells => {
  if (second_phone === '') return meant
  const address = [meant.get('address'), `Second phone ${second_phone}`].filter(Boolean).join('. ')

  return stored === null || stored.address === address
    ? new Map([...meant, ['address', address]])
    : meant
}

const SECOND_PHONE = 'The second number is stored with the address'
const LOST_PHONE = 'The second number is left out'

/** What is stored in another form than it was typed. */
export const noticesOfCustomer = (
  { typed, meant, second_phone }: CustomerCells,
  stored: CustomerWithTerms | null,
  at: ProblemAt,
): RowProblem[] => [
  ...noticesOf(['name', 'email', 'address'], { typed, meant }, at),
  ...(second_phone === '' || stored?.address?.endsWith(second_phone) === true
    ? []
    : [at('phone', stored === null ? SECOND_PHONE : LOST_PHONE)]),
]

/** The chosen fields of a customer as they will be stored. A known one keeps the balance. */
export const previewOfCustomer = (
  columns: ColumnChoice,
  step: CustomerStep,
  stored: CustomerWithTerms | null,
): RowPreview => {
  const fields: Readonly<Record<string, string | number | null | undefined>> = {
    ...stored,
    ...(step.kind !== 'same' && { ...step.customer, ...step.terms }),
    ...(step.kind === 'new' && { opening_balance: step.opening_balance }),
  }

  return {
    row: step.row,
    kind: step.kind,
    values: storedFields(columns).map((field) => fields[field] ?? null),
  }
}
