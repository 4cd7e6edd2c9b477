// Saves products or customers as a file that a spreadsheet opens and Import takes back.
import { can } from '@webale/domain/access/permissions.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import type { ImportKind } from '@webale/domain/features/import/import-fields.ts'
import {
  customersTable,
  type ListTable,
  productsTable,
  withMarkedTexts,
} from '@webale/domain/features/import/list-tables.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { useState } from 'react'
import { downloadFile, downloadText, formatCsv } from '../lib/csv.ts'
import { today } from '../lib/now.ts'
import { call, toFailure } from '../lib/server/call.ts'
import { useIsServerAway } from '../lib/server/contact.ts'
import { useActor } from '../lib/session/session.tsx'
import { tableToSheet } from '../lib/spreadsheet/table-to-sheet.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldError } from '../ui/field.tsx'
import { IconDownload } from '../ui/icons.ts'

/** Rows of one answer. */
const ROWS_AT_ONCE = 200

/** All products of a department; '' for all departments. */
const readProducts = async (department: string): Promise<Product[]> => {
  const found: Product[] = []
  for (;;) {
    const { rows, total } = await call(productApi.list, {
      offset: found.length,
      limit: ROWS_AT_ONCE,
      ...(department !== '' && { department_id: department }),
    })
    found.push(...rows)
    if (rows.length === 0 || found.length >= total) return found
  }
}

type FileFormat = 'xlsx' | 'csv'

const saveTable = async (name: string, table: ListTable, format: FileFormat): Promise<void> => {
  if (format === 'xlsx') {
    downloadFile(`${name}.xlsx`, new Blob([tableToSheet(table)]))
    return
  }

  const { head, rows } = withMarkedTexts(table)
  downloadText(`${name}.csv`, await formatCsv(head, rows), 'text/csv')
}

export type SaveListDialogProps = {
  kind: ImportKind
  /** Of the products; '' for all. */
  department: string
  onClose: () => void
}

export const SaveListDialog = ({ kind, department, onClose }: SaveListDialogProps) => {
  const hasCost = can(useActor(), 'product.see_cost')
  const isAway = useIsServerAway()
  const [work, setWork] = useState<FileFormat | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (format: FileFormat): Promise<void> => {
    setWork(format)
    setProblem(null)
    try {
      const table =
        kind === 'products'
          ? productsTable(await readProducts(department), hasCost)
          : customersTable(await call(customerApi.list, {}))

      await saveTable(`${kind}-${today()}`, table, format)
      onClose()
    } catch (error) {
      setWork(null)
      setProblem(toFailure(error).title)
    }
  }

  const button = (format: FileFormat, label: string) => (
    <Button
      icon={IconDownload}
      busy={work === format}
      disabled={work !== null || isAway}
      onClick={() => void save(format)}
    >
      {label}
    </Button>
  )

  return (
    <Dialog
      open
      width="s"
      title="Download list"
      description="Change the file in a spreadsheet. Then an administrator can import it."
      onClose={onClose}
    >
      <div className="flex flex-wrap gap-2">
        {button('xlsx', 'Excel (.xlsx)')}
        {button('csv', 'CSV')}
      </div>
      {problem !== null && <FieldError>{problem}</FieldError>}
    </Dialog>
  )
}
