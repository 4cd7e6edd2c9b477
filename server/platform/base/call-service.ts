// One HTTP request to a service outside: no redirects, a bounded time and a bounded answer. Nothing
// is repeated here: whether a repetition is safe is for the caller to know.

export type ServiceCall = {
  readonly url: string
  readonly method: 'POST' | 'PUT' | 'GET'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

type CallOptions = {
  /** Milliseconds until the whole answer must be here. */
  readonly patience?: number
  /** The answers whose text is read; the others are cut off. */
  readonly reads?: (status: number) => boolean
}

/**
 * `text` is null when it is too long, and '' when it is not read. `unreachable`: the connection was
 * never made, so nothing left. `no_answer`: it may have arrived there.
 */
export type CalledService =
  | { readonly status: number; readonly text: string | null }
  | { readonly failure: 'unreachable' | 'no_answer' }

const PATIENCE_MS = 10_000
const MAX_ANSWER_BYTES = 64 * 1024

/** The connection was never made: no address, no listener, or no trust in its certificate. */
const NEVER_LEFT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

const failureOf = (error: unknown): CalledService => {
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } }
  return { failure: NEVER_LEFT.has(String(cause?.code)) ? 'unreachable' : 'no_answer' }
}

/** The text of the answer; null when it is too long. */
const readText = async (response: Response): Promise<string | null> => {
  if (response.body === null) return ''
  const parts: Uint8Array[] = []
  let size = 0

  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    // Leaving the loop cancels the stream.
    if (size > MAX_ANSWER_BYTES) return null
    parts.push(part)
  }

  return Buffer.concat(parts).toString('utf8')
}

/** Never throws. */
export const callService = async (
  { url, method, headers, body }: ServiceCall,
  { patience = PATIENCE_MS, reads = () => true }: CallOptions = {},
): Promise<CalledService> => {
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      ...(body === undefined ? {} : { body }),
    })

    const { status } = response
    if (reads(status)) return { status, text: await readText(response) }
    await response.body?.cancel()

    return { status, text: '' }
  } catch (error) {
    return failureOf(error)
  }
}
