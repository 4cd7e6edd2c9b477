// What is typed into a new transaction, the provider that its number suggests, and the first thing that is wrong with it.
import type { Customer } from '@webale/domain/features/customer/customer.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import {
  NewTransaction,
  type Provider,
  providerOfPhone,
  type TransactionType,
} from '@webale/domain/features/mobile-money/mobile-money.ts'
import { useState } from 'react'
import { useDepartment } from '../../lib/department.tsx'
import { useCommand } from '../../lib/use-command.ts'

type Values = {
  readonly transaction_type: TransactionType
  readonly provider: Provider
  readonly phone_number: string
  readonly amount: number | null
  readonly customer_id: string | null
  readonly notes: string
}
type Problem = { readonly field: string; readonly words: string }

const START: Values = {
  transaction_type: 'deposit',
  provider: 'MTN',
  phone_number: '',
  amount: null,
  customer_id: null,
  notes: '',
}

const problemIn = (sent: unknown): Problem | null => {
  const issue = NewTransaction.safeParse(sent).error?.issues[0]
  return issue === undefined ? null : { field: String(issue.path[0]), words: issue.message }
}

export const useTransactionForm = (onRecorded: () => void) => {
  const { department } = useDepartment()
  const record = useCommand(mobileMoneyApi.record)
  const [values, setValues] = useState(START)
  const [problem, setProblem] = useState<Problem | null>(null)
  /** Whoever chose the provider by hand is not contradicted by the number. */
  const [byHand, setByHand] = useState(false)

  const change = (part: Partial<Values>): void => {
    setValues((now) => ({ ...now, ...part }))
    setProblem(null)
  }
  const typePhone = (phone_number: string): void => {
    const suggested = byHand ? null : providerOfPhone(phone_number)
    change({ phone_number, ...(suggested !== null && { provider: suggested }) })
  }
  const chooseProvider = (provider: Provider): void => {
    setByHand(true)
    change({ provider })
  }
  /** A known customer brings the telephone along, unless one was typed already. */
  const chooseCustomer = (customer_id: string | null, customers: readonly Customer[]): void => {
    const phone = customers.find(({ id }) => id === customer_id)?.phone ?? null
    if (phone !== null && values.phone_number === '') typePhone(phone)
    change({ customer_id })
  }
  const save = async (): Promise<void> => {
    const sent = { ...values, amount: values.amount ?? Number.NaN, department_id: department?.id ?? null }
    const found = problemIn(sent)
    setProblem(found)
    if (found !== null) return
    const result = await record.run(sent)
    if (!result?.ok) return
    // The type stays: the same is often done several times in a row.
    setValues({ ...START, transaction_type: values.transaction_type })
    setByHand(false)
    onRecorded()
  }
  const problemOf = (field: keyof Values): string | null => (problem?.field === field ? problem.words : null)
  return { values, problemOf, change, typePhone, chooseProvider, chooseCustomer, save, pending: record.pending }
}
