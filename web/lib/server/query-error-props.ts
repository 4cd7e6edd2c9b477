// The props of the error panel for a failed query: the reason, the time of the data still shown,
// and the log reference.
import { formatTime } from '@webale/domain/kernel/time.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { toFailure } from './call.ts'

/** The state of a query, as `useQuery` returns it. */
export type QueryState = Pick<
  UseQueryResult,
  'error' | 'dataUpdatedAt' | 'isError' | 'isFetching' | 'isPending' | 'refetch'
>

type FailedQuery = Pick<QueryState, 'error' | 'dataUpdatedAt' | 'isFetching' | 'refetch'>

/** `{expenses.isError && <ErrorPanel things="expenses" {...queryErrorProps(expenses)} />}` */
export const queryErrorProps = ({ error, dataUpdatedAt, isFetching, refetch }: FailedQuery) => {
  const failure = toFailure(error)
  return {
    reason: failure.title,
    reference: failure.kind === 'problem' && failure.instance !== '' ? failure.instance : undefined,
    // 0 while nothing has been read.
    updatedAt: dataUpdatedAt > 0 ? formatTime(new Date(dataUpdatedAt).toISOString()) : undefined,
    busy: isFetching,
    onRetry: () => void refetch(),
  }
}
