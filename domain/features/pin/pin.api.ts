// Choosing one's own PIN, and taking away the PIN of another person.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { command } from '../../kernel/operation.ts'
import { NewPin } from './pin.ts'

export const pinApi = {
  set: command('PUT /api/pins/me', {
    can: 'own_account',
    input: z.object({ pin: NewPin }),
    output: z.object({ user_id: Id, full_name: z.string() }),
    changes: [],
    audit: {
      entity: 'account',
      note: ({ user_id, full_name }) => ({ entity_id: user_id, subject: full_name }),
    },
    done: null,
    failed: 'Failed to save the PIN',
  }),
  /** The person sets a new one after signing in. Their sessions by PIN end. */
  reset: command('DELETE /api/pins/:user_id', {
    can: 'staff.manage',
    input: z.object({ user_id: Id }),
    output: z.object({ user_id: Id, full_name: z.string() }),
    changes: ['session', 'staff'],
    audit: {
      entity: 'account',
      note: ({ user_id, full_name }) => ({ entity_id: user_id, subject: full_name }),
    },
    done: null,
    failed: 'Failed to reset the PIN',
  }),
}
