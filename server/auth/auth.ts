// The sign-in service: accounts, sessions and tokens under /auth/v1, and the authentication of all
// other requests.
import { createHmac } from 'node:crypto'
import { hasAnyAccount } from '../features/staff/account.queries.ts'
import type { ApproverChecks } from '../platform/operations/approver-proof.ts'
import type { RequestAuthenticator } from '../platform/http/authenticate-request.ts'
import type { Http } from '../platform/http/http-instance.ts'
import type { AppContext } from '../platform/operations/app-context.ts'
import { sendApproverCodeWith } from './factors/approver-code.ts'
import { authenticateWith } from './authenticate.ts'
import { checkApproverWith } from './factors/check-approver.ts'
import { addRoutes } from './routes.ts'
import { openService } from './service/service.ts'

export type Auth = ApproverChecks & {
  readonly authenticate: RequestAuthenticator
  addRoutes(http: Http): void
  /**
   * Keyed hash of a secret, to compare secrets without storing them. Without the key file, guesses
   * cannot be tested against it.
   */
  markSecret(secret: string): string
  /**
   * A hash of the key file that reveals no key. Servers on one database must have the same hash.
   */
  readonly keysMark: string
  /** False while the next account would become the administrator. */
  hasAccounts(): Promise<boolean>
  /** Stops the background work; called before the database closes. */
  close(): Promise<void>
}

/**
 * Opens the service. Its key file is in `keysFolder` unless AUTH_JWT_KEYS_FILE names another file;
 * a missing file is created.
 */
export const openAuth = async (context: AppContext, keysFolder: string): Promise<Auth> => {
  const service = await openService(context, keysFolder)
  const marking = service.keys.derive('marks', 'secrets')

  return {
    authenticate: authenticateWith(service),
    checkApprover: checkApproverWith(service),
    sendApproverCode: sendApproverCodeWith(service),
    keysMark: service.keys.derive('servers', 'mark').toString('base64url'),
    markSecret: (secret) => createHmac('sha256', marking).update(secret).digest('base64url'),
    addRoutes: (http) => addRoutes(http, service),
    hasAccounts: () => hasAnyAccount(context.store.db),
    close: () => service.close(),
  }
}
