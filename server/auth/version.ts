// The version of the protocol that a client says it speaks; it decides which shape an error has.
import type { ProtocolRequest } from '../platform/protocol.ts'

export const API_VERSION = '2024-01-01'

/** Does the client name this version or a later one? Anything that is no date counts as none. */
export const speaksVersion = ({ headers }: Pick<ProtocolRequest, 'headers'>): boolean => {
  const named = headers['x-supabase-api-version'] ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(named) && !Number.isNaN(Date.parse(named)) && named >= API_VERSION
}
