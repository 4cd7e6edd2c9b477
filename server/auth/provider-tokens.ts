// Tokens of a provider for its APIs: returned to the browser once, with the session, and never stored.

type Tokens = Readonly<Record<string, string>>

const KEPT_MS = 5 * 60 * 1000
const MAX_KEPT = 500

export type ProviderTokens = {
  keep(flow_id: string, tokens: Tokens): void
  /** Empty when there are none or they were already taken. */
  take(flow_id: string): Tokens
}

/** Only in memory: after a restart the session is returned without them. */
export const openProviderTokens = (now: () => string): ProviderTokens => {
  const kept = new Map<string, { readonly at: number; readonly tokens: Tokens }>()
  return {
    keep: (flow_id, tokens) => {
      const at = Date.parse(now())
      for (const [id, entry] of kept) if (kept.size >= MAX_KEPT || at - entry.at > KEPT_MS) kept.delete(id)
      kept.set(flow_id, { at, tokens })
    },
    take: (flow_id) => {
      const tokens = kept.get(flow_id)?.tokens ?? {}
      kept.delete(flow_id)
      return tokens
    },
  }
}
