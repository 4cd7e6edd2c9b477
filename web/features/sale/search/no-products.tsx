// The empty list of products, and the line about sold-out products (decision R9).
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

const lineClass =
  'inline-flex min-h-11 items-center font-semibold text-primary-text underline underline-offset-4'

const matchText = (count: number): string =>
  count === 1 ? '1 sold-out product matches.' : `${count} sold-out products match.`

type SoldOutLineProps = {
  count: number
  term: string
  /** The products are shown below the line. */
  isOpen: boolean
  onOpen: () => void
}

/**
 * '2 sold-out products match.', which opens them; administrators get a link to them. Without a term
 * the list above says how many there are.
 */
export const SoldOutLine = ({ count, term, isOpen, onOpen }: SoldOutLineProps) => {
  const { actor } = useTill()
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-2 pt-2 text-center text-small text-text-2"
    >
      {term !== '' && matchText(count)}
      {!isOpen && (
        <button
          type="button"
          onClick={onOpen}
          className={lineClass}
        >
          {count === 1 ? 'Show it' : 'Show them'}
        </button>
      )}
      {isAdmin(actor) && term !== '' && (
        <Link
          to={`/inventory?search=${encodeURIComponent(term)}`}
          className={lineClass}
        >
          Show in Inventory
        </Link>
      )}
    </p>
  )
}
