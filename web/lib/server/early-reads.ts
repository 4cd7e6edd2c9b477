// Responses that the page's start script (first-page.config.ts) requested while the app's code was
// still loading.

export type EarlyRead = {
  readonly response: Promise<Response>
  readonly token: string | null
  readonly at: number
  readonly stop: () => void
}

type WithEarlyReads = { readonly earlyReads?: Record<string, EarlyRead> }

const OLDEST_MS = 30_000

/**
 * The early response for this URL, given once and only to the person whose token asked for it;
 * otherwise undefined.
 */
export const takeEarlyRead = (address: string, token: string | null): EarlyRead | undefined => {
  const { earlyReads } = window as WithEarlyReads
  const read = earlyReads?.[address]
  if (earlyReads === undefined || read === undefined) return undefined
  delete earlyReads[address]

  return read.token === token && Date.now() - read.at < OLDEST_MS ? read : undefined
}

/**
 * Discards the early responses: the person may not
 * read the shop yet, and later they would be outdated.
 */
export const dropEarlyReads = (): void => void Object.assign(window, { earlyReads: {} })
