// Inventory Management: the products of the shop, their stock, and what must be reordered.
import { can } from '@webale/domain/access/permissions.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { SaveListButton } from '../../components/save-list-button.tsx'
import { useDepartment } from '../../lib/session/department.tsx'
import { BARCODE_PARAMETER } from '../../lib/scan/scan-listener.tsx'
import { useActor } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { IconPlus } from '../../ui/icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Select } from '../../ui/select.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { type OpenedDialog, InventoryDialogs } from './inventory-dialogs.tsx'
import type { RowAction } from './product-row-actions.tsx'
import { ProductsPanel } from './products-panel.tsx'
import { StockAlertsPanel } from './stock-alerts-panel.tsx'
import { type ProductFilterState, useProductFilter } from './use-product-filter.ts'

/** Admins choose one department or all; others have their own. */
const DepartmentFilter = ({ state }: { state: ProductFilterState }) => {
  const { departments, department, locked } = useDepartment()
  const options = optionsOf(departments)

  return (
    <Select
      aria-label="Filter by department"
      disabled={locked}
      options={locked ? options : [{ value: '', label: 'All Departments' }, ...options]}
      value={locked ? (department?.id ?? '') : state.filter.department}
      onChange={(event) => state.change({ department: event.target.value })}
      wrapClass="max-md:basis-8.5! md:w-56"
    />
  )
}

/** A code that the till did not know is passed in the URL, once. */
const useBarcodeFromUrl = (ready: boolean, onBarcode: (barcode: string) => void): void => {
  const [parameters, setParameters] = useSearchParams()
  const barcode = parameters.get(BARCODE_PARAMETER)
  useEffect(() => {
    if (barcode === null || !ready) return
    onBarcode(barcode)
    setParameters(
      (before) => {
        before.delete(BARCODE_PARAMETER)
        return before
      },
      { replace: true },
    )
  }, [barcode, ready, onBarcode, setParameters])
}

export const InventoryPage = () => {
  const state = useProductFilter()
  const { loading } = useDepartment()
  const mayAdd = can(useActor(), 'product.manage')
  const [doing, setDoing] = useState<OpenedDialog | null>(null)
  const add = useCallback(() => setDoing({ what: 'add' }), [])
  const addWith = useCallback((barcode: string) => setDoing({ what: 'add', barcode }), [])
  useBarcodeFromUrl(mayAdd && !loading, addWith)
  const openAction = useCallback(
    (what: RowAction, product: Product) =>
      setDoing(what === 'labels' ? { what, products: [product] } : { what, product }),
    [],
  )

  const open = useCallback((product: Product) => openAction('edit', product), [openAction])
  const printLabels = useCallback(
    (products: readonly Product[]) => setDoing({ what: 'labels', products }),
    [],
  )

  return (
    <>
      <PageHeader
        title="Inventory Management"
        subtitle="Manage products, bundles, and stock levels"
        actions={
          <>
            <DepartmentFilter state={state} />
            <SaveListButton
              kind="products"
              department={state.filter.department}
            />
            {mayAdd && (
              <Button
                look="primary"
                icon={IconPlus}
                disabled={loading}
                onClick={add}
              >
                Add Product
              </Button>
            )}
          </>
        }
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div
          id="stock-alerts"
          className="min-w-0 xl:order-last"
        >
          <StockAlertsPanel
            department={state.filter.department}
            onOpen={open}
          />
        </div>
        <ProductsPanel
          state={state}
          onAdd={add}
          onAction={openAction}
          onLabels={printLabels}
        />
      </div>
      <InventoryDialogs
        doing={doing}
        go={setDoing}
      />
    </>
  )
}
