// The empty list of products.
import { isAdmin } from '@webale/domain/access/role.ts'
import { Link } from 'react-router'
import { buttonClass } from '../../../ui/button.tsx'
import { useTill } from '../till/till-context.tsx'
import { NothingFound } from './item-list.tsx'

const NONE = 'No products found'

export const NoProductsFit = () => (
  <NothingFound
    words={NONE}
    hint="Try another word, or scan the barcode."
  />
)

const outOfStock = (count: number): string =>
  `${count} ${count === 1 ? 'product is' : 'products are'} out of stock.`

type NoProductsProps = {
  /** Number of products with a stock of 0. */
  soldOut: number
}

/** Nothing can be sold: there are no products yet, or none has stock. */
export const NoProducts = ({ soldOut }: NoProductsProps) => {
  const { actor } = useTill()
  const admin = isAdmin(actor)
  if (soldOut > 0) {
    const hint = `${outOfStock(soldOut)} ${admin ? 'Enter their stock in Inventory.' : 'Ask your admin to enter their stock.'}`
    return (
      <NothingFound
        words={NONE}
        hint={hint}
        {...(admin && {
          actions: (
            <InventoryButton to="/inventory?sort=current_stock">Open Inventory</InventoryButton>
          ),
        })}
      />
    )
  }

  if (!admin)
    return (
      <NothingFound
        words={NONE}
        hint="Ask your admin to add products to your department."
      />
    )

  return (
    <NothingFound
      words={NONE}
      actions={<InventoryButton to="/inventory">Add your first product</InventoryButton>}
    />
  )
}

const InventoryButton = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className={buttonClass({ look: 'soft' })}
  >
    {children}
  </Link>
)
