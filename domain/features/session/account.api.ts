// A person's own account. Also available to people without a department.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { Account } from './account.ts'

export const accountApi = {
  get: query('GET /api/session/account', {
    can: 'own_account',
    noun: 'session',
    input: z.object({}),
    output: Account,
  }),
  endDevice: command('DELETE /api/session/devices/:id', {
    can: 'own_account',
    input: z.object({ id: Id }),
    output: z.object({ name: z.string() }),
    changes: ['session'],
    audit: 'by_handler',
    done: '{name} is signed out',
    failed: 'Failed to sign the device out',
  }),
}
