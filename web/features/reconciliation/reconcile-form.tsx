// The form for one counted drawer: who, when, what the sales say, what was counted.
import type { Counts } from '@webale/domain/features/reconciliation/cash-count.ts'
import {
  changeGivenText,
  countedText,
} from '@webale/domain/features/reconciliation/reconciliation.ts'
import { mayStillComeText } from '@webale/domain/features/till/till-moments.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import { useState } from 'react'
import { useDepartment } from '../../lib/session/department.tsx'
import { currentMoment, today } from '../../lib/now.ts'
import { FormField, MoneyField, TextAreaField, TextField } from '../../components/form/fields.tsx'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Form } from '../../ui/form.tsx'
import { IconCalculator } from '../../ui/icons.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import { Select } from '../../ui/select.tsx'
import { CountDialog } from './count-dialog.tsx'
import { DifferenceLine } from './difference-line.tsx'
import {
  OTHER_CASH,
  type ReconcileForm as Control,
  useReconcileForm,
} from './use-reconcile-form.ts'

/** 'From 14 cash sales of Cosmetics, Sat 21 Nov 2026': where the system cash comes from. */
const SourceHint = ({ control: { source, isOwnSum, form, takeSource } }: { control: Control }) => {
  const { department } = useDepartment()
  if (source === undefined) return "The total of the day's cash sales"
  const {
    sale_count,
    system_cash,
    cash_refunds = 0,
    cash_payments = 0,
    cash_to_suppliers = 0,
  } = source

  const back =
    cash_refunds === 0 ? '' : `, less UGX ${formatNumber(cash_refunds)} paid back in cash`

  const paid =
    cash_payments === 0 ? '' : `, and UGX ${formatNumber(cash_payments)} of customers' debts`

  const bought =
    cash_to_suppliers === 0 ? '' : `, less UGX ${formatNumber(cash_to_suppliers)} paid to suppliers`

  const sales =
    `${formatNumber(sale_count)} cash ${sale_count === 1 ? 'sale' : 'sales'} of ` +
    `${department?.name ?? 'the shop'}, ${formatDay(form.values.date)}${back}${bought}${paid}`

  if (!isOwnSum) return `From ${sales}`

  return (
    <>
      {sales}: UGX {formatNumber(system_cash)}.{' '}
      <button
        type="button"
        onClick={takeSource}
        className="touch-target font-semibold text-primary-text underline underline-offset-4"
      >
        Use that sum
      </button>
    </>
  )
}

/** Tills that are away may still send sales of the day. */
const StillToCome = ({ control: { source } }: { control: Control }) => {
  const text = mayStillComeText(source?.silent_tills ?? [], currentMoment())
  return text === null ? null : <span className="mt-1 block font-medium text-warning">{text}</span>
}

/** The change is in the sum, also where the sum is below 0 and the form starts with 0. */
const ChangeGiven = ({ control: { source } }: { control: Control }) => {
  const text = changeGivenText(source?.change_given)
  return text === null ? null : <span className="mt-1 block">{text}</span>
}

const SystemCashHint = ({ control }: { control: Control }) =>
  control.shift === undefined ? (
    <>
      <SourceHint control={control} />
      <ChangeGiven control={control} />
      <StillToCome control={control} />
    </>
  ) : (
    <>
      {control.shift.name} expects UGX {formatNumber(control.shift.system_cash)}
    </>
  )

/** Cash that is counted at closing is one count, also when it is counted here. */
const CountedCash = ({ control: { form, shifts } }: { control: Control }) =>
  shifts.length > 0 && (
    <FormField
      form={form}
      name="counted"
      label="What was counted"
      required
      className="sm:col-span-2"
      hint="Cash of a shift is one count, also when closing counts it"
    >
      {({ value, onChange, ...field }) => (
        <Select
          {...field}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder="Choose"
          options={[
            ...shifts.map((shift) => ({ value: shift.shift_id, label: countedText(shift) })),
            { value: OTHER_CASH, label: 'Other cash' },
          ]}
        />
      )}
    </FormField>
  )

const Sums = ({ control }: { control: Control }) => (
  <>
    <FormField
      form={control.form}
      name="system_cash"
      label="System cash (UGX)"
      required
      hint={<SystemCashHint control={control} />}
    >
      {(field) => (
        <MoneyInput
          {...field}
          onChange={control.writeSystemCash}
          readOnly={control.shift !== undefined}
          decimals={2}
        />
      )}
    </FormField>
    <MoneyField
      form={control.form}
      name="reported_cash"
      label="Reported cash (UGX)"
      required
      hint="What was counted in the drawer"
    />
  </>
)

export const ReconcileForm = () => {
  const control = useReconcileForm()
  const { form, difference, save, busy } = control
  const [counts, setCounts] = useState<Counts>({})
  const [counting, setCounting] = useState(false)
  const submit = async (): Promise<void> => {
    if (await save()) setCounts({})
  }

  const applyCount = (amount: number): void => {
    form.change({ reported_cash: amount })
    setCounting(false)
  }

  return (
    <Form
      aria-label="New reconciliation"
      className="grid items-start gap-4 sm:grid-cols-2"
      onSubmit={submit}
    >
      <TextField
        form={form}
        name="cashier_name"
        label="Cashier name"
        required
      />
      <FormField
        form={form}
        name="date"
        label="Date"
        required
      >
        {(field) => (
          <DateField
            {...field}
            words={field.value && formatDay(field.value)}
            today={today()}
            max={today()}
          />
        )}
      </FormField>
      <CountedCash control={control} />
      <Sums control={control} />
      <p className="text-small text-text-2 sm:col-span-2">
        Cash sales only. Add the opening cash, take off money paid out.
      </p>
      <div className="sm:col-span-2">
        <DifferenceLine difference={difference} />
      </div>
      <TextAreaField
        form={form}
        name="notes"
        label="Notes"
        className="sm:col-span-2"
        rows={2}
        placeholder="Reason for the difference"
      />
      <div className="flex flex-wrap gap-2 sm:col-span-2">
        <Button
          icon={IconCalculator}
          className="flex-1"
          onClick={() => setCounting(true)}
        >
          Count notes…
        </Button>
        <Button
          type="submit"
          look="primary"
          busy={busy}
          className="flex-1"
        >
          Record
        </Button>
      </div>
      {counting && (
        <CountDialog
          counts={counts}
          onCounts={setCounts}
          onUse={applyCount}
          onClose={() => setCounting(false)}
        />
      )}
    </Form>
  )
}
