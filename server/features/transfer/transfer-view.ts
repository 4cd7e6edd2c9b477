// Which transfers a person sees.
import { can } from '@webale/domain/access/permissions.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { scopeOf } from '@webale/domain/access/scope.ts'
import type { TransferView } from './transfer.queries.ts'

/** Leaders see transfers from and to their department, role user only those to it. Throws department_required. */
export const transferViewOf = (actor: Actor): TransferView => {
  const scope = scopeOf(actor)
  return scope.all ? scope : { ...scope, seesSent: can(actor, 'transfer.send') }
}
