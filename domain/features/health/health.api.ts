// The health page of the administrator.
import { z } from 'zod'
import { query } from '../../kernel/operation.ts'
import { Health } from './health.ts'

export const healthApi = {
  get: query('GET /api/health', {
    can: 'health.read',
    noun: 'health',
    input: z.object({}),
    output: Health,
  }),
}
