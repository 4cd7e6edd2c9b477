// The protocol version that a client names; it selects the form of errors.
import type { ProtocolRequest } from '../platform/protocol.ts'

export const API_VERSION = '2024-01-01'

/** Does the client name this version or a later one? An invalid date counts as no version. */
export const speaksVersion = ({ headers }: Pick<ProtocolRequest, 'headers'>): boolean => {
  const named = headers['x-supabase-api-version'] ?? ''
  return /^\d{4}-\d{2}-\d{2}$/.test(named) && !Number.isNaN(Date.parse(named)) && named >= API_VERSION
}
