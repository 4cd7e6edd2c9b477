// The actions of one product of the list: its stock, its labels, and the form.
import { can } from '@webale/domain/access/permissions.ts'
import type { Product } from '@webale/domain/features/product/product.ts'
import { useActor, useShopRules } from '../../lib/session/session.tsx'
import type { IconOf } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import {
  IconAdjustments,
  IconBarcode,
  IconDots,
  IconPackageImport,
  IconPencil,
  IconPuzzle,
  IconTag,
} from '../../ui/icons.ts'
import { Menu } from '../../ui/menu.tsx'

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

type Choice = {
  readonly action: RowAction
  /** Before the name of the product, in the name of an icon. */
  readonly label: string
  readonly icon: IconOf
}

const RECEIVE: Choice = { action: 'receive', label: 'Receive stock', icon: IconPackageImport }
const CORRECT: Choice = { action: 'correct', label: 'Correct stock', icon: IconAdjustments }
const COMPONENTS: Choice = { action: 'components', label: 'Components', icon: IconPuzzle }
const BARCODE: Choice = { action: 'barcode', label: 'Barcode', icon: IconBarcode }
const LABELS: Choice = { action: 'labels', label: 'Print labels', icon: IconTag }

const choicesOf = ({ is_bundle }: Product, may: MayStock): Choice[] => [
  ...(is_bundle ? [COMPONENTS] : []),
  ...(may.receive && !is_bundle ? [RECEIVE] : []),
  ...(may.correct && !is_bundle ? [CORRECT] : []),
  BARCODE,
  LABELS,
]

/** So many fit as icons beside Edit; of more, the first is an icon and the others a menu. */
const MAX_ICONS = 2

const More = ({
  product,
  choices,
  onAction,
}: {
  product: Product
  choices: readonly Choice[]
  onAction: OnAction
}) => (
  <Menu
    label={`More for ${product.name}`}
    trigger={
      <IconButton
        size="s"
        label={`More for ${product.name}`}
        icon={IconDots}
      />
    }
    items={choices.map(({ action, label, icon }) => ({
      label,
      icon,
      onSelect: () => onAction(action, product),
    }))}
  />
)

/** Renders the actions at the end of a row; on a card a press on the name edits. */
export const rowActions =
  (onAction: OnAction, may: MayStock, hasEdit: boolean) => (product: Product) => {
    const choices = choicesOf(product, may)
    const icons = choices.length > MAX_ICONS ? choices.slice(0, 1) : choices

    return (
      <>
        {icons.map(({ action, label, icon }) => (
          <IconButton
            key={action}
            size="s"
            label={`${label} of ${product.name}`}
            icon={icon}
            onClick={() => onAction(action, product)}
          />
        ))}
        {hasEdit && (
          <IconButton
            size="s"
            label={`Edit ${product.name}`}
            icon={IconPencil}
            onClick={() => onAction('edit', product)}
          />
        )}
        {choices.length > MAX_ICONS && (
          <More
            product={product}
            choices={choices.slice(1)}
            onAction={onAction}
          />
        )}
      </>
    )
  }
