// The plan of a file of customers. A row means the stored customer with the same phone number, in
// any form; otherwise the customer is new. The fields are checked by the schemas of the customer
// form and of the credit terms.
import type { z } from 'zod'
import { MAX_MONEY, shillings } from '../../kernel/money.ts'
import { CreditTermsEdit } from '../customer/account.ts'
import { type Customer, NewCustomer, normalizePhone } from '../customer/customer.ts'
import type { ColumnChoice } from './import-fields.ts'
import {
  cellsOfRow,
  issuesOf,
  keyedBy,
  type OpenPlan,
  type ProblemAt,
  problemsOfRow,
  type RowCells,
  type RowProblem,
  type SheetRow,
  valuesOfRow,
} from './import-plan.ts'
import { withFirstZero } from './read-cell.ts'

/** A stored customer; terms are null while they were never set. */
export type CustomerWithTerms = Omit<Customer, 'balance' | 'created_at'> & {
  readonly credit_limit: number | null
  readonly credit_days: number | null
  /** Of a customer who was merged into another one: the name of that one. */
  readonly kept_name?: string
}

export type ShopCustomers = {
  readonly customers: readonly CustomerWithTerms[]
  /** Days to pay of a customer without terms. */
  readonly credit_days: number
}

type Terms = { readonly credit_limit: number; readonly credit_days: number }

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

const { credit_limit, credit_days } = CreditTermsEdit.shape

/** The customer form with the terms and the balance of the account. */
const CustomerRow = NewCustomer.extend({
  credit_limit: credit_limit.nullable(),
  credit_days: credit_days.nullable(),
  opening_balance: shillings('Opening balance', MAX_MONEY, -MAX_MONEY).default(0),
})
type CustomerRow = z.output<typeof CustomerRow>

type CustomersByPhone = ReadonlyMap<string, readonly CustomerWithTerms[]>

type FoundCustomer = {
  readonly stored: CustomerWithTerms | null
  readonly problems: readonly RowProblem[]
}

/** Two customers may share a phone; then the name tells which one is meant. */
const findCustomerOf = (
  cells: RowCells,
  byPhone: CustomersByPhone,
  at: ProblemAt,
): FoundCustomer => {
  const key = normalizePhone(cells.get('phone') ?? '')
  const known = key === null ? [] : (byPhone.get(key) ?? [])
  const [first = null, ...others] = known.filter(({ kept_name }) => kept_name === undefined)
  const [merged] = known
  if (first === null && merged?.kept_name !== undefined)
    return {
      stored: null,
      problems: [at('phone', `${merged.name} was merged into ${merged.kept_name}`)],
    }

  if (first === null || others.length === 0) return { stored: first, problems: [] }
  const name = (cells.get('name') ?? '').toLowerCase()
  const [named = null, ...more] = [first, ...others].filter(
    (customer) => customer.name.toLowerCase() === name,
  )

  if (named !== null && more.length === 0) return { stored: named, problems: [] }

  return { stored: null, problems: [at('phone', 'Two customers have this phone number')] }
}

const termsIn = (
  { credit_limit: limit, credit_days: days }: CustomerRow,
  usual: number,
): Terms | null =>
  limit === null && days === null ? null : { credit_limit: limit ?? 0, credit_days: days ?? usual }

const planKnown = (
  row: number,
  { value, stored }: { value: CustomerRow; stored: CustomerWithTerms },
  usual: number,
) => {
  const customer = {
    name: value.name,
    email: value.email,
    phone: value.phone,
    address: value.address,
  }

  const wanted = termsIn(value, usual)
  const hasTerms =
    wanted?.credit_limit === stored.credit_limit && wanted.credit_days === stored.credit_days

  const terms = hasTerms ? null : wanted
  const { name, email, phone, address } = stored
  const isSame =
    terms === null &&
    JSON.stringify(customer) ===
      JSON.stringify({
        name,
        email,
        phone,
        address,
      })

  return isSame
    ? ({ row, kind: 'same', id: stored.id } as const)
    : ({
        row,
        kind: 'changed',
        id: stored.id,
        customer,
        terms,
        before: stored,
      } as const)
}

const cellsOfCustomer = (columns: ColumnChoice, row: SheetRow): RowCells =>
  new Map(
    [...cellsOfRow(columns, row)].map(([field, cell]) => [
      field,
      field === 'phone' ? withFirstZero(cell) : cell,
    ]),
  )

type Outcome = { readonly step: CustomerStep } | { readonly problems: readonly RowProblem[] }

const planRow = (
  sheetRow: SheetRow,
  columns: ColumnChoice,
  byPhone: CustomersByPhone,
  usual: number,
): Outcome => {
  const { row } = sheetRow
  const cells = cellsOfCustomer(columns, sheetRow)
  const at = problemsOfRow('customers', row, cells)
  const { stored, problems } = findCustomerOf(cells, byPhone, at)
  const { opening_balance, ...filled } = Object.fromEntries(valuesOfRow('customers', cells))
  // The number is the same in another form: it stays as it was typed first.
  const known =
    stored === null
      ? {}
      : {
          ...stored,
          ...filled,
          phone: stored.phone,
        }

  const opening = stored === null && opening_balance !== undefined ? { opening_balance } : {}
  const parsed = CustomerRow.safeParse({
    name: '',
    ...NO_TERMS,
    ...filled,
    ...known,
    ...opening,
  })

  if (!parsed.success)
    return { problems: [...problems, ...issuesOf(parsed.error, (path) => path, at)] }

  if (problems.length > 0) return { problems }
  const { data: value } = parsed
  if (stored !== null) return { step: planKnown(row, { value, stored }, usual) }
  const customer = {
    name: value.name,
    email: value.email,
    phone: value.phone,
    address: value.address,
  }

  return {
    step: {
      row,
      kind: 'new',
      customer,
      terms: termsIn(value, usual),
      opening_balance: value.opening_balance,
    },
  }
}

const NO_TERMS = { credit_limit: null, credit_days: null }

/**
 * Plans the rows of a file one after the other, so that the server can do other work between them.
 */
export const openCustomerPlan = (
  { customers, credit_days: usual }: ShopCustomers,
  columns: ColumnChoice,
): OpenPlan<CustomerStep> => {
  const byPhone = keyedBy(customers, ({ phone }) => normalizePhone(phone ?? ''))
  const taken = new Map<string, number>()
  const [steps, problems]: [CustomerStep[], RowProblem[]] = [[], []]
  const add = (sheetRow: SheetRow): void => {
    const outcome = planRow(sheetRow, columns, byPhone, usual)
    if ('problems' in outcome) {
      problems.push(...outcome.problems)
      return
    }

    const { step } = outcome
    const key = step.kind === 'new' ? normalizePhone(step.customer.phone ?? '') : step.id
    const earlier = key === null ? undefined : taken.get(key)
    if (earlier !== undefined) {
      const at = problemsOfRow('customers', step.row, cellsOfRow(columns, sheetRow))
      problems.push(at('phone', `Row ${earlier} is the same customer`))
      return
    }

    if (key !== null) taken.set(key, step.row)
    steps.push(step)
  }

  return { plan: { steps, problems }, add }
}
