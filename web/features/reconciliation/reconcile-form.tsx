// The form for one counted drawer (REC-002): who, when, what the sales say, what was counted.
import { IconCalculator } from '@tabler/icons-react'
import type { Counts } from '@webale/domain/features/reconciliation/count.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useDepartment } from '../../lib/department.tsx'
import { today } from '../../lib/now.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Textarea } from '../../ui/textarea.tsx'
import { CountDialog } from './count-dialog.tsx'
import { DifferenceLine } from './difference-line.tsx'
import { type ReconcileForm as Control, useReconcileForm } from './use-reconcile-form.ts'

/** 'From 14 cash sales of Cosmetics, Sat 21 Nov 2026': where the system cash comes from. */
const SourceHint = ({ control: { source, isOwnSum, date, takeSource } }: { control: Control }) => {
  const { department } = useDepartment()
  if (source === undefined) return "The total of the day's cash sales"
  const { sale_count, system_cash } = source
  const sales = `${formatNumber(sale_count)} cash ${sale_count === 1 ? 'sale' : 'sales'} of ${department?.name ?? 'the shop'}, ${formatDay(date)}`
  if (!isOwnSum) return `From ${sales}`
  return (
    <>
      {sales}: UGX {formatNumber(system_cash)}.{' '}
      <button
        type="button"
        onClick={() => takeSource()}
        className="touch-target font-semibold text-primary-text underline underline-offset-4"
      >
        Use that sum
      </button>
    </>
  )
}

const WhoAndWhen = ({ form }: Pick<Control, 'form'>) => {
  const { errors } = form.formState
  return (
    <>
      <Field label="Cashier name" required error={errors.cashier_name?.message}>
        <Input {...form.register('cashier_name')} autoComplete="off" />
      </Field>
      <Field label="Date" required error={errors.date?.message}>
        <Controller
          control={form.control}
          name="date"
          render={({ field }) => (
            <DateField
              ref={field.ref}
              value={field.value}
              words={field.value && formatDay(field.value)}
              onChange={field.onChange}
              today={today()}
              max={today()}
            />
          )}
        />
      </Field>
    </>
  )
}

const Sums = ({ control }: { control: Control }) => {
  const { form, writeSystemCash } = control
  const { errors } = form.formState
  return (
    <>
      <Field
        label="System cash (UGX)"
        required
        error={errors.system_cash?.message}
        hint={<SourceHint control={control} />}
      >
        <Controller
          control={form.control}
          name="system_cash"
          render={({ field }) => (
            <MoneyInput
              ref={field.ref}
              value={field.value}
              onChange={writeSystemCash}
              onBlur={field.onBlur}
              decimals={2}
            />
          )}
        />
      </Field>
      <Field
        label="Reported cash (UGX)"
        required
        error={errors.reported_cash?.message}
        hint="What was counted in the drawer"
      >
        <Controller
          control={form.control}
          name="reported_cash"
          render={({ field }) => (
            <MoneyInput
              ref={field.ref}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              decimals={2}
            />
          )}
        />
      </Field>
    </>
  )
}

export const ReconcileForm = () => {
  const control = useReconcileForm()
  const { form, difference, save, busy } = control
  const [counts, setCounts] = useState<Counts>({})
  const [counting, setCounting] = useState(false)
  const submit = async (): Promise<void> => {
    if (await save()) setCounts({})
  }
  const applyCount = (amount: number): void => {
    form.setValue('reported_cash', amount)
    setCounting(false)
  }
  return (
    <form
      noValidate
      aria-label="New reconciliation"
      className="grid items-start gap-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <WhoAndWhen form={form} />
      <Sums control={control} />
      <p className="text-small text-text-2 sm:col-span-2">
        Cash sales only. Add the opening cash, take off money paid out.
      </p>
      <div className="sm:col-span-2">
        <DifferenceLine difference={difference} />
      </div>
      <Field label="Notes" error={form.formState.errors.notes?.message} className="sm:col-span-2">
        <Textarea {...form.register('notes')} rows={2} placeholder="Reason for the difference" />
      </Field>
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button icon={IconCalculator} className="flex-1" onClick={() => setCounting(true)}>
          Count notes…
        </Button>
        <Button type="submit" look="primary" busy={busy} className="flex-1">
          Record
        </Button>
      </div>
      {counting && (
        <CountDialog counts={counts} onCounts={setCounts} onUse={applyCount} onClose={() => setCounting(false)} />
      )}
    </form>
  )
}
