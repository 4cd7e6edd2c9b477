// Shown by a card in place of its list: the error with a retry button, or a skeleton while the list
// is read.
import { type QueryState, queryErrorProps } from '../lib/server/query-error-props.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'

type ListStateProps = {
  query: QueryState
  /** 'expenses' reads "Could not load expenses." */
  things: string
  /** Rows of the skeleton. */
  rows?: number
}

/** Older rows stay visible below an error. */
export const ListState = ({ query, things, rows = 6 }: ListStateProps) => {
  if (query.isError)
    return (
      <ErrorPanel
        className="m-3.5 mt-1"
        things={things}
        {...queryErrorProps(query)}
      />
    )

  if (!query.isPending) return null

  return (
    <div className="p-4">
      <SkeletonList
        label={`Loading ${things}`}
        rows={rows}
      />
    </div>
  )
}
