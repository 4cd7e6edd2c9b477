// Which requests of a page the service worker answers from its cache, and with which file.

/**
 * Always left to the network: what the server computes, the live stream, and the worker's own file.
 */
const LEFT_ALONE =
  /^\/(api|auth\/v1|functions|problems|healthz|readyz|openapi\.json|metrics|join|rescue|sw\.js)(\/|$)/

/** The page of every address of the app. */
export const PAGE = '/index.html'

type FetchedRequest = Pick<Request, 'method' | 'mode' | 'url'>

/** The cached file that answers this request, or null when the network has to answer it. */
export const findCachedFile = (
  { method, mode, url }: FetchedRequest,
  origin: string,
  files: { has(path: string): boolean },
): string | null => {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin || LEFT_ALONE.test(address.pathname))
    return null

  if (files.has(address.pathname)) return address.pathname

  return mode === 'navigate' ? PAGE : null
}
