// Reading the audit log, for administrators.
import { z } from 'zod'
import { Id } from '../../kernel/id.ts'
import { query } from '../../kernel/operation.ts'
import { AuditCheck, AuditFilter, AuditPage, SlipCode } from './audit.ts'

export const auditApi = {
  /** Newest first. */
  list: query('GET /api/audit-log', {
    can: 'audit.read',
    noun: 'audit',
    reads: 'long',
    input: AuditFilter,
    output: AuditPage,
  }),
  /** Every person who ever had an account, by name. */
  people: query('GET /api/audit-log/people', {
    can: 'audit.read',
    noun: 'audit',
    input: z.object({}),
    output: z.array(z.object({ id: Id, full_name: z.string() })),
  }),
  /**
   * Does a slip of a closure match the records? `code`
   * is as much of the link's hash as the slip shows.
   */
  checkSlip: query('GET /api/audit-log/heads', {
    can: 'audit.read',
    noun: 'audit',
    input: SlipCode,
    output: z.object({ fits: z.boolean() }),
  }),
  /** Verifies the whole chain of seals. */
  check: query('GET /api/audit-log/check', {
    can: 'audit.read',
    noun: 'audit',
    reads: 'long',
    input: z.object({}),
    output: AuditCheck,
  }),
}
