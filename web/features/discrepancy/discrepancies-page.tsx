// Discrepancies: sales and stock movements that need attention. Two cards, two tabs on phones,
// and below them the sales of tills to review.
import { discrepancyApi } from '@webale/domain/features/discrepancy/discrepancy.api.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useQuery } from '../../lib/server/use-query.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useIsWide } from '../../ui/use-media-query.ts'
import { SalesPanel } from './sales-panel.tsx'
import { StockPanel } from './stock-panel.tsx'

const PhoneTabs = ({ onOpen }: { onOpen: (sale: Sale) => void }) => {
  const [tab, setTab] = useState('sales')
  const sales = useQuery(discrepancyApi.suspiciousSales, {})
  const stock = useQuery(discrepancyApi.stockDiscrepancies, {})
  const tabs = [
    { value: 'sales', label: 'Sales', count: sales.data?.count },
    { value: 'stock', label: 'Stock', count: stock.data?.length },
  ]

  return (
    <Tabs
      label="Discrepancies"
      look="segment"
      tabs={tabs}
      value={tab}
      onChange={setTab}
    >
      <TabPanel value="sales">
        <SalesPanel onOpen={onOpen} />
      </TabPanel>
      <TabPanel value="stock">
        <StockPanel />
      </TabPanel>
    </Tabs>
  )
}

type DiscrepanciesPageProps = {
  /** The dialog of one sale; it belongs to another feature. */
  SaleDialog: ComponentType<{ sale: Sale; onClose: () => void }>
  /**
   * The panel of the sales of tills, which is empty
   * while there are none; it belongs to another feature.
   */
  tillSales: ReactNode
}

export const DiscrepanciesPage = ({ SaleDialog, tillSales }: DiscrepanciesPageProps) => {
  const wide = useIsWide()
  const [sale, setSale] = useState<Sale | null>(null)

  return (
    <>
      <PageHeader
        title="Discrepancies"
        subtitle="Sales and stock changes to check"
      />
      {wide ? (
        <div className="space-y-4">
          <SalesPanel onOpen={setSale} />
          <StockPanel />
        </div>
      ) : (
        <PhoneTabs onOpen={setSale} />
      )}
      {tillSales}
      {sale && (
        <SaleDialog
          key={sale.id}
          sale={sale}
          onClose={() => setSale(null)}
        />
      )}
    </>
  )
}
