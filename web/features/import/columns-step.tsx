// Step 2: which column is which field. Columns are matched by name and can be changed.
import {
  importFields,
  type ImportKind,
  labelOfField,
} from '@webale/domain/features/import/import-fields.ts'
import { settleDoubts } from '@webale/domain/features/import/match-columns.ts'
import { useDepartment } from '../../lib/session/department.tsx'
import { useIsServerAway } from '../../lib/server/contact.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { IconListCheck } from '../../ui/icons.ts'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import type { ChosenFile } from './chosen-file.ts'
import { DoubtChoice, HeaderChoice, isFixed, PointChoice } from './import-questions.tsx'
import type { FileImport } from './use-import.ts'

const LEFT_OUT = ''

type ColumnProps = { importing: FileImport; file: ChosenFile; index: number }

/** A column of the file with its first cells, and the choice of its field. */
const Column = ({ importing, file: { table }, index }: ColumnProps) => {
  const { kind, choices } = importing
  const values = table.contents[index]?.values ?? []
  const options = importFields(kind).map(({ name, label }) => ({ value: name, label }))
  const choose = (field: string | null): void => {
    const asked = choices.doubts.find((doubt) => doubt.field === field)
    importing.choose(
      asked?.columns.includes(index) === true
        ? settleDoubts(kind, table.header, choices, { field: asked.field, column: index })
        : { columns: choices.columns.map((own, other) => (other === index ? field : own)) },
    )
  }

  return (
    <Field
      label={<span className="break-words">{table.header[index] || `Column ${index + 1}`}</span>}
      hint={values.length === 0 ? 'Empty in all rows' : values.join(' · ').slice(0, 60)}
    >
      <Select
        value={choices.columns[index] ?? LEFT_OUT}
        disabled={isFixed(importing)}
        options={[{ value: LEFT_OUT, label: 'Leave out' }, ...options]}
        onChange={({ target }) => choose(target.value || null)}
      />
    </Field>
  )
}

const ProductChoices = ({ importing }: { importing: FileImport }) => {
  const { departments } = useDepartment()
  const { choices } = importing
  const disabled = isFixed(importing)

  return (
    <div className="mt-4 grid items-start gap-x-4 gap-y-2 border-t border-border pt-4 sm:grid-cols-2">
      <Field
        label="Department of new products"
        hint="For rows that name no department"
      >
        <Select
          value={choices.department_id ?? ''}
          disabled={disabled}
          placeholder="No department (only administrators see them)"
          options={optionsOf(departments)}
          onChange={({ target }) => importing.choose({ department_id: target.value || null })}
        />
      </Field>
      <Switch
        label="Stock below 0 becomes 0"
        hint="Otherwise such a row is an error."
        checked={choices.negative_to_zero}
        disabled={disabled}
        onChange={(negative_to_zero) => importing.choose({ negative_to_zero })}
        className="sm:order-last"
      />
      <Switch
        label="Create missing categories"
        hint="Otherwise an unknown category is an error."
        checked={choices.create_categories}
        disabled={disabled}
        onChange={(create_categories) => importing.choose({ create_categories })}
        className="sm:mt-6"
      />
    </div>
  )
}

const CustomerChoices = ({ importing }: { importing: FileImport }) => (
  <Switch
    label="Mend names"
    hint="A.A.S & Sons becomes AAS and Sons. Otherwise such a row is an error."
    checked={importing.choices.mend_names}
    disabled={isFixed(importing)}
    onChange={(mend_names) => importing.choose({ mend_names })}
    className="mt-4 border-t border-border pt-4"
  />
)

/** 'This looks like a Loyverse item list.' */
const looksLike = (kind: ImportKind, program: string): string =>
  `This looks like ${/^[AEIOU]/.test(program) ? 'an' : 'a'} ${program} ` +
  `${kind === 'products' ? 'item' : 'customer'} list.`

export const ColumnsStep = ({ importing, file }: { importing: FileImport; file: ChosenFile }) => {
  const { kind, checked, choices, work, isRunning } = importing
  const [doubt] = choices.doubts
  const columnsProblem =
    doubt === undefined
      ? importing.columnsProblem
      : `Choose the column for ${labelOfField(kind, doubt.field)}`

  const questions = importing.questions.filter(({ field }) => choices.columns.includes(field))
  const isAway = useIsServerAway()
  // Two columns may have one title, so a column is known by its index.
  const columns = file.table.header.map((_title, index) => ({ index }))

  return (
    <Card title="2. Columns">
      <p className="mb-3 text-small text-text-2">
        {choices.program !== null && `${looksLike(kind, choices.program)} `}
        Empty cells change nothing.
      </p>
      <HeaderChoice
        importing={importing}
        file={file}
      />
      {choices.doubts.map((asked) => (
        <DoubtChoice
          key={asked.field}
          importing={importing}
          file={file}
          doubt={asked}
        />
      ))}
      {questions.length > 0 && (
        <PointChoice
          importing={importing}
          questions={questions}
        />
      )}
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ index }) => (
          <Column
            key={index}
            importing={importing}
            file={file}
            index={index}
          />
        ))}
      </div>
      {kind === 'products' ? (
        <ProductChoices importing={importing} />
      ) : (
        <CustomerChoices importing={importing} />
      )}
      {columnsProblem !== null && <FieldError>{columnsProblem}</FieldError>}
      <div className="mt-4 flex justify-end border-t border-border pt-4">
        <Button
          look={checked === null ? 'primary' : 'secondary'}
          icon={IconListCheck}
          busy={work === 'check'}
          disabled={columnsProblem !== null || isRunning || isAway}
          onClick={importing.check}
        >
          {checked === null ? 'Check' : 'Check again'}
        </Button>
      </div>
    </Card>
  )
}
