// Validates a form with the schema that the server uses and reports the first issue only (SCH-022).
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** Resolver for react-hook-form: the parsed values, or the first issue at its field. */
export const firstIssueOf =
  <Values extends FieldValues, Output extends FieldValues>(
    schema: z.ZodType<Output>,
  ): Resolver<Values, unknown, Output> =>
  async (values) => {
    const result = schema.safeParse(values)
    if (result.success) return { values: result.data, errors: {} }
    const issue = result.error.issues[0]
    return {
      values: {},
      errors: {
        [issue?.path.join('.') || 'root']: {
          type: issue?.code ?? 'custom',
          message: issue?.message ?? 'Check the form',
        },
      },
    } as never
  }
