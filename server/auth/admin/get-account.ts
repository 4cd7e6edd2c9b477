// The account that the address of a call to the admin API names.
import { UUID } from '../accounts/bearer.ts'
import { forService } from '../accounts/for-service.ts'
import { type Account, findAccount, readUser } from '../accounts/users.ts'
import type { ProtocolRequest } from '../../platform/http/protocol.ts'
import { fail } from '../protocol/errors.ts'
import type { AuthService } from '../service/service.ts'

export const accountNotFound = () => fail(404, 'user_not_found', 'User not found')

/** Throws user_not_found (404), and validation_failed (404) for an invalid id. */
export const getAccount = async (
  service: AuthService,
  { params }: ProtocolRequest,
): Promise<Account> => {
  const id = params['id'] ?? ''
  if (!UUID.test(id)) throw fail(404, 'validation_failed', 'user_id must be an UUID')
  const account = await findAccount(service.context.store.db, id)
  if (account === undefined) throw accountNotFound()

  return account
}

/** GET /admin/users/:id */
export const showUser = forService(async (service, request) => ({
  status: 200,
  body: await readUser(service.context.store.db, await getAccount(service, request)),
}))
