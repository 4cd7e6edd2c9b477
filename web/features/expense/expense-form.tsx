// The form for one expense. Enter sends it and goes back to the description, ready for the next slip.
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { NewExpense } from '@webale/domain/features/expense/expense.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import { Controller, useForm } from 'react-hook-form'
import { firstIssueOf } from '../../lib/first-issue.ts'
import { today } from '../../lib/now.ts'
import { useCommand } from '../../lib/use-command.ts'
import { useDepartment } from '../../lib/department.tsx'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'

type Values = { description: string; category: string | null; amount: number | null; date: string }

const empty = (date: string): Values => ({ description: '', category: null, amount: null, date })

/** The values of the form, and what sends them. */
const useExpenseForm = () => {
  const record = useCommand(expenseApi.record)
  const { department } = useDepartment()
  const form = useForm<Values, unknown, NewExpense>({
    defaultValues: empty(today()),
    resolver: firstIssueOf(NewExpense),
    reValidateMode: 'onSubmit',
  })

  const save = form.handleSubmit(async (expense) => {
    const result = await record.run({ ...expense, department_id: department?.id ?? null })
    if (!result?.ok) return
    // First the focus: a reset forgets the fields until they are drawn again.
    form.setFocus('description')
    // The day stays: a pile of slips is often of one day.
    form.reset(empty(expense.date))
  })
  return { form, save, busy: record.pending }
}

export const ExpenseForm = ({ categories }: { categories: readonly string[] }) => {
  const { form, save, busy } = useExpenseForm()
  const { errors } = form.formState
  return (
    <form
      noValidate
      onSubmit={save}
      aria-label="New expense"
      className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1.4fr_1.2fr_auto_auto]"
    >
      <Field label="Description" required error={errors.description?.message}>
        <Input {...form.register('description')} placeholder="What was purchased?" autoComplete="off" />
      </Field>
      <Field label="Category" required error={errors.category?.message}>
        <Controller
          control={form.control}
          name="category"
          render={({ field }) => (
            <Combobox
              free
              options={categories.map((category) => ({ value: category, label: category }))}
              value={field.value}
              onChange={field.onChange}
              placeholder="e.g., Utilities, Supplies"
            />
          )}
        />
      </Field>
      <Field label="Amount (UGX)" required error={errors.amount?.message}>
        <Controller
          control={form.control}
          name="amount"
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
      <Button type="submit" look="primary" busy={busy} className="sm:col-span-2 lg:col-span-1 lg:mt-[1.375rem]">
        Record
      </Button>
    </form>
  )
}
