// Shop Reports, for leaders: one of several reports, chosen in the address. Profit is for people
// who may see costs.
import { can } from '@webale/domain/access/permissions.ts'
import { useEffect, useRef, useState } from 'react'
import { readOneOf, useUrlFilter } from '../../../lib/url-filter.ts'
import { useActor } from '../../../lib/session/session.tsx'
import { Select } from '../../../ui/select.tsx'
import { ControlReport } from './control-report.tsx'
import { DeadStockReport, LossesReport, ProfitReport, StockValueReport } from './goods-reports.tsx'
import { CustomersReport, PaymentsReport } from './money-reports.tsx'

const REPORTS = [
  {
    value: 'controls',
    label: 'Discounts, returns and voids',
    Report: ControlReport,
    needsCost: false,
  },
  {
    value: 'stock-value',
    label: 'Stock value',
    Report: StockValueReport,
    needsCost: false,
  },
  {
    value: 'dead-stock',
    label: 'Dead stock',
    Report: DeadStockReport,
    needsCost: false,
  },
  {
    value: 'profit',
    label: 'Profit by product',
    Report: ProfitReport,
    needsCost: true,
  },
  {
    value: 'customers',
    label: 'Best customers',
    Report: CustomersReport,
    needsCost: false,
  },
  {
    value: 'payments',
    label: 'Payments',
    Report: PaymentsReport,
    needsCost: false,
  },
  {
    value: 'losses',
    label: 'Losses',
    Report: LossesReport,
    needsCost: false,
  },
] as const

const FIRST = REPORTS[0]

export const ShopReportsPage = () => {
  const seesCost = can(useActor(), 'product.see_cost')
  const reports = REPORTS.filter(({ needsCost }) => seesCost || !needsCost)
  const [params, change] = useUrlFilter({ report: FIRST.value })
  const [chosen, setChosen] = useState<string>()
  const chooser = useRef<HTMLSelectElement>(null)
  const asked = readOneOf(
    params,
    'report',
    reports.map(({ value }) => value),
  )

  const { value, Report } = reports.find((report) => report.value === asked) ?? FIRST
  // Each report mounts its own chooser: the new one gets
  // the focus of the one in which the person chose.
  useEffect(() => {
    if (chosen === value) chooser.current?.focus()
  }, [chosen, value])

  return (
    <Report
      chooser={
        <Select
          aria-label="Report"
          ref={chooser}
          options={reports.map((report) => ({ value: report.value, label: report.label }))}
          value={value}
          wrapClass="max-md:w-full"
          onChange={(event) => {
            setChosen(event.target.value)
            change({ report: event.target.value })
          }}
        />
      }
    />
  )
}
