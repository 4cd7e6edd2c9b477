// Handlers of the closures.
import type { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { approveClosure } from './approve-closure.ts'
import { getClosure, listClosures } from './closure.queries.ts'

export const closureHandlers: Handlers<typeof closureApi> = {
  list: ({ db, actor, input }) => listClosures(db, actor, input),
  get: ({ db, actor, input }) => getClosure(db, input.closure_id, actor),
  approve: approveClosure,
}
