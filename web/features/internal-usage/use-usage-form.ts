// The values of a new record, their problems, and the texts of failures.
import { internalUsageApi } from '@webale/domain/features/internal-usage/internal-usage.api.ts'
import {
  countedProblem,
  FIELDS_MISSING,
  NewUsage,
} from '@webale/domain/features/internal-usage/internal-usage.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import type { CallFailure } from '../../lib/server/call.ts'
import { useDepartment } from '../../lib/session/department.tsx'
import { toastDone, toastError } from '../../lib/server/toasts.ts'
import { toastFailure } from '../../lib/server/failure-toasts.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import type { FieldProblems } from '../../components/form/check-form.ts'
import { useForm } from '../../components/form/use-form.ts'

type Values = {
  readonly product: Product | null
  readonly quantity: string
  readonly reason: string
  readonly notes: string
}

const START: Values = {
  product: null,
  quantity: '',
  reason: '',
  notes: '',
}
const MISSING_SLOT = 'usage-fields'

/** Null while nothing that counts is typed. */
const quantityOf = ({ quantity }: Values): number | null =>
  quantity.trim() === '' || Number.isNaN(Number(quantity)) ? null : Number(quantity)

const findMissing = (values: Values): FieldProblems<Values> => ({
  ...(values.product === null && { product: 'Choose a product' }),
  ...(quantityOf(values) === null && { quantity: 'Enter a quantity' }),
})

/** What is missing, or a quantity that this product cannot be counted in. */
const checkValues = (values: Values): FieldProblems<Values> => {
  const quantity = quantityOf(values)
  if (values.product === null || quantity === null) return findMissing(values)
  const uncountable = NewUsage.shape.quantity.safeParse(quantity).success
    ? countedProblem(values.product, quantity)
    : null

  return uncountable === null ? {} : { quantity: uncountable }
}

/** Failures about the person and the department, with the texts of the specification. */
const WORDS: Readonly<Record<string, string>> = {
  not_signed_in: 'User not authenticated',
  session_over: 'User not authenticated',
  department_required: 'Department not assigned',
}

const withWords = (failure: CallFailure): CallFailure =>
  failure.kind === 'problem' ? { ...failure, title: WORDS[failure.code] ?? failure.title } : failure

export const useUsageForm = (onClose: () => void) => {
  const { department } = useDepartment()
  const record = useCommand(internalUsageApi.record, { quiet: true })
  const form = useForm(NewUsage, {
    start: START,
    toInput: (values: Values) => ({
      product_id: values.product?.id ?? '',
      quantity: quantityOf(values) ?? Number.NaN,
      reason: values.reason,
      notes: values.notes,
      department_id: department?.id ?? null,
    }),
    precheck: checkValues,
    showsAll: true,
    fieldAt: (path) =>
      path === 'product_id' ? 'product' : path in START ? (path as keyof Values) : null,
  })

  const save = async (): Promise<void> => {
    if (Object.keys(findMissing(form.values)).length > 0)
      toastError(FIELDS_MISSING, { slot: MISSING_SLOT })

    const result = await form.send(record.run)
    if (result?.ok) {
      toastDone(internalUsageApi.record.done ?? '')
      onClose()
    } else if (result) toastFailure(internalUsageApi.record.failed, withWords(result.failure))
  }

  return {
    form,
    quantity: quantityOf(form.values),
    save,
    pending: record.pending,
  }
}
