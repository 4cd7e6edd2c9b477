// The query client: it also fetches when the browser reports no network (a shop's own network has
// no internet), and retries only when the response was lost.
import { QueryClient } from '@tanstack/react-query'
import { toFailure } from './call.ts'
import { isServerAway, subscribeToContact } from './contact.ts'

const STALE_AFTER_MS = 5000
const MAX_TRIES = 2

/** One client per signed-in person, so that no person sees data cached for another. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: STALE_AFTER_MS,
        retry: (tries, error) =>
          tries < MAX_TRIES && toFailure(error).kind === 'unreachable' && !isServerAway(),
      },
      mutations: { networkMode: 'always' },
    },
  })

/** Reads again what could not be read while the server was away; returns how to stop. */
export const refetchWhenServerIsBack = (client: QueryClient): (() => void) =>
  subscribeToContact(() => {
    if (!isServerAway())
      void client.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      })
  })
