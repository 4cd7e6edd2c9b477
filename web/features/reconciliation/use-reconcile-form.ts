// The values of the form: system cash follows the day's cash sales until the person enters another
// sum (decision D13).
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import {
  type CountedShift,
  differenceOf,
  NewReconciliation,
  type SystemCash,
} from '@webale/domain/features/reconciliation/reconciliation.ts'
import { useEffect, useState } from 'react'
import { useDepartment } from '../../lib/session/department.tsx'
import { today } from '../../lib/now.ts'
import { useActor } from '../../lib/session/session.tsx'
import { toastWarning } from '../../lib/server/toasts.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { type Form, type FormFields, useForm } from '../../components/form/use-form.ts'

export type ReconcileValues = {
  cashier_name: string
  date: string
  system_cash: number | null
  reported_cash: number | null
  notes: string
  /** The id of the shift whose cash is counted, OTHER_CASH, or '' before the question. */
  counted: string
}

/** The answer that it is the cash of no such shift. */
export const OTHER_CASH = 'other'

export type ReconcileForm = {
  readonly form: FormFields<ReconcileValues>
  /** Reported minus system in UGX; null until both are there. */
  readonly difference: number | null
  /** The day's cash sales; undefined while they are read, or when they cannot be. */
  readonly source: SystemCash | undefined
  /** Shifts that are open, or were opened or closed on the day. */
  readonly shifts: readonly CountedShift[]
  /** The one of them whose cash is counted. */
  readonly shift: CountedShift | undefined
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

/** Without them the same cash could be counted twice. */
const READ_FIRST = 'Check the connection. Then save again.'

const NO_SHIFTS: readonly CountedShift[] = []

const isDay = (date: string): boolean =>
  NewReconciliation.shape.date.safeParse(date).success && date <= today()

/**
 * Keeps system cash at the source's sum until another is written, and at what the shift expects
 * while its cash is counted.
 */
const useSystemCash = (form: ReconcileForm['form'], department_id: string | undefined) => {
  const { date, counted } = form.values
  const [isWritten, setWritten] = useState(false)
  const sent = { date, ...(department_id !== undefined && { department_id }) }
  const { data } = useQuery(reconciliationApi.systemCash, sent, { enabled: isDay(date) })
  const found = useQuery(reconciliationApi.shifts, sent, { enabled: isDay(date) })
  const shifts = found.data ?? NO_SHIFTS
  const shift = shifts.find(({ shift_id }) => shift_id === counted)
  // Null while the shop hides it from the person who counts.
  const source = data ?? undefined
  const { change } = form
  const system_cash = (shift ?? source)?.system_cash ?? null
  // The form takes no amount below 0, which a day of many returns or much change can have.
  const sum = system_cash === null ? null : Math.max(0, system_cash)
  const follows = !isWritten || shift !== undefined
  useEffect(() => {
    if (follows) change({ system_cash: sum })
  }, [follows, sum, change])

  return { source, sum, shifts, shift, found, isWritten, setWritten }
}

type Cash = ReturnType<typeof useSystemCash>
type CountToSave = {
  readonly form: Form<ReconcileValues, NewReconciliation, never>
  readonly start: ReconcileValues
  readonly cash: Cash
}

/** Asks what was counted where the cash may be that of a shift, and records the count. */
const useSaving = ({ form, start, cash }: CountToSave) => {
  const { department } = useDepartment()
  const record = useCommand(reconciliationApi.record)
  const { sum, shift, found, setWritten } = cash
  const save = async (): Promise<boolean> => {
    const { cashier_name, date, counted } = form.values
    const known = isDay(date) ? (found.data ?? (await found.refetch()).data) : NO_SHIFTS
    if (known === undefined) {
      toastWarning('The shifts of this day could not be read', { reason: READ_FIRST })
      return false
    }

    if (known.length > 0 && shift === undefined && counted !== OTHER_CASH) {
      form.refuse('counted', 'Choose what was counted')
      return false
    }

    const result = await form.send((values) =>
      record.run({
        ...values,
        department_id: department?.id ?? null,
        shift_id: shift?.shift_id ?? null,
      }),
    )

    if (!result?.ok) return false
    setWritten(false)
    // Cashier and day stay: the next drawer is often counted by the same person.
    form.restart({ ...start, cashier_name, date, system_cash: sum }, 'reported_cash')

    return true
  }

  return { save, busy: record.pending }
}

export const useReconcileForm = (): ReconcileForm => {
  const actor = useActor()
  const { department } = useDepartment()
  const start: ReconcileValues = {
    cashier_name: nameOr(actor.full_name),
    date: today(),
    system_cash: null,
    reported_cash: null,
    notes: '',
    counted: '',
  }

  const form = useForm(NewReconciliation, { start })
  const { system_cash, reported_cash } = form.values
  const cash = useSystemCash(form, department?.id)
  const { source, sum, shifts, shift, isWritten, setWritten } = cash
  // A shift may expect less than nothing.
  const expected = shift?.system_cash ?? system_cash
  const writeSystemCash = (amount: number | null): void => {
    setWritten(true)
    form.change({ system_cash: amount })
  }

  return {
    form,
    difference:
      expected === null || reported_cash === null
        ? null
        : differenceOf({ system_cash: expected, reported_cash }),
    source,
    shifts,
    shift,
    isOwnSum: shift === undefined && isWritten && sum !== null && system_cash !== sum,
    writeSystemCash,
    takeSource: () => setWritten(false),
    ...useSaving({ form, start, cash }),
  }
}
