// Tokens of a provider for its APIs: returned to the
// browser once, with the session, and never stored.

type Tokens = Readonly<Record<string, string>>

const LIFETIME_MS = 5 * 60 * 1000
const MAX_ENTRIES = 500

export type ProviderTokens = {
  keep(flow_id: string, tokens: Tokens): void
  /** Empty when there are none or they were already taken. */
  take(flow_id: string): Tokens
}

/** Only in memory: after a restart the session is returned without them. */
export const openProviderTokens = (now: () => string): ProviderTokens => {
  const entries = new Map<string, { readonly at: number; readonly tokens: Tokens }>()
  return {
    keep: (flow_id, tokens) => {
      const at = Date.parse(now())
      for (const [id, entry] of entries)
        if (entries.size >= MAX_ENTRIES || at - entry.at > LIFETIME_MS) entries.delete(id)
      entries.set(flow_id, { at, tokens })
    },
    take: (flow_id) => {
      const tokens = entries.get(flow_id)?.tokens ?? {}
      entries.delete(flow_id)
      return tokens
    },
  }
}
