// Operations of the Getting Started guide.
import { z } from 'zod'
import { query } from '../../kernel/operation.ts'

export const guideApi = {
  /** Which steps of setting up the shop are done, by what the shop has. */
  progress: query('GET /api/getting-started', {
    can: 'settings.read',
    noun: 'setup',
    input: z.object({}),
    output: z.object({
      business: z.boolean(),
      departments: z.boolean(),
      products: z.boolean(),
      people: z.boolean(),
      sale: z.boolean(),
    }),
  }),
}
