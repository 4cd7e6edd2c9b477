// The open dialog of the inventory, and what follows when it is done. Each dialog is a separate
// download, preloaded after the list, so that the first press opens it at once.
import { can } from '@webale/domain/access/permissions.ts'
import { type Product, skuOf } from '@webale/domain/features/product/product.ts'
import { useEffect } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useActor } from '../../lib/session/session.tsx'
import { OptionalPart } from '../../components/optional-part.tsx'
import type { RowAction } from './product-row-actions.tsx'

const ProductDialog = lazyPart(() => import('./product-dialog.tsx'), 'ProductDialog')
const BundleDialog = lazyPart(() => import('./bundle-dialog.tsx'), 'BundleDialog')
const BarcodeDialog = lazyPart(() => import('./barcode-dialog.tsx'), 'BarcodeDialog')
const ReceiveStockDialog = lazyPart(() => import('./stock-dialog.tsx'), 'ReceiveStockDialog')
const CorrectStockDialog = lazyPart(() => import('./stock-dialog.tsx'), 'CorrectStockDialog')
const LabelsDialog = lazyPart(() => import('../../components/labels-dialog.tsx'), 'LabelsDialog')

/** `barcode` is a code to start the form with: generated, or scanned at the till. */
export type OpenedDialog =
  | { readonly what: 'add'; readonly barcode?: string }
  | { readonly what: 'labels'; readonly products: readonly Product[] }
  | {
      readonly what: Exclude<RowAction, 'labels'>
      readonly product: Product
      readonly barcode?: string
    }

type DialogProps = { doing: OpenedDialog; go: (doing: OpenedDialog | null) => void }

const OpenDialog = ({ doing, go }: DialogProps) => {
  const close = (): void => go(null)
  const mayEdit = can(useActor(), 'product.manage')
  // A saved bundle still needs its components.
  const saved = (after: Product): void =>
    go(after.is_bundle ? { what: 'components', product: after } : null)

  if (doing.what === 'add')
    return (
      <ProductDialog
        product={null}
        barcode={doing.barcode}
        onSaved={saved}
        onClose={close}
      />
    )

  if (doing.what === 'labels')
    return (
      <LabelsDialog
        products={doing.products}
        onClose={close}
      />
    )

  const { what, product, barcode } = doing
  if (what === 'receive')
    return (
      <ReceiveStockDialog
        product={product}
        onClose={close}
      />
    )

  if (what === 'correct')
    return (
      <CorrectStockDialog
        product={product}
        onClose={close}
      />
    )

  if (what === 'components')
    return (
      <BundleDialog
        bundle={product}
        onClose={close}
      />
    )

  if (what === 'barcode') {
    const use = (code: string): void =>
      go({
        what: 'edit',
        product,
        barcode: code,
      })
    return (
      <BarcodeDialog
        code={skuOf(product) ?? ''}
        name={product.name}
        onUse={mayEdit ? use : undefined}
        onClose={close}
      />
    )
  }

  return (
    <ProductDialog
      product={product}
      barcode={barcode}
      onSaved={saved}
      onClose={close}
    />
  )
}

export const InventoryDialogs = ({
  doing,
  go,
}: {
  doing: OpenedDialog | null
  go: DialogProps['go']
}) => {
  useEffect(() => {
    // A failed preload is repeated when the dialog is opened.
    for (const dialog of [ProductDialog, BundleDialog, BarcodeDialog])
      dialog.preload().catch(() => undefined)
  }, [])
  return (
    <OptionalPart
      open={doing !== null}
      onClose={() => go(null)}
    >
      {doing && (
        <OpenDialog
          doing={doing}
          go={go}
        />
      )}
    </OptionalPart>
  )
}
