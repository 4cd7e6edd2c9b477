// The actions of one product of the list: its stock, its labels, and the form.
import { can } from '@webale/domain/access/permissions.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { useActor, useShopRules } from '../../lib/session/session.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import {
  IconAdjustments,
  IconBarcode,
  IconPackageImport,
  IconPencil,
  IconPuzzle,
  IconTag,
} from '../../ui/icons.ts'

export type RowAction = 'edit' | 'barcode' | 'components' | 'labels' | 'receive' | 'correct'

export type OnAction = (action: RowAction, product: Product) => void

type MayStock = { readonly receive: boolean; readonly correct: boolean }

/** Leaders receive while the shop uses Purchases; administrators correct. */
export const useStockRights = (): MayStock => {
  const actor = useActor()
  const { purchases } = useShopRules()

  return {
    receive: purchases && can(actor, 'delivery.receive'),
    correct: can(actor, 'product.manage'),
  }
}

/** Renders the actions at the end of a row; on a card a press on the name edits. */
export const rowActions =
  (onAction: OnAction, may: MayStock, hasEdit: boolean) => (product: Product) => (
    <>
      {may.receive && !product.is_bundle && (
        <IconButton
          size="s"
          label={`Receive stock of ${product.name}`}
          icon={IconPackageImport}
          onClick={() => onAction('receive', product)}
        />
      )}
      {may.correct && !product.is_bundle && (
        <IconButton
          size="s"
          label={`Correct stock of ${product.name}`}
          icon={IconAdjustments}
          onClick={() => onAction('correct', product)}
        />
      )}
      {product.is_bundle && (
        <IconButton
          size="s"
          label={`Components of ${product.name}`}
          icon={IconPuzzle}
          onClick={() => onAction('components', product)}
        />
      )}
      <IconButton
        size="s"
        label={`Barcode of ${product.name}`}
        icon={IconBarcode}
        onClick={() => onAction('barcode', product)}
      />
      <IconButton
        size="s"
        label={`Print labels of ${product.name}`}
        icon={IconTag}
        onClick={() => onAction('labels', product)}
      />
      {hasEdit && (
        <IconButton
          size="s"
          label={`Edit ${product.name}`}
          icon={IconPencil}
          onClick={() => onAction('edit', product)}
        />
      )}
    </>
  )
