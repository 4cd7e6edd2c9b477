// Step 1: what is imported, the template, and the file.
import { type ImportKind, templateOf } from '@webale/domain/features/import/import-fields.ts'
import { hasVat } from '@webale/domain/features/vat/vat-rules.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { downloadText, formatCsv } from '../../lib/csv.ts'
import { refusals } from '@webale/domain/kernel/refusal.ts'
import { useShopRules } from '../../lib/session/session.tsx'
import { useIsServerAway } from '../../lib/server/contact.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconDownload, IconFileSpreadsheet, IconPackages, IconUsers } from '../../ui/icons.ts'
import { Segment } from '../../ui/segment.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Select } from '../../ui/select.tsx'
import type { ChosenFile } from './chosen-file.ts'
import type { FileImport } from './use-import.ts'

const NOT_A_TABLE = refusals.not_a_table[1]

const KINDS = [
  { value: 'products' as const, label: 'Products', icon: IconPackages },
  { value: 'customers' as const, label: 'Customers', icon: IconUsers },
]

const HINTS: Readonly<Record<ImportKind, string>> = {
  products:
    'Products you already have are updated (same barcode or name). ' +
    'Their stock does not change.',
  customers:
    'Customers you already have are updated (same phone number). Their balance stays. ' +
    'Those without a phone number are known by their name.',
}

const downloadTemplate = async (kind: ImportKind, withVat: boolean): Promise<void> => {
  const { head, rows } = templateOf(kind, withVat)
  downloadText(`${kind}-template.csv`, await formatCsv(head, rows), 'text/csv')
}

const FileLine = ({
  file,
  disabled,
  onOther,
}: {
  file: ChosenFile
  disabled: boolean
  onOther: () => void
}) => (
  <div className="flex flex-wrap items-center gap-3 rounded-row border border-border bg-sunken px-3 py-2">
    <Icon
      of={IconFileSpreadsheet}
      className="flex-none text-text-3"
    />
    <p className="min-w-0 flex-1 basis-40">
      <span className="block font-semibold break-words">{file.name}</span>
      <span className="figures text-small text-text-2">
        {formatNumber(file.table.rows)} {file.table.rows === 1 ? 'row' : 'rows'}
      </span>
      {(file.workbook?.hidden_rows ?? 0) > 0 && (
        <span className="block text-small text-text-2">
          Left out because the sheet hides them: {formatNumber(file.workbook?.hidden_rows ?? 0)}
        </span>
      )}
    </p>
    <Button
      disabled={disabled}
      onClick={onOther}
    >
      Other file
    </Button>
  </div>
)

/** The other sheets of a workbook; hidden ones come last. */
const SheetChoice = ({ importing, file }: { importing: FileImport; file: ChosenFile }) => {
  const { workbook } = file
  if (workbook === null || workbook.sheets.length < 2) return null
  const options = workbook.sheets.map(({ name, is_hidden }, index) => ({
    value: String(index),
    label: is_hidden ? `${name} (hidden)` : name,
    is_hidden,
  }))

  return (
    <Field
      label="Sheet"
      className="mt-3 max-w-md"
    >
      <Select
        value={String(workbook.sheet)}
        disabled={importing.work !== null || importing.isRunning}
        options={options.toSorted((one, other) => Number(one.is_hidden) - Number(other.is_hidden))}
        onChange={({ target }) => importing.chooseSheet(Number(target.value))}
      />
    </Field>
  )
}

export const FileStep = ({ importing }: { importing: FileImport }) => {
  const { kind, file, work, problem, isRunning } = importing
  const isAway = useIsServerAway()
  const hasVatNow = hasVat(useShopRules())
  const isBusy = work !== null || isRunning

  return (
    <Card
      title="1. File"
      actions={
        <Button
          size="s"
          icon={IconDownload}
          onClick={() => void downloadTemplate(kind, hasVatNow)}
        >
          Download template
        </Button>
      }
    >
      <Segment
        label="What to import"
        choices={KINDS}
        value={kind}
        onChange={importing.chooseKind}
        disabled={isBusy}
        className="mb-3 max-w-md"
      />
      <p className="mb-3 text-small text-text-2">{HINTS[kind]}</p>
      {file === null && work !== 'file' && (
        <FileDrop
          title="Drop an Excel or CSV file here"
          hint="Up to 5 MB and 50,000 rows. Nothing is written before you say so."
          label="Choose a file to import"
          accept=".csv,.txt,.tsv,.xlsx,.xls,.ods,text/csv"
          disabled={isAway}
          onFile={importing.chooseFile}
        />
      )}
      {work === 'file' && (
        <p
          role="status"
          className="flex items-center gap-2 py-6 text-text-2"
        >
          <Spinner /> Reading the file
        </p>
      )}
      {file !== null && (
        <FileLine
          file={file}
          disabled={isBusy}
          onOther={importing.forgetFile}
        />
      )}
      {file !== null && (
        <SheetChoice
          importing={importing}
          file={file}
        />
      )}
      {isAway && <FieldError>Import needs the server</FieldError>}
      {problem !== null && file === null && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
          {problem === NOT_A_TABLE && (
            <p className="mt-1 text-small text-text-2">
              Open the file in Excel and save it as .xlsx or .csv.
            </p>
          )}
        </div>
      )}
    </Card>
  )
}
