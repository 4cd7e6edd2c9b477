// What only a person can tell of a file: which row names the columns, which of two columns is
// meant, and what a point in an amount means.
import { labelOfField } from '@webale/domain/features/import/import-fields.ts'
import type { PointQuestion } from '@webale/domain/features/import/import-plan.ts'
import { type ColumnDoubt, settleDoubt } from '@webale/domain/features/import/match-columns.ts'
import { type PointMeaning, readMoney } from '@webale/domain/features/import/read-cell.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { Field } from '../../ui/field.tsx'
import { Segment } from '../../ui/segment.tsx'
import { Select } from '../../ui/select.tsx'
import type { ChosenFile } from './chosen-file.ts'
import type { FileImport } from './use-import.ts'

/** While work is under way, and between two parts of a file, the choices stay as they are. */
export const isFixed = ({ work, isRunning, next_part }: FileImport): boolean =>
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
    const samples = table.samples.map((cells) => cells[column]?.trim() ?? '').filter(Boolean)
    const shown = samples.length === 0 ? 'empty' : samples.join(', ').slice(0, MAX_SHOWN)
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
          importing.choose({
            columns: settleDoubt(choices.columns, doubt, Number(target.value)),
            doubts: choices.doubts.filter(({ field }) => field !== doubt.field),
          })
        }
      />
    </Field>
  )
}

const shownAs = (value: string, meaning: PointMeaning): string => {
  const amount = readMoney(value, meaning)
  return typeof amount === 'number' ? formatNumber(amount) : value
}

/** '4.500' in a column of money: asked once for the column. */
export const PointChoice = ({
  importing,
  question: { field, value },
}: {
  importing: FileImport
  question: PointQuestion
}) => (
  <div className="mb-3 max-w-md">
    <p className="mb-1.5 font-semibold">
      {labelOfField(importing.kind, field)}: what does {value} mean?
    </p>
    <Segment
      label={`What ${value} means`}
      value={null}
      disabled={isFixed(importing)}
      choices={(['thousands', 'decimals'] as const).map((meaning) => ({
        value: meaning,
        label: shownAs(value, meaning),
      }))}
      onChange={(meaning) =>
        importing.answer({ points: { ...importing.choices.points, [field]: meaning } })
      }
    />
  </div>
)
