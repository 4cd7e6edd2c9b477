// Shows the state of a query for rows: a skeleton, an error with Retry, a text for an empty result,
// or the rows.
import type { ReactNode } from 'react'
import { queryErrorProps } from '../../lib/server/query-error-props.ts'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type QueryRowsProps<Row> = {
  /** The result of useQuery. */
  query: Parameters<typeof queryErrorProps>[0] & {
    readonly data: readonly Row[] | undefined
    readonly isError: boolean
    readonly isPending: boolean
  }
  /** What is loaded: 'sales trends'. */
  things: string
  empty: string
  children: (rows: readonly Row[]) => ReactNode
}

export const QueryRows = <Row,>({ query, things, empty, children }: QueryRowsProps<Row>) => {
  const { data, isError } = query
  return (
    <>
      {isError && (
        <ErrorPanel
          className="mb-4"
          things={things}
          {...queryErrorProps(query)}
        />
      )}
      {query.isPending && <Skeleton className="h-80 rounded-card" />}
      {data?.length === 0 && (
        <Card>
          <Empty drawing="calm">{empty}</Empty>
        </Card>
      )}
      {data !== undefined && data.length > 0 && children(data)}
    </>
  )
}
