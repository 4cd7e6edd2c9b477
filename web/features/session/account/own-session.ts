// Finds the session of this browser by its access token.
import { useEffect, useState } from 'react'
import { authClient } from '../../../lib/auth-client.ts'

/**
 * The session id in an access token; null when it cannot be read. Only the server decides whether the token is valid.
 */
export const sessionIdOf = (access_token: string): string | null => {
  try {
    const middle = (access_token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const { session_id } = JSON.parse(atob(middle)) as { session_id?: unknown }
    return typeof session_id === 'string' ? session_id : null
  } catch {
    return null
  }
}

export const useOwnSession = (): string | null => {
  const [id, setId] = useState<string | null>(null)
  useEffect(() => {
    void authClient.getSession().then(({ data }) => setId(data.session && sessionIdOf(data.session.access_token)))
  }, [])
  return id
}
