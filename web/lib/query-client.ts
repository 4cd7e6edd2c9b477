// How screens read from the server: asked even when the browser claims to be offline (a shop's own network has no internet),
// tried again only when the answer got lost.
import { QueryClient } from '@tanstack/react-query'
import { failureOf } from './call.ts'

const FRESH_MS = 5000
const MAX_TRIES = 2

/** One per signed-in person: what somebody else has read is never shown to the next. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        retry: (tries, error) => tries < MAX_TRIES && failureOf(error).kind === 'unreachable',
      },
      mutations: { networkMode: 'always' },
    },
  })
