// The security page of the administrator.
import { z } from 'zod'
import { command, query } from '../../kernel/operation.ts'
import { Security, SessionSpan } from './security.ts'

export const securityApi = {
  get: query('GET /api/security', {
    can: 'security.manage',
    noun: 'security',
    input: z.object({}),
    output: Security,
  }),
  save: command('PUT /api/security', {
    can: 'security.manage',
    input: z.object({ sign_up_open: z.boolean() }),
    output: z.object({}),
    changes: ['security'],
    audit: 'by_handler',
    done: null,
    failed: 'Failed to change who may sign up',
  }),
  saveSessions: command('PUT /api/security/sessions', {
    can: 'security.manage',
    input: z.object({ session_idle: SessionSpan, session_most: SessionSpan }),
    output: z.object({}),
    changes: ['security', 'session'],
    audit: 'by_handler',
    done: null,
    failed: 'Failed to change how long people stay signed in',
  }),
}
