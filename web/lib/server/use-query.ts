// Reads an operation for a screen: refetched on focus
// and once a minute; old data stays visible meanwhile.
import type { OutputOf, Query, SentOf } from '@webale/domain/kernel/operation.ts'
import { useCallback } from 'react'
import {
  keepPreviousData,
  type QueryClient,
  useQuery as useTanstackQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { call } from './call.ts'

const EVERY_MINUTE = 60_000

/** Query keys start with the noun, so that a command can invalidate by noun. */
export const queryKeyOf = (operation: Query, sent: unknown): readonly unknown[] => [
  operation.noun,
  operation.path,
  sent,
]

export type QueryOptions = {
  readonly enabled?: boolean
  /** Keeps the last data visible while a new input is being read (search boxes). */
  readonly keepPrevious?: boolean
  /** Milliseconds between background refetches; false for none. */
  readonly every?: number | false
  /**
   * Milliseconds after which a new reader of the same
   * data reads it again; 5 seconds unless said otherwise.
   */
  readonly staleAfter?: number
}

/**
 * `const expenses = useQuery(expenseApi.list, {})`: data, isPending, error, refetch, as TanStack
 * Query has them.
 */
export const useQuery = <Op extends Query>(
  operation: Op,
  sent: SentOf<Op>,
  { enabled = true, keepPrevious = false, every = EVERY_MINUTE, staleAfter }: QueryOptions = {},
): UseQueryResult<OutputOf<Op>> =>
  useTanstackQuery({
    queryKey: queryKeyOf(operation, sent),
    queryFn: ({ signal }): Promise<OutputOf<Op>> => call(operation, sent, { signal }),
    enabled,
    refetchInterval: every,
    ...(staleAfter === undefined ? {} : { staleTime: staleAfter }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })

/** Refetches all queries of these nouns. */
export const invalidateNouns = (client: QueryClient, nouns: readonly string[]): Promise<unknown> =>
  Promise.all(nouns.map((noun) => client.invalidateQueries({ queryKey: [noun] })))

/** Returns a function that refetches all queries of these nouns. */
export const useInvalidateNouns = (): ((nouns: readonly string[]) => void) => {
  const client = useQueryClient()
  return useCallback((nouns) => void invalidateNouns(client, nouns), [client])
}

/** Refetches everything, for work that may have changed all of it. */
export const useInvalidateAll = (): (() => Promise<void>) => {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}
