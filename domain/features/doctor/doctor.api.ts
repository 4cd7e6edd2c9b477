// The doctor for an administrator: what the last look at the books of the whole shop found, and a new look beside the till. It
// changes nothing.
import { z } from 'zod'
import { command, query } from '../../kernel/operation.ts'
import { LastCheckup } from './checkup.ts'

export const doctorApi = {
  /** `busy` while the books are being looked at; `last` is null before the first time. */
  state: query('GET /api/doctor', {
    can: 'doctor.run',
    noun: 'doctor',
    input: z.object({}),
    output: z.object({ busy: z.boolean(), last: LastCheckup.nullable() }),
  }),
  /** Begins to look, and answers at once: the outcome is part of the state. */
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
