// The VAT report of a month and a TIN, as a list and as a CSV file with the same rows.
import { vatApi } from '@webale/domain/features/vat/vat.api.ts'
import { listVat, type VatReport, vatTable } from '@webale/domain/features/vat/vat-report.ts'
import { VAT_CATEGORY_WORDS } from '@webale/domain/kernel/vat-category.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { monthsBefore } from '@webale/domain/kernel/month.ts'
import { useState } from 'react'
import { downloadText, formatCsv } from '../../lib/csv.ts'
import { today } from '../../lib/now.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { ListState } from '../../components/list-state.tsx'
import { formatMonth } from '../../components/month-filter.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { IconDownload } from '../../ui/icons.ts'
import type { ListColumn } from '../../ui/list-rows.ts'
import { Select } from '../../ui/select.tsx'

/** Months that can be chosen: the VAT of a month is filed in the next one. */
const MONTHS = 24

type Row = ReturnType<typeof listVat>[number]

const amount = (id: 'net' | 'vat' | 'gross', header: string): ListColumn<Row> => ({
  id,
  header,
  cell: (row) => formatNumber(row[id]),
  align: 'end',
  ...(id === 'vat' && { card: 'amount' as const }),
})

const COLUMNS: readonly ListColumn<Row>[] = [
  { id: 'part', header: 'Part', cell: ({ part }) => part, card: 'title' },
  {
    id: 'category',
    header: 'Category',
    cell: ({ category }) => VAT_CATEGORY_WORDS[category],
  },
  amount('net', 'Net'),
  amount('vat', 'VAT'),
  amount('gross', 'Gross'),
]

const saveReport = async (report: VatReport): Promise<void> => {
  const { head, rows } = vatTable(report)
  downloadText(
    `vat-${report.tin}-${report.month}.csv`,
    await formatCsv(head, rows),
    'text/csv;charset=utf-8',
  )
}

const countText = ({ sales, voids, returns, purchases }: VatReport): string =>
  `${formatNumber(sales.count)} sales, ${formatNumber(voids.count)} voided, ` +
  `${formatNumber(returns.count)} returns. ` +
  `VAT of ${formatNumber(purchases.count)} purchases: UGX ${formatNumber(purchases.vat)}.`

const ReportTable = ({ report }: { report: VatReport }) => {
  const rows = listVat(report)
  return (
    <>
      {rows.length === 0 ? (
        <Empty drawing="calm">No sales with VAT in this month</Empty>
      ) : (
        <DataList
          caption="VAT report"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ part, category }) => `${part} ${category}`}
        />
      )}
      <p className="border-t border-border px-3.5 py-3 text-small text-text-2 md:px-4.5">
        Amounts in UGX. {countText(report)}
      </p>
    </>
  )
}

export const VatReportCard = () => {
  const months = monthsBefore(today(), MONTHS)
  const [chosen, setChosen] = useState({ tin: '', month: months[0] ?? '' })
  const known = useQuery(vatApi.tins, { month: chosen.month }, { keepPrevious: true })
  const tins = known.data ?? []
  const tin = tins.includes(chosen.tin) ? chosen.tin : (tins[0] ?? '')
  const report = useQuery(
    vatApi.report,
    { tin, month: chosen.month },
    { keepPrevious: true, enabled: tin !== '' },
  )

  return (
    <Card
      title="VAT report"
      flush
      actions={
        tin !== '' &&
        report.data && (
          <Button
            size="s"
            icon={IconDownload}
            onClick={() => report.data && void saveReport(report.data)}
          >
            CSV
          </Button>
        )
      }
    >
      <div className="flex flex-wrap gap-3 px-3.5 pb-3.5 md:px-4.5">
        <Field label="Month">
          <Select
            options={months.map((value) => ({ value, label: formatMonth(value) }))}
            value={chosen.month}
            onChange={({ target }) => setChosen({ tin, month: target.value })}
          />
        </Field>
        {tins.length > 1 && (
          <Field label="TIN">
            <Select
              options={tins.map((value) => ({ value, label: value }))}
              value={tin}
              onChange={({ target }) => setChosen({ ...chosen, tin: target.value })}
            />
          </Field>
        )}
      </div>
      <ListState
        query={tin === '' ? known : report}
        things="the VAT report"
      />
      {known.data?.length === 0 && <Empty drawing="calm">No sales with VAT in this month</Empty>}
      {tin !== '' && report.data && <ReportTable report={report.data} />}
    </Card>
  )
}
