// The values of a new record, their problems, and the texts of failures.
import { internalUsageApi } from '@webale/domain/features/internal-usage/internal-usage.api.ts'
import { countedProblem, FIELDS_MISSING, NewUsage } from '@webale/domain/features/internal-usage/internal-usage.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { useState } from 'react'
import type { CallFailure } from '../../lib/call.ts'
import { useDepartment } from '../../lib/department.tsx'
import { toastDone, toastError, toastFailure } from '../../lib/toasts.ts'
import { useCommand } from '../../lib/use-command.ts'
import { useUnsavedGuard } from '../../lib/use-unsaved-guard.ts'

type Values = {
  readonly product: Product | null
  readonly quantity: string
  readonly reason: string
  readonly notes: string
}
type Problems = Partial<Record<string, string>>

const START: Values = { product: null, quantity: '', reason: '', notes: '' }
const MISSING_SLOT = 'usage-fields'

/** Null while nothing that counts is typed. */
const quantityOf = ({ quantity }: Values): number | null =>
  quantity.trim() === '' || Number.isNaN(Number(quantity)) ? null : Number(quantity)

const sentOf = (values: Values, department_id: string | null) => ({
  product_id: values.product?.id ?? '',
  quantity: quantityOf(values) ?? Number.NaN,
  reason: values.reason,
  notes: values.notes,
  department_id,
})

const missingIn = (values: Values): Problems => ({
  ...(values.product === null && { product_id: 'Choose a product' }),
  ...(quantityOf(values) === null && { quantity: 'Enter a quantity' }),
})

const problemsIn = (values: Values): Problems => {
  const problems: Problems = {}
  for (const { path, message } of NewUsage.safeParse(sentOf(values, null)).error?.issues ?? [])
    problems[String(path[0])] ??= message
  const uncountable = values.product && countedProblem(values.product, quantityOf(values) ?? 0)
  return uncountable ? { quantity: uncountable, ...problems } : problems
}

/** Failures about the person and the department, with the texts of the specification. */
const WORDS: Readonly<Record<string, string>> = {
  not_signed_in: 'User not authenticated',
  session_over: 'User not authenticated',
  department_required: 'Department not assigned',
}

const worded = (failure: CallFailure): CallFailure =>
  failure.kind === 'problem' ? { ...failure, title: WORDS[failure.code] ?? failure.title } : failure

export const useUsageForm = (onClose: () => void) => {
  const { department } = useDepartment()
  const record = useCommand(internalUsageApi.record, { quiet: true })
  const [values, setValues] = useState(START)
  const [problems, setProblems] = useState<Problems>({})
  const unsaved = Object.keys(START).some((field) => values[field as keyof Values] !== START[field as keyof Values])
  useUnsavedGuard(unsaved)

  const change = (part: Partial<Values>): void => {
    setValues((now) => ({ ...now, ...part }))
    setProblems({})
  }
  const save = async (): Promise<void> => {
    const missing = missingIn(values)
    const found = Object.keys(missing).length > 0 ? missing : problemsIn(values)
    setProblems(found)
    if (found === missing) toastError(FIELDS_MISSING, { slot: MISSING_SLOT })
    if (Object.keys(found).length > 0) return
    const result = await record.run(sentOf(values, department?.id ?? null))
    if (result?.ok) {
      toastDone(internalUsageApi.record.done ?? '')
      onClose()
    } else if (result) toastFailure(internalUsageApi.record.failed, worded(result.failure))
  }
  return { values, quantity: quantityOf(values), problems, unsaved, change, save, pending: record.pending }
}
