// The doctor for administrators: the result of the last checkup of the whole shop, and starting a
// new one. Read-only.
import { z } from 'zod'
import { command, query } from '../../kernel/operation.ts'
import { LastCheckup } from './checkup.ts'

export const doctorApi = {
  /** `busy` while a checkup runs; `last` is null before the first one. */
  state: query('GET /api/doctor', {
    can: 'doctor.run',
    noun: 'doctor',
    input: z.object({}),
    output: z.object({ busy: z.boolean(), last: LastCheckup.nullable() }),
  }),
  /** Starts a checkup and returns at once; the result becomes part of the state. */
  look: command('POST /api/doctor', {
    can: 'doctor.run',
    input: z.object({}),
    output: z.object({}),
    changes: ['doctor'],
    audit: { entity: 'doctor', note: () => ({}) },
    done: null,
    failed: 'Failed to look at the books',
  }),
}
