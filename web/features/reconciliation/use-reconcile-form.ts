// The values of the form: system cash follows the day's cash sales until the person enters another
// sum (decision D13).
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import {
  differenceOf,
  NewReconciliation,
  type SystemCash,
} from '@webale/domain/features/reconciliation/reconciliation.ts'
import { useEffect, useState } from 'react'
import { useDepartment } from '../../lib/session/department.tsx'
import { today } from '../../lib/now.ts'
import { useActor } from '../../lib/session/session.tsx'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { type FormFields, useForm } from '../../components/form/use-form.ts'

export type ReconcileValues = {
  cashier_name: string
  date: string
  system_cash: number | null
  reported_cash: number | null
  notes: string
}

export type ReconcileForm = {
  readonly form: FormFields<ReconcileValues>
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

const isDay = (date: string): boolean =>
  NewReconciliation.shape.date.safeParse(date).success && date <= today()

/** Keeps system cash at the source's sum until another is written. */
const useSystemCash = (
  form: ReconcileForm['form'],
  date: string,
  department_id: string | undefined,
) => {
  const [isWritten, setWritten] = useState(false)
  const sent = { date, ...(department_id !== undefined && { department_id }) }
  const { data } = useQuery(reconciliationApi.systemCash, sent, { enabled: isDay(date) })
  // Null while the shop hides it from the person who counts.
  const source = data ?? undefined
  const { change } = form
  // The form takes no amount below 0, which a day of many returns can have.
  const sum = source === undefined ? null : Math.max(0, source.system_cash)
  useEffect(() => {
    if (!isWritten) change({ system_cash: sum })
  }, [isWritten, sum, change])

  return { source, sum, isWritten, setWritten }
}

export const useReconcileForm = (): ReconcileForm => {
  const actor = useActor()
  const { department } = useDepartment()
  const record = useCommand(reconciliationApi.record)
  const start: ReconcileValues = {
    cashier_name: nameOr(actor.full_name),
    date: today(),
    system_cash: null,
    reported_cash: null,
    notes: '',
  }

  const form = useForm(NewReconciliation, { start })
  const { date, system_cash, reported_cash } = form.values
  const { source, sum, isWritten, setWritten } = useSystemCash(form, date, department?.id)

  const save = async (): Promise<boolean> => {
    const { cashier_name } = form.values
    const result = await form.send((values) =>
      record.run({ ...values, department_id: department?.id ?? null }),
    )

    if (!result?.ok) return false
    setWritten(false)
    // Cashier and day stay: the next drawer is often counted by the same person.
    form.restart({ ...start, cashier_name, date, system_cash: sum }, 'reported_cash')

    return true
  }

  const writeSystemCash = (amount: number | null): void => {
    setWritten(true)
    form.change({ system_cash: amount })
  }

  return {
    form,
    difference:
      system_cash === null || reported_cash === null
        ? null
        : differenceOf({ system_cash, reported_cash }),
    source,
    isOwnSum: isWritten && sum !== null && system_cash !== sum,
    writeSystemCash,
    takeSource: () => setWritten(false),
    save,
    busy: record.pending,
  }
}
