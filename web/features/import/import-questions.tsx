// What only a person can tell of a file: which row names the columns, which of two columns is
// meant, and what the point in an amount means.
import { labelOfField } from '@webale/domain/features/import/import-fields.ts'
import type { PointQuestion } from '@webale/domain/features/import/import-plan.ts'
import { type ColumnDoubt, settleDoubts } from '@webale/domain/features/import/match-columns.ts'
import {
  POINT_MEANINGS,
  type PointMeaning,
  readMoney,
} from '@webale/domain/features/import/read-cell.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { Field } from '../../ui/field.tsx'
import { Segment } from '../../ui/segment.tsx'
import { Select } from '../../ui/select.tsx'
import type { ChosenFile } from './chosen-file.ts'
import type { FileImport } from './use-import.ts'

/** While work is under way, and between two parts of a file, the choices stay as they are. */
export const isFixed = ({
  work,
  isRunning,
  next_part,
}: Pick<FileImport, 'work' | 'isRunning' | 'next_part'>): boolean =>
  work !== null || isRunning || next_part !== null

const MAX_SHOWN = 60

/** The row that names the columns, where the file begins with titles. */
export const HeaderChoice = ({
  importing,
  file: { table },
}: {
  importing: FileImport
  file: ChosenFile
}) => {
  const options = table.top.map(({ row, cells }) => ({
    value: String(row),
    label: `Row ${row}: ${cells
      .filter((cell) => cell !== '')
      .join(', ')
      .slice(0, MAX_SHOWN)}`,
  }))

  return (
    <Field
      label="Row with the names of the columns"
      className="mb-3 max-w-md"
    >
      <Select
        value={String(table.header_row)}
        disabled={isFixed(importing)}
        options={options}
        onChange={({ target }) => importing.chooseHeader(Number(target.value))}
      />
    </Field>
  )
}

/** Two columns that are equally good for a field, each with its first values. */
export const DoubtChoice = ({
  importing,
  file: { table },
  doubt,
}: {
  importing: FileImport
  file: ChosenFile
  doubt: ColumnDoubt
}) => {
  const { choices, kind } = importing
  const options = doubt.columns.map((column) => {
    const values = table.contents[column]?.values ?? []
    const shown = values.length === 0 ? 'empty' : values.join(', ').slice(0, MAX_SHOWN)
    return { value: String(column), label: `${table.header[column]}: ${shown}` }
  })

  return (
    <Field
      label={`Which column is ${labelOfField(kind, doubt.field)}?`}
      className="mb-3 max-w-md"
    >
      <Select
        value=""
        disabled={isFixed(importing)}
        placeholder="Choose a column"
        options={options}
        onChange={({ target }) =>
          importing.choose(
            settleDoubts(kind, table.header, choices, {
              field: doubt.field,
              column: Number(target.value),
            }),
          )
        }
      />
    </Field>
  )
}

const shownAs = ({ value }: PointQuestion, meaning: PointMeaning): string => {
  const amount = readMoney(value, meaning)
  return typeof amount === 'number' ? formatNumber(amount) : 'a mistake'
}

/**
 * '4.500' in columns of money: asked once, because one program wrote all of them. The answer stays
 * and can be changed.
 */
export const PointChoice = ({
  importing: { kind, choices, ...importing },
  questions,
}: {
  importing: FileImport
  questions: readonly PointQuestion[]
}) => {
  const values = questions.map(({ value }) => value)
  const meanings = new Set(questions.map(({ field }) => choices.points[field]))
  const [first] = meanings
  const labelOf = (meaning: PointMeaning): string =>
    [...new Set(questions.map((question) => shownAs(question, meaning)))].join(' and ')

  return (
    <div className="mb-3 max-w-md">
      <p className="mb-1.5 font-semibold">
        {questions.map(({ field }) => labelOfField(kind, field)).join(', ')}: what{' '}
        {values.length === 1 ? 'does' : 'do'} {values.join(' and ')} mean?
      </p>
      <Segment
        label={`What ${values.join(' and ')} means`}
        value={meanings.size === 1 ? (first ?? null) : null}
        disabled={isFixed(importing)}
        choices={POINT_MEANINGS.map((meaning) => ({ value: meaning, label: labelOf(meaning) }))}
        onChange={(meaning) =>
          importing.answer({
            points: {
              ...choices.points,
              ...Object.fromEntries(questions.map(({ field }) => [field, meaning])),
            },
          })
        }
      />
    </div>
  )
}
