// Tables for several servers on one database.

/**
 * The running servers; `keys` is a hash of their key file, never the keys. An expired row belongs
 * to a server that died.
 */
type Servers = { id: string; keys: string; until: string }
/** Nouns that a server changed, for the other servers; `by` is the tab. Kept for some minutes. */
type ChangeFeed = {
  id: string
  server: string
  nouns: string
  by: string
  created_at: string
}

export type ServerTables = { servers: Servers; change_feed: ChangeFeed }
