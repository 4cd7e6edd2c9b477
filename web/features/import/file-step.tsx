// Step 1: what is imported, the template, and the file.
import { type ImportKind, templateOf } from '@webale/domain/features/import/import-fields.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { downloadText, formatCsv } from '../../lib/csv.ts'
import { useIsServerAway } from '../../lib/server/contact.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconDownload, IconFileSpreadsheet, IconPackages, IconUsers } from '../../ui/icons.ts'
import { Segment } from '../../ui/segment.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { ChosenFile, FileImport } from './use-import.ts'

const KINDS = [
  { value: 'products' as const, label: 'Products', icon: IconPackages },
  { value: 'customers' as const, label: 'Customers', icon: IconUsers },
]

const HINTS: Readonly<Record<ImportKind, string>> = {
  products: 'Products with the same barcode or name are changed. Their stock stays.',
  customers:
    'Customers with the same phone number are changed. Their balance stays. ' +
    'Customers without a phone number are always new.',
}

const downloadTemplate = async (kind: ImportKind): Promise<void> => {
  const { head, rows } = templateOf(kind)
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
    </p>
    <Button
      disabled={disabled}
      onClick={onOther}
    >
      Other file
    </Button>
  </div>
)

export const FileStep = ({ importing }: { importing: FileImport }) => {
  const { kind, file, work, problem, isRunning } = importing
  const isAway = useIsServerAway()
  const isBusy = work !== null || isRunning

  return (
    <Card
      title="1. File"
      actions={
        <Button
          size="s"
          icon={IconDownload}
          onClick={() => void downloadTemplate(kind)}
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
          hint="Up to 5 MB and 5,000 rows. Nothing is written before you say so."
          label="Choose a file to import"
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
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
      {isAway && <FieldError>Import needs the server</FieldError>}
      {problem !== null && file === null && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </Card>
  )
}
