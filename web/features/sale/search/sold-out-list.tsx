// The sold-out products that match, opened by the line below the list: each can be sold anyway.
import { sellableProduct, type Sellable } from '@webale/domain/features/product/pricing.ts'
import { formatStock } from '../../../components/product-text.ts'
import { Button } from '../../../ui/button.tsx'
import { useSoldOutItems } from './use-items.ts'

type SoldOutListProps = {
  readonly term: string
  readonly disabled: boolean
  readonly onAdd: (item: Sellable) => void
}

export const SoldOutList = ({ term, disabled, onAdd }: SoldOutListProps) => {
  const rows = useSoldOutItems(term)
  return (
    <ul aria-label="Sold-out products">
      {rows?.map((row) => (
        <li
          key={row.id}
          className="flex min-h-14 items-center gap-3 border-b border-border px-4 py-1.5 last:border-b-0"
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold">{row.name}</span>
            <span className="block text-small text-warning">{formatStock(row)} in stock</span>
          </span>
          <Button
            size="s"
            aria-label={`Sell ${row.name} anyway`}
            disabled={disabled}
            onClick={() => onAdd(sellableProduct(row))}
          >
            Sell anyway
          </Button>
        </li>
      ))}
    </ul>
  )
}
