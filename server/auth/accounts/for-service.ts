// Endpoints for programs that hold a service key.
import type { ProtocolAnswer, ProtocolRequest } from '../../platform/http/protocol.ts'
import { bearerToken } from './bearer.ts'
import { fail } from '../protocol/errors.ts'
import { unknownAddress } from '../protocol/unknown-address.ts'
import type { AuthService, Endpoint } from '../service/service.ts'

/**
 * Wraps an endpoint that requires a service key. Throws
 * no_authorization (401), bad_jwt, not_admin (403).
 */
export const forService =
  (answer: (service: AuthService, request: ProtocolRequest) => Promise<ProtocolAnswer>): Endpoint =>
  async (service, request) => {
    if (!service.context.config.AUTH_ADMIN_API_ENABLED) {
      const { status, code, message } = unknownAddress(request.path)
      throw fail(status, code, message)
    }

    const token = bearerToken(request.headers['authorization'])
    if (token === null)
      throw fail(401, 'no_authorization', 'This endpoint requires a valid Bearer token')

    const role = await service.access.roleOf(token, service.context.now())
    if (role === null)
      throw fail(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature')

    if (role !== 'service_role') throw fail(403, 'not_admin', 'User not allowed')
    const { status, headers, ...rest } = await answer(service, request)

    return {
      status,
      headers: { 'cache-control': 'no-store', ...headers },
      ...rest,
    }
  }
