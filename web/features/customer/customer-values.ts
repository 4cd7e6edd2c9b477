// What stands in the fields of the customer dialog, and the one thing that is wrong with it.
import { type Customer, NewCustomer } from '@webale/domain/features/customer/customer.ts'
import type { FieldWords } from '../../parts/changed-meanwhile.tsx'

export type CustomerValues = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
}
export type CustomerProblem = { readonly field: keyof CustomerValues; readonly words: string }

export const valuesOf = (customer: Customer | null): CustomerValues => ({
  name: customer?.name ?? '',
  email: customer?.email ?? '',
  phone: customer?.phone ?? '',
  address: customer?.address ?? '',
})

export const isChanged = (before: CustomerValues, after: CustomerValues): boolean =>
  (Object.keys(before) as (keyof CustomerValues)[]).some((field) => before[field] !== after[field])

/** The first thing that does not fit, at its field. */
export const firstProblem = (values: CustomerValues): CustomerProblem | null => {
  const issue = NewCustomer.safeParse(values).error?.issues[0]
  return issue === undefined ? null : { field: String(issue.path[0]) as keyof CustomerValues, words: issue.message }
}

const LABELS: Readonly<Record<string, string>> = { name: 'Name', email: 'Email', phone: 'Phone', address: 'Address' }

/** How the dialog shows a field that somebody else changed too. */
export const wordsOf = (field: string): FieldWords => ({
  label: LABELS[field] ?? field,
  text: (value) => String(value ?? ''),
})
