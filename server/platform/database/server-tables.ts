// Tables for several servers on one database.

/**
 * The servers that run; `keys` is a mark of their key file, never the keys. A row whose time is over belongs to one
 * that died.
 */
type Servers = { id: string; keys: string; until: string }
/** Nouns that a server changed, for the screens of the others; `by` is the tab. Kept for some minutes. */
type ChangeFeed = { id: string; server: string; nouns: string; by: string; created_at: string }

export type ServerTables = { servers: Servers; change_feed: ChangeFeed }
