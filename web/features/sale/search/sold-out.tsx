// The line about sold-out products, and the products once it was opened (decision R9).
import { isAdmin } from '@webale/domain/access/role.ts'
import type { Sellable } from '@webale/domain/features/product/pricing.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTill } from '../till/till-context.tsx'
import { SoldOutList } from './sold-out-list.tsx'

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

type SoldOutProps = {
  readonly count: number
  readonly term: string
  readonly disabled: boolean
  readonly onAdd: (item: Sellable) => void
}

/** The line about sold-out products, and the products once it was opened. */
export const SoldOut = ({ count, ...list }: SoldOutProps) => {
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
