// The rows of one page of a list with its pager; a
// page that others have emptied offers the first page.
import type { ReactNode } from 'react'
import { lazyPart, type LazyPart } from '../lib/lazy-part.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { OptionalPart } from './optional-part.tsx'
import type { PagerProps } from './pager.tsx'

const Pager: LazyPart<PagerProps> = lazyPart(() => import('./pager.tsx'), 'Pager')

const doNothing = (): void => undefined

type PagedRowsProps = {
  /** 'entries', in the plural. */
  things: string
  /** Counted from 1. */
  page: number
  /** Rows on this page. */
  shown: number
  /** Rows of a full page. */
  limit: number
  total: number
  onPage: (page: number) => void
  /** The table. */
  children: ReactNode
}

export const PagedRows = ({
  things,
  page,
  shown,
  limit,
  total,
  onPage,
  children,
}: PagedRowsProps) => {
  if (shown === 0)
    return (
      <Empty
        drawing="search"
        actions={<Button onClick={() => onPage(1)}>First page</Button>}
      >
        This page has no {things} any more.
      </Empty>
    )
  return (
    <>
      {children}
      {total > limit && (
        <OptionalPart
          open={false}
          onClose={doNothing}
        >
          <Pager
            things={things}
            offset={(page - 1) * limit}
            shown={shown}
            limit={limit}
            total={total}
            onMove={(offset) => onPage(Math.floor(offset / limit) + 1)}
          />
        </OptionalPart>
      )}
    </>
  )
}
