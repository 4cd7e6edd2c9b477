// Import: products or customers from a file, in four steps. Nothing is written before the last one.
import type { ImportResult } from '@webale/domain/features/import/import.api.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { Link } from 'react-router'
import { useDepartment } from '../../lib/session/department.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FieldError } from '../../ui/field.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { useImport } from './use-import.ts'

const TARGETS = {
  products: { to: '/inventory', label: 'Open Inventory' },
  customers: { to: '/customers', label: 'Open Customers' },
}

const Done = ({ result: { kind, added, changed, same } }: { result: ImportResult }) => (
  <Card title="Imported">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p
        role="status"
        className="figures"
      >
        New {formatNumber(added)}, changed {formatNumber(changed)}, same {formatNumber(same)}
      </p>
      <Link
        to={TARGETS[kind].to}
        className={buttonClass({ look: 'primary' })}
      >
        {TARGETS[kind].label}
      </Link>
    </div>
  </Card>
)

export const ImportPage = () => {
  const { department } = useDepartment()
  const importing = useImport(department?.id ?? null)
  const { file, checked, result, problem } = importing

  return (
    <>
      <PageHeader
        back={{ to: '/settings', label: 'Settings' }}
        title="Import"
        subtitle="Products or customers from a spreadsheet"
      />
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4">
        {result !== null && <Done result={result} />}
        <FileStep importing={importing} />
        {file !== null && (
          <ColumnsStep
            importing={importing}
            file={file}
          />
        )}
        {problem !== null && file !== null && (
          <Card>
            <div role="alert">
              <FieldError>{problem}</FieldError>
            </div>
          </Card>
        )}
        {checked !== null && (
          <div>
            <CheckStep
              importing={importing}
              checked={checked}
            />
          </div>
        )}
      </div>
    </>
  )
}
