// The one way to make a form: react-hook-form keeps the fields, the schema that the server uses too
// checks them, and what the server refuses is shown at its field. What was typed stays when
// something fails.
import type { FieldValue } from '@webale/domain/kernel/merge-edit.ts'
import { useCallback, useRef, useState } from 'react'
import {
  type Control,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm as useHookForm,
  useWatch,
} from 'react-hook-form'
import type { z } from 'zod'
import type { CallFailure } from '../../lib/server/call.ts'
import type { CommandOutcome } from '../../lib/server/use-command.ts'
import { type SeenState, useSeen } from '../../lib/server/use-seen.ts'
import {
  checkForm,
  type FieldName,
  fieldOfFailure,
  type FormRules,
  isChanged,
} from './check-form.ts'

/** What the fields of a form need of it (web/components/form/fields.tsx). */
export type FormFields<Values extends FieldValues> = {
  readonly control: Control<Values>
  readonly values: Values
  errorOf(name: FieldName<Values>): string | undefined
  /** Sets fields; what was wrong with them is forgotten. */
  change(part: Partial<Values>): void
}

export type Form<Values extends FieldValues, Output, Stored extends object> = FormFields<Values> & {
  /** The values now, also those that are not drawn yet: two answers may come at one moment. */
  current(): Values
  /** Something was changed that leaving would lose. */
  readonly unsaved: boolean
  /** The conflicts with what others saved since the form opened (decision R14). */
  readonly edit: SeenState<Stored>
  /** Shows `words` at a field. */
  refuse(name: FieldName<Values>, words: string): void
  /** Starts again with these values, and with the focus in `focused`. */
  restart(values: Values, focused?: FieldName<Values>): void
  /**
   * Checks the fields, then runs `command` once with the parsed value and returns its result.
   * Returns null when a field is not valid, or while an earlier send is running. A refusal is shown
   * at its field.
   */
  send<Answer>(
    command: (output: Output) => Promise<CommandOutcome<Answer> | null>,
  ): Promise<CommandOutcome<Answer> | null>
}

export type FormOptions<Values extends FieldValues, Stored extends object> = FormRules<Values> & {
  /** What the fields show first. */
  readonly start: Values
  /** What counts as unchanged, where the form opens with something changed already. */
  readonly before?: Values
  /** Called with the words of the first problem found before sending. */
  readonly onProblem?: (words: string) => void
  /** What is edited, as it was when the form opened; null or nothing adds. */
  readonly stored?: Stored | null
  /** How a stored value is shown; by default nothing is an empty text. */
  readonly fromStored?: (field: string, value: FieldValue, values: Values) => Partial<Values>
}

const resolverOf =
  <Values extends FieldValues, Output extends FieldValues>(
    schema: z.ZodType<Output>,
    rules: FormRules<Values>,
  ): Resolver<Values, unknown, Output> =>
  (values) => {
    const checked = checkForm(schema, values, rules)
    if (checked.fits) return { values: checked.data, errors: {} }
    const errors = Object.entries(checked.problems).map(([field, message]) => [
      field,
      { type: 'custom', message },
    ])

    return { values: {}, errors: Object.fromEntries(errors) as never }
  }

/** Runs one piece of work at a time; answers null while an earlier one is under way. */
const useOneAtATime = () => {
  const isBusy = useRef(false)
  return async <Answer>(work: () => Promise<Answer>): Promise<Answer | null> => {
    if (isBusy.current) return null
    isBusy.current = true

    try {
      return await work()
    } finally {
      isBusy.current = false
    }
  }
}

/** react-hook-form with the schema as its resolver. */
const useFields = <Values extends FieldValues, Output extends FieldValues, Stored extends object>(
  schema: z.ZodType<Output>,
  options: FormOptions<Values, Stored>,
) => {
  const { start, showsAll = false } = options
  const form = useHookForm<Values, unknown, Output>({
    defaultValues: start as DefaultValues<Values>,
    resolver: resolverOf(schema, options),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })

  const { setValue, clearErrors } = form
  const { errors } = form.formState
  const change = useCallback(
    (part: Partial<Values>): void => {
      for (const [name, value] of Object.entries(part))
        setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>)
      clearErrors(showsAll ? (Object.keys(part) as Path<Values>[]) : undefined)
    },
    [setValue, clearErrors, showsAll],
  )

  const fields = {
    control: form.control as unknown as Control<Values>,
    values: useWatch({ control: form.control }) as Values,
    change,
    current: () => form.getValues(),
    errorOf: (name: FieldName<Values>) =>
      (errors[name] as { message?: string } | undefined)?.message,
    refuse: (name: FieldName<Values>, message: string) =>
      form.setError(name as unknown as Path<Values>, { message }),
    restart: (next: Values, focused?: FieldName<Values>): void => {
      // First the focus: a reset forgets the controls until they are drawn again.
      if (focused !== undefined) form.setFocus(focused as unknown as Path<Values>)
      form.reset(next)
    },
  }

  return { form, fields }
}

/** `const form = useForm(NewExpense, { start })`. */
export const useForm = <
  Values extends FieldValues,
  Output extends FieldValues,
  Stored extends object = never,
>(
  schema: z.ZodType<Output>,
  options: FormOptions<Values, Stored>,
): Form<Values, Output, Stored> => {
  const { start, stored = null, fromStored, onProblem } = options
  const [before] = useState(options.before ?? start)
  const { form, fields } = useFields(schema, options)
  const { values, change, refuse } = fields
  const runExclusive = useOneAtATime()
  const edit = useSeen(stored, (field, value) =>
    change(fromStored?.(field, value, values) ?? ({ [field]: value ?? '' } as Partial<Values>)),
  )

  const showRefusal = (failure: CallFailure): void => {
    const field = edit.handleFailure(failure)
      ? null
      : fieldOfFailure(failure, form.getValues(), options)
    if (field !== null) refuse(field, failure.title)
  }

  const send: Form<Values, Output, Stored>['send'] = (command) =>
    runExclusive(async () => {
      const answers: Awaited<ReturnType<typeof command>>[] = []
      const run = async (output: Output): Promise<unknown> => answers.push(await command(output))
      const found = (problems: object): void =>
        onProblem?.((Object.values(problems)[0] as { message?: string }).message ?? '')

      await form.handleSubmit(run, found)()
      const [answer = null] = answers
      if (answer?.ok === false) showRefusal(answer.failure)

      return answer
    })

  return { ...fields, unsaved: isChanged(before, values), edit, send }
}
