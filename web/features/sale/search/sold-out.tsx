// The line about sold-out products that match (decision R9), and the products once it was opened:
// each can be sold anyway.
import { isAdmin } from '@webale/domain/access/role.ts'
import { sellableProduct, type Sellable } from '@webale/domain/features/product/pricing.ts'
import { productReads } from '@webale/domain/features/product/product-reads.api.ts'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { formatStock } from '../../../components/product-text.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { useCatalogue } from '../../../till/page/current-catalogue.ts'
import { Button } from '../../../ui/button.tsx'
import { useTill } from '../till/till-context.tsx'
import type { ListedProduct } from './use-items.ts'

type SoldOutListProps = {
  readonly term: string
  readonly disabled: boolean
  readonly onAdd: (item: Sellable) => void
}

/** The sold-out products that match; undefined while they are read. */
const useSoldOutItems = (term: string): readonly ListedProduct[] | undefined => {
  const used = useCatalogue()
  const own = useMemo(() => used.catalogue?.findSoldOut(term) ?? null, [used, term])
  const { data } = useQuery(productReads.soldOutItems, { term }, { enabled: own === null })

  return own ?? data
}

const SoldOutList = ({ term, disabled, onAdd }: SoldOutListProps) => {
  const rows = useSoldOutItems(term)
  return (
    <ul aria-label="Sold-out products">
      {rows?.map((row) => (
        <li
          key={row.id}
          className="flex min-h-14 items-center gap-3 border-b border-border px-4 py-1.5 last:border-b-0"
        >
          <span className="min-w-0 flex-1">
            <span className="block font-semibold wrap-anywhere">{row.name}</span>
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
const SoldOutLine = ({ count, term, isOpen, onOpen }: SoldOutLineProps) => {
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

/** The line, and the products once it was opened for this term. */
export const SoldOut = ({ count, ...list }: SoldOutListProps & { readonly count: number }) => {
  const [opened, setOpened] = useState<string | null>(null)
  const isOpen = opened === list.term

  return (
    <>
      <SoldOutLine
        count={count}
        term={list.term}
        isOpen={isOpen}
        onOpen={() => setOpened(list.term)}
      />
      {isOpen && <SoldOutList {...list} />}
    </>
  )
}
