// Sales of each TIN beside the limits above which it must register for VAT.
import { vatApi } from '@webale/domain/features/vat/vat.api.ts'
import { limitState, type TaxpayerSales } from '@webale/domain/features/vat/vat-report.ts'
import { formatNumber, formatUgx } from '@webale/domain/kernel/money.ts'
import { queryErrorProps } from '../../../lib/server/query-error-props.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { useShopRules } from '../../../lib/session/session.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataList } from '../../../ui/data-list.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import type { ListColumn } from '../../../ui/list-rows.ts'

const HINTS = {
  near: 'Near the limit',
  over: 'Over the limit',
} as const

const salesCell = (sales: number, limit: number, isDone: boolean) => {
  const state = limitState(sales, limit)
  return (
    <>
      {formatNumber(sales)}{' '}
      {!isDone && state !== 'below' && <Badge tone="attention">{HINTS[state]}</Badge>}
    </>
  )
}

export const VatLimitsCard = () => {
  const { vat_limit_year, vat_limit_quarter } = useShopRules()
  const limits = useQuery(vatApi.limits, {})
  const columns: readonly ListColumn<TaxpayerSales>[] = [
    {
      id: 'tin',
      header: 'TIN',
      cell: ({ tin, legal_name }) => (tin === null ? 'Without a TIN' : `${legal_name} ${tin}`),
      card: 'title',
    },
    {
      id: 'year',
      header: 'Sales in 12 months',
      cell: ({ year, is_registered }) => salesCell(year, vat_limit_year, is_registered),
      align: 'end',
    },
    {
      id: 'quarter',
      header: 'Sales in 3 months',
      cell: ({ quarter, is_registered }) => salesCell(quarter, vat_limit_quarter, is_registered),
      align: 'end',
    },
    {
      id: 'state',
      header: 'VAT',
      cell: ({ is_registered }) => (is_registered ? 'Registered' : 'Not registered'),
    },
  ]

  return (
    <Card
      title="VAT limits"
      flush
      className="mb-5"
    >
      {limits.isError && (
        <ErrorPanel
          className="m-4"
          things="the VAT limits"
          {...queryErrorProps(limits)}
        />
      )}
      {limits.data && (
        <DataList
          caption="VAT limits"
          columns={columns}
          rows={limits.data}
          rowKey={({ tin }) => tin ?? ''}
        />
      )}
      <p className="border-t border-border px-3.5 py-3 text-small text-text-2 md:px-4.5">
        Limit of 12 months: {formatUgx(vat_limit_year)}. Limit of 3 months:{' '}
        {formatUgx(vat_limit_quarter)}. Above one of them, register with URA.
      </p>
    </Card>
  )
}
