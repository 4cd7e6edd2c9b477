// Handlers of the Getting Started guide.
import type { guideApi } from '@webale/domain/features/guide/guide.api.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { readProgress } from './guide.queries.ts'

export const guideHandlers: Handlers<typeof guideApi> = {
  progress: ({ db }) => readProgress(db),
}
