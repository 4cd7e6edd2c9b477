// Whichever dialog of the inventory is open, and what follows when it is done. Each is a download of its own: the list comes
// first, the dialogs while it is being read, so that the first press opens one at once.
import { can } from '@webale/domain/access/permissions.ts'
import { type Product, skuOf } from '@webale/domain/features/product/product.ts'
import { lazy, Suspense, useEffect } from 'react'
import { useActor } from '../../lib/session.tsx'
import type { RowAction } from './products-list.tsx'

const loadProduct = () => import('./product-dialog.tsx').then((module) => ({ default: module.ProductDialog }))
const loadBundle = () => import('./bundle-dialog.tsx').then((module) => ({ default: module.BundleDialog }))
const loadBarcode = () => import('./barcode-dialog.tsx').then((module) => ({ default: module.BarcodeDialog }))
const loadLabels = () => import('./labels-dialog.tsx').then((module) => ({ default: module.LabelsDialog }))
const ProductDialog = lazy(loadProduct)
const BundleDialog = lazy(loadBundle)
const BarcodeDialog = lazy(loadBarcode)
const LabelsDialog = lazy(loadLabels)

/** `barcode` is one that the form begins with: generated, or scanned at the till. */
export type Doing =
  | { readonly what: 'add'; readonly barcode?: string }
  | { readonly what: 'labels'; readonly products: readonly Product[] }
  | { readonly what: Exclude<RowAction, 'labels'>; readonly product: Product; readonly barcode?: string }

type DialogProps = { doing: Doing; go: (doing: Doing | null) => void }

const OpenDialog = ({ doing, go }: DialogProps) => {
  const close = (): void => go(null)
  const mayEdit = can(useActor(), 'product.manage')
  // A saved bundle is not finished before its components are (PROD-018).
  const saved = (after: Product): void => go(after.is_bundle ? { what: 'components', product: after } : null)
  if (doing.what === 'add') return <ProductDialog product={null} barcode={doing.barcode} onSaved={saved} onClose={close} />
  if (doing.what === 'labels') return <LabelsDialog products={doing.products} onClose={close} />
  const { what, product, barcode } = doing
  if (what === 'components') return <BundleDialog bundle={product} onClose={close} />
  if (what === 'barcode') {
    const use = (code: string): void => go({ what: 'edit', product, barcode: code })
    return <BarcodeDialog code={skuOf(product) ?? ''} name={product.name} onUse={mayEdit ? use : undefined} onClose={close} />
  }
  return <ProductDialog product={product} barcode={barcode} onSaved={saved} onClose={close} />
}

export const InventoryDialogs = ({ doing, go }: { doing: Doing | null; go: DialogProps['go'] }) => {
  useEffect(() => {
    // What cannot be fetched now is fetched when it is needed.
    for (const load of [loadProduct, loadBundle, loadBarcode]) load().catch(() => undefined)
  }, [])
  return <Suspense>{doing && <OpenDialog doing={doing} go={go} />}</Suspense>
}
