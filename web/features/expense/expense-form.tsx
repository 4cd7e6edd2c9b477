// The form for one expense. Enter sends it and goes
// back to the description, ready for the next slip.
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { NewExpense } from '@webale/domain/features/expense/expense.ts'
import { formatDay } from '@webale/domain/kernel/time.ts'
import { useDepartment } from '../../lib/session/department.tsx'
import { today } from '../../lib/now.ts'
import { useRecorder } from '../../till/page/use-recorder.ts'
import { FormField, MoneyField, TextField } from '../../components/form/fields.tsx'
import { useForm } from '../../components/form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Form } from '../../ui/form.tsx'

type Values = {
  description: string
  category: string | null
  amount: number | null
  date: string
}

const emptyValues = (date: string): Values => ({
  description: '',
  category: null,
  amount: null,
  date,
})

export const ExpenseForm = ({ categories }: { categories: readonly string[] }) => {
  const record = useRecorder(expenseApi.record, 'expense')
  const { department } = useDepartment()
  const form = useForm(NewExpense, { start: emptyValues(today()) })

  const save = async (): Promise<void> => {
    const { date } = form.values
    const result = await form.send((expense) =>
      record.run({ ...expense, department_id: department?.id ?? null }),
    )

    if (!result?.ok) return
    // The day stays: a pile of slips is often of one day.
    form.restart(emptyValues(date), 'description')
  }

  return (
    <Form
      onSubmit={save}
      aria-label="New expense"
      className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1.4fr_1.2fr_auto_auto]"
    >
      <TextField
        form={form}
        name="description"
        label="Description"
        required
        placeholder="What was purchased?"
      />
      <FormField
        form={form}
        name="category"
        label="Category"
        required
      >
        {(field) => (
          <Combobox
            {...field}
            free
            options={categories.map((category) => ({ value: category, label: category }))}
            placeholder="e.g., Utilities, Supplies"
          />
        )}
      </FormField>
      <MoneyField
        form={form}
        name="amount"
        label="Amount (UGX)"
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
      <Button
        type="submit"
        look="primary"
        busy={record.pending}
        className="sm:col-span-2 lg:col-span-1 lg:mt-[1.375rem]"
      >
        Record
      </Button>
    </Form>
  )
}
