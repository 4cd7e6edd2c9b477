// The form's values: system cash follows the day's cash sales until somebody writes another sum (decision D13).
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import {
  differenceOf,
  NewReconciliation,
  type SystemCash,
} from '@webale/domain/features/reconciliation/reconciliation.ts'
import { useEffect, useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { useDepartment } from '../../lib/department.tsx'
import { firstIssueOf } from '../../lib/first-issue.ts'
import { today } from '../../lib/now.ts'
import { useActor } from '../../lib/session.tsx'
import { useCommand } from '../../lib/use-command.ts'
import { useQuery } from '../../lib/use-query.ts'

export type ReconcileValues = {
  cashier_name: string
  date: string
  system_cash: number | null
  reported_cash: number | null
  notes: string
}

export type ReconcileForm = {
  readonly form: UseFormReturn<ReconcileValues, unknown, NewReconciliation>
  readonly date: string
  /** Reported minus system in UGX; null until both are there. */
  readonly difference: number | null
  /** The day's cash sales; undefined while they are read, or when they cannot be. */
  readonly source: SystemCash | undefined
  /** Another sum than the source's was written. */
  readonly isOwnSum: boolean
  writeSystemCash(amount: number | null): void
  /** Back to the source's sum. */
  takeSource(): void
  /** Answers true when it was recorded. */
  save(): Promise<boolean>
  readonly busy: boolean
}

/** The person's name when it is one the field takes. */
const nameOr = (full_name: string): string =>
  NewReconciliation.shape.cashier_name.safeParse(full_name).success ? full_name : ''

const isDay = (date: string): boolean => NewReconciliation.shape.date.safeParse(date).success && date <= today()

/** Keeps system cash at the source's sum until another is written. */
const useSystemCash = (form: ReconcileForm['form'], date: string, department_id: string | undefined) => {
  const [isWritten, setWritten] = useState(false)
  const sent = { date, ...(department_id !== undefined && { department_id }) }
  const { data: source } = useQuery(reconciliationApi.systemCash, sent, { enabled: isDay(date) })
  const { setValue } = form
  const sum = source?.system_cash ?? null
  useEffect(() => {
    if (!isWritten) setValue('system_cash', sum)
  }, [isWritten, sum, setValue])
  return { source, sum, isWritten, setWritten }
}

/** A form without counted cash. */
const uncounted = (cashier_name: string, date: string, system_cash: number | null): ReconcileValues => ({
  cashier_name,
  date,
  system_cash,
  reported_cash: null,
  notes: '',
})

type Recording = { readonly form: ReconcileForm['form']; readonly sum: number | null; readonly onRecorded: () => void }

/** Sends what the form holds. Cashier and day stay afterwards: the next drawer is often counted by the same person. */
const useRecording = ({ form, sum, onRecorded }: Recording): Pick<ReconcileForm, 'save' | 'busy'> => {
  const record = useCommand(reconciliationApi.record)
  const { department } = useDepartment()
  const send = async (values: NewReconciliation): Promise<boolean> => {
    const result = await record.run({ ...values, department_id: department?.id ?? null })
    if (!result?.ok) return false
    onRecorded()
    form.setFocus('reported_cash')
    form.reset(uncounted(values.cashier_name, values.date, sum))
    return true
  }
  const save = async (): Promise<boolean> => {
    let recorded = false
    await form.handleSubmit(async (values) => {
      recorded = await send(values)
    })()
    return recorded
  }
  return { save, busy: record.pending }
}

export const useReconcileForm = (): ReconcileForm => {
  const actor = useActor()
  const { department } = useDepartment()
  const form = useForm<ReconcileValues, unknown, NewReconciliation>({
    defaultValues: uncounted(nameOr(actor.full_name), today(), null),
    resolver: firstIssueOf(NewReconciliation),
    reValidateMode: 'onSubmit',
  })
  const [date, system_cash, reported_cash] = useWatch({
    control: form.control,
    name: ['date', 'system_cash', 'reported_cash'],
  })
  const { source, sum, isWritten, setWritten } = useSystemCash(form, date, department?.id)
  const takeSource = (): void => setWritten(false)
  const { save, busy } = useRecording({ form, sum, onRecorded: takeSource })
  const writeSystemCash = (amount: number | null): void => {
    setWritten(true)
    form.setValue('system_cash', amount)
  }
  const difference =
    system_cash === null || reported_cash === null ? null : differenceOf({ system_cash, reported_cash })
  const isOwnSum = isWritten && sum !== null && system_cash !== sum
  return { form, date, difference, source, isOwnSum, writeSystemCash, takeSource, save, busy }
}
