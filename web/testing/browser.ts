// A document for tests of hooks: renders a hook with a real query client, and answers what it
// sends. Only the network is replaced. Import it first in a test file that begins with
// `@vitest-environment happy-dom`.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, createElement, Fragment, type FunctionComponent, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { SESSION_KEY } from '../lib/server/stored-token.ts'
import { createQueryClient } from '../lib/server/query-client.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

export type SentRequest = {
  readonly method: string
  readonly path: string
  readonly key: string | null
  readonly body: unknown
}

/** The response to one request, the `count`th; `lost()` for a response that never arrives. */
export type Responder = (
  request: SentRequest,
  count: number,
  headers: Headers,
) => Response | Promise<Response>

const HOUR_S = 3600

/** Signs a person in on this device. */
export const signIn = (): void =>
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({ access_token: 'token', expires_at: Date.now() / 1000 + HOUR_S }),
  )

/** Answers every request of the page; returns the requests in the order in which they were sent. */
export const answerRequests = (respond: Responder): SentRequest[] => {
  const requests: SentRequest[] = []
  const answer = async (
    path: string,
    { method = 'GET', headers, body }: RequestInit = {},
  ): Promise<Response> => {
    const sent = new Headers(headers)
    const request = {
      method,
      path,
      key: sent.get('idempotency-key'),
      body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null,
    }
    requests.push(request)
    return respond(request, requests.length, sent)
  }
  Object.assign(globalThis, { fetch: answer })
  return requests
}

export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status })

/** The response that no one received: the network broke. */
export const failRequest = (): never => {
  throw new TypeError('Failed to fetch')
}

export type RenderedHook<Value> = { readonly current: Value; unmount(): void }

/**
 * Renders a component that only calls `useValue`, under the query client and the `Provider` that
 * the hook needs.
 */
export const renderHook = async <Value>(
  useValue: () => Value,
  Provider: FunctionComponent<{ children: ReactNode }> | typeof Fragment = Fragment,
): Promise<RenderedHook<Value>> => {
  const values: Value[] = []
  const Probe = (): null => {
    values.push(useValue())
    return null
  }
  const root = createRoot(document.createElement('div'))
  const client = createQueryClient()
  const page = createElement(Provider, null, createElement(Probe))
  await act(async () => root.render(createElement(QueryClientProvider, { client }, page)))
  return {
    get current() {
      return values.at(-1) as Value
    },
    unmount: () => act(() => root.unmount()),
  }
}

/** Waits until `isDone`, while React draws. */
export const waitUntil = async (isDone: () => boolean): Promise<void> => {
  for (let turn = 0; turn < 500 && !isDone(); turn += 1)
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 10))
    })
  if (!isDone()) throw new Error('It did not happen within five seconds')
}
