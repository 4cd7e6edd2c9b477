// What the check shows of the rows as they will be stored: the first and the last ones, and figures
// in which a column that was read wrongly shows itself.
import type { CheckedImport } from '@webale/domain/features/import/import.api.ts'
import { labelOfField, storedFields } from '@webale/domain/features/import/import-fields.ts'
import type { RowPreview } from '@webale/domain/features/import/import-plan.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { Card } from '../../ui/card.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { ListColumn } from '../../ui/list-rows.ts'
import type { FileImport } from './use-import.ts'

/** '12 have no barcode', for what new products lack. */
const lacking = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${formatNumber(count)} without ${what}`]

export const CheckedFacts = ({ checked: { facts } }: { checked: CheckedImport }) => {
  if (facts === null) return null
  const { lowest_price, highest_price, no_barcode, no_price, no_stock, kept_stocks } = facts
  const lacks = [
    ...lacking(no_barcode, 'barcode'),
    ...lacking(no_price, 'price'),
    ...lacking(no_stock, 'stock'),
  ]

  return (
    <div className="figures mt-3 text-small text-text-2">
      {lowest_price !== null && highest_price !== null && (
        <p>
          Prices from {formatUgx(lowest_price)} to {formatUgx(highest_price)}
        </p>
      )}
      {lacks.length > 0 && <p>New: {lacks.join(', ')}</p>}
      {no_stock > 0 && <p>The till shows only goods with stock.</p>}
      {kept_stocks > 0 && (
        <p>Products that keep the stock they have: {formatNumber(kept_stocks)}</p>
      )}
    </div>
  )
}

const KIND_WORDS = { new: 'New', changed: 'Changed', same: 'Same' } as const

const shownValue = (value: RowPreview['values'][number]): string => {
  if (value === null) return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'number' ? formatNumber(value) : value
}

/** The first and the last rows as the shop has them after the import. */
export const StoredRows = ({
  importing: { kind, choices },
  preview,
}: {
  importing: FileImport
  preview: readonly RowPreview[]
}) => {
  if (preview.length === 0) return null
  const fields = storedFields(choices.columns)
  const columns: ListColumn<RowPreview>[] = [
    {
      id: 'row',
      header: 'Row',
      cell: ({ row, kind: what }) => `Row ${formatNumber(row)} · ${KIND_WORDS[what]}`,
      card: 'badge',
    },
    ...fields.map(
      (field, index): ListColumn<RowPreview> => ({
        id: field,
        header: labelOfField(kind, field),
        cell: ({ values }) => shownValue(values[index] ?? null),
        card: field === 'name' ? 'title' : 'meta',
        className: 'max-w-64 break-words',
      }),
    ),
  ]

  return (
    <Card
      title="As they will be stored"
      flush
      className="mt-4"
    >
      <DataList
        caption="As they will be stored"
        columns={columns}
        rows={preview}
        rowKey={({ row }) => String(row)}
      />
    </Card>
  )
}
