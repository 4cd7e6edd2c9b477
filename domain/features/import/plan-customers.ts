// The plan of a file of customers. A row means the stored customer with the same phone number, in
// any form, or one without a number by the name; otherwise the customer is new. The fields are
// checked by the schemas of the customer form and of the credit terms.
import type { z } from 'zod'
import { MAX_MONEY, shillings } from '../../kernel/money.ts'
import { CreditTermsEdit } from '../customer/account.ts'
import { NewCustomer, normalizePhone } from '../customer/customer.ts'
import {
  cellsOfCustomer,
  type CustomerFileChoices,
  type CustomerStep,
  type CustomerWithTerms,
  noticesOfCustomer,
  previewOfCustomer,
  type Terms,
  withSecondPhone,
} from './customer-file.ts'
import {
  brokenRowProblem,
  cellProblems,
  cellsOfRow,
  issuesOf,
  joinProblems,
  keyedBy,
  type OpenPlan,
  openPlanLists,
  type PointQuestion,
  type ProblemAt,
  problemsOfRow,
  questionsOfRow,
  type RowCells,
  type RowProblem,
  type SheetRow,
  valuesOfRow,
} from './import-plan.ts'
import { isSum, SUM } from './read-cell.ts'
import { isShortenedNumber } from './read-code.ts'

export type ShopCustomers = {
  readonly customers: readonly CustomerWithTerms[]
  /** Days to pay of a customer without terms. */
  readonly credit_days: number
}

const { credit_limit, credit_days } = CreditTermsEdit.shape

/** The customer form with the terms and the balance of the account. */
const CustomerRow = NewCustomer.extend({
  credit_limit: credit_limit.nullable(),
  credit_days: credit_days.nullable(),
  opening_balance: shillings('Opening balance', MAX_MONEY, -MAX_MONEY).default(0),
})
type CustomerRow = z.output<typeof CustomerRow>

type CustomersOf = ReadonlyMap<string, readonly CustomerWithTerms[]>

/** `byName` has those without a phone number, by their name in lower case. */
type KnownCustomers = { readonly byPhone: CustomersOf; readonly byName: CustomersOf }

type FoundCustomer = {
  readonly stored: CustomerWithTerms | null
  readonly problems: readonly RowProblem[]
}

/**
 * Two customers may share a phone; then the name tells which one is meant. A row without a phone
 * means the customer of this name who has none.
 */
const findCustomerOf = (
  cells: RowCells,
  { byPhone, byName }: KnownCustomers,
  at: ProblemAt,
): FoundCustomer => {
  const name = (cells.get('name') ?? '').toLowerCase()
  if (!cells.has('phone')) {
    const [stored = null, second] = byName.get(name) ?? []
    return second === undefined
      ? { stored, problems: [] }
      : { stored: null, problems: [at('name', 'Two customers have this name. Add the phone')] }
  }

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

type Outcome = { readonly step: CustomerStep } | { readonly problems: readonly RowProblem[] }

type PlannedRow = Outcome & {
  readonly questions: readonly PointQuestion[]
  readonly notices: readonly RowProblem[]
  readonly stored: CustomerWithTerms | null
}

const parseRow = (
  values: ReturnType<typeof valuesOfRow>,
  stored: CustomerWithTerms | null,
): ReturnType<typeof CustomerRow.safeParse> => {
  const { opening_balance, ...filled } = Object.fromEntries(values)

  // The number is the same in another form: it stays as it was typed first.
  const known = stored === null ? {} : { ...stored, ...filled, phone: stored.phone }
  const opening = stored === null && opening_balance !== undefined ? { opening_balance } : {}

  return CustomerRow.safeParse({ name: '', ...NO_TERMS, ...filled, ...known, ...opening })
}

const newStep = (row: number, value: CustomerRow, usual: number) =>
  ({
    row,
    kind: 'new',
    customer: {
      name: value.name,
      email: value.email,
      phone: value.phone,
      address: value.address,
    },
    terms: termsIn(value, usual),
    opening_balance: value.opening_balance,
  }) as const

const planRow = (
  sheetRow: SheetRow,
  choices: CustomerFileChoices,
  known: KnownCustomers,
  usual: number,
): PlannedRow => {
  const { row } = sheetRow
  const cells = cellsOfCustomer(choices, sheetRow)
  const at = problemsOfRow('customers', row, cells.typed)
  const { stored, problems } = findCustomerOf(cells.meant, known, at)
  const values = valuesOfRow('customers', withSecondPhone(cells, stored), choices.points)
  const questions = questionsOfRow('customers', cells.meant, values)
  const wrong = joinProblems(cellProblems(cells.meant, questions, at), [
    ...(isShortenedNumber(cells.meant.get('phone') ?? '') ? [at('phone', SHORTENED)] : []),
    ...(isSum(cells.meant.get('name') ?? '') && !cells.meant.has('phone') ? [at('name', SUM)] : []),
    ...problems,
  ])
  const parsed = parseRow(values, stored)
  const rest = { questions, notices: noticesOfCustomer(cells, stored, at), stored }
  if (!parsed.success)
    return {
      problems: joinProblems(
        wrong,
        issuesOf(parsed.error, (path) => path, at),
      ),
      ...rest,
    }

  if (wrong.length > 0) return { problems: wrong, ...rest }
  const { data: value } = parsed
  const step =
    stored === null ? newStep(row, value, usual) : planKnown(row, { value, stored }, usual)

  return { step, ...rest }
}

const SHORTENED = 'The spreadsheet cut this number. Show the column as text, then type it again'

const NO_TERMS = { credit_limit: null, credit_days: null }

/**
 * Plans the rows of a file one after the other, so that the server can do other work between them.
 */
export const openCustomerPlan = (
  { customers, credit_days: usual }: ShopCustomers,
  choices: CustomerFileChoices,
): OpenPlan<CustomerStep> => {
  const known = {
    byPhone: keyedBy(customers, ({ phone }) => normalizePhone(phone ?? '')),
    byName: keyedBy(customers, ({ phone, name }) => (phone === null ? name.toLowerCase() : null)),
  }

  const taken = new Map<string, number>()
  const { plan, ask, refuse, take } = openPlanLists<CustomerStep>()

  const addStep = (
    step: CustomerStep,
    sheetRow: SheetRow,
    { stored, notices }: Pick<PlannedRow, 'stored' | 'notices'>,
  ): void => {
    const key = step.kind === 'new' ? normalizePhone(step.customer.phone ?? '') : step.id
    const earlier = key === null ? undefined : taken.get(key)
    if (earlier !== undefined) {
      const at = problemsOfRow('customers', step.row, cellsOfRow(choices.columns, sheetRow))
      refuse([at('phone', `Row ${earlier} is the same customer`)])
      return
    }

    if (key !== null) taken.set(key, step.row)
    take(step, () => previewOfCustomer(choices.columns, step, stored), notices)
  }

  const add = (sheetRow: SheetRow): void => {
    const broken = brokenRowProblem(sheetRow)
    if (broken !== null) {
      refuse([broken])
      return
    }

    const { questions, notices, stored, ...outcome } = planRow(sheetRow, choices, known, usual)
    ask(questions)
    if ('problems' in outcome) refuse(outcome.problems)
    else addStep(outcome.step, sheetRow, { stored, notices })
  }

  return { plan, add }
}
