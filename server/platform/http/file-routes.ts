// Files that a person with a session may read: the same checks as an operation, and raw bytes as
// the answer. The address of a file contains a mark of its content, so a browser keeps it for good.
import type { Permission } from '@webale/domain/access/permissions.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { z } from 'zod'
import { actorOf, authenticateRequest, type RequestAuthenticator } from './authenticate-request.ts'
import type { Db } from '../database/store.ts'
import type { Http } from './http-instance.ts'
import type { RouteDescription } from './openapi.ts'
import { readInput } from '../operations/operations.ts'
import type { AppContext } from '../operations/app-context.ts'

export type ServedFile = { readonly type: string; readonly bytes: Uint8Array }

export type FileRoute<Input = unknown> = {
  /** The path with its parameters (:name); always GET. */
  readonly path: string
  readonly can: Permission
  readonly about: Omit<RouteDescription, 'bearer'>
  /** The schema of the parameters of the path. */
  readonly input: z.ZodType<Input>
  /** Throws not_found. */
  readonly read: (request: { db: Db; actor: Actor; input: Input }) => Promise<ServedFile>
}

/** Private: a proxy between the browser and the server must not keep what needs a session. */
const FOREVER = 'private, max-age=31536000, immutable'

/** A file route of any input. */
export const fileRoute = <Input>(route: FileRoute<Input>): FileRoute =>
  route as unknown as FileRoute

export const addFileRoutes = (
  http: Http,
  context: AppContext,
  routes: readonly FileRoute[],
  authenticate: RequestAuthenticator,
): void => {
  for (const { path, can, about, input, read } of routes) {
    const options = {
      config: {
        about: {
          ...about,
          summary: `${about.summary} (${can})`,
          bearer: true,
        } satisfies RouteDescription,
      },
      onRequest: authenticateRequest(authenticate, { can }),
    }
    http.get(path, options, async (request, reply) => {
      const actor = actorOf(request)
      if (actor === null) throw refuse('not_signed_in')
      const names = readInput({ input }, request.params)
      const { type, bytes } = await read({
        db: context.store.db,
        actor,
        input: names,
      })

      return reply.headers({ 'cache-control': FOREVER, 'content-type': type }).send(bytes)
    })
  }
}
