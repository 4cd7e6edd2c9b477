// The sign-in service: accounts, sessions and tokens under /auth/v1, and the authentication of all other requests.
import { createHmac } from 'node:crypto'
import { hasAnyAccount } from '../features/staff/account.queries.ts'
import type { Authenticate } from '../platform/asker.ts'
import type { Http } from '../platform/http.ts'
import type { AppContext } from '../platform/operations.ts'
import { authenticateWith } from './authenticate.ts'
import { addRoutes } from './routes.ts'
import { openService } from './service.ts'

export type Auth = {
  readonly authenticate: Authenticate
  addRoutes(http: Http): void
  /**
   * A keyed mark of a secret, for comparing: the same secret has the same mark, and without the key file none can be
   * tried.
   */
  markSecret(secret: string): string
  /** A mark of the key file, which tells nothing of the keys: servers on one database must have the same. */
  readonly keysMark: string
  /** Is the shop set up, or may the next account still become its administrator? */
  hasAccounts(): Promise<boolean>
  /** Ends what runs in the background, before the database closes. */
  close(): Promise<void>
}

/**
 * Opens the service; its keys lie in `keysFolder` unless AUTH_JWT_KEYS_FILE names a file, and are made when missing.
 */
export const openAuth = async (context: AppContext, keysFolder: string): Promise<Auth> => {
  const service = await openService(context, keysFolder)
  const marking = service.keys.derive('marks', 'secrets')
  return {
    authenticate: authenticateWith(service),
    keysMark: service.keys.derive('servers', 'mark').toString('base64url'),
    markSecret: (secret) => createHmac('sha256', marking).update(secret).digest('base64url'),
    addRoutes: (http) => addRoutes(http, service),
    hasAccounts: () => hasAnyAccount(context.store.db),
    close: () => service.close(),
  }
}
