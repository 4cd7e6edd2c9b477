// Reads one operation for several inputs at once: the few rows a list needs beyond what it has read as a whole.
import type { OutputOf, Query, SentOf } from '@webale/domain/kernel/operation.ts'
import { useQueries } from '@tanstack/react-query'
import { call } from './call.ts'
import { keyOf } from './use-query.ts'

/** What has arrived so far, in the order of the inputs; what cannot be read is left out. */
export const useEach = <Op extends Query>(operation: Op, inputs: readonly SentOf<Op>[]): OutputOf<Op>[] =>
  useQueries({
    queries: inputs.map((sent) => ({ queryKey: keyOf(operation, sent), queryFn: ({ signal }: { signal: AbortSignal }) => call(operation, sent, { signal }) })),
    combine: (results) => results.flatMap(({ data }) => (data === undefined ? [] : [data])),
  })
