// Words that list and details of the audit log share.
import type { AuditEntry } from '@webale/domain/features/audit/audit.ts'

/** Whoever did it, or that nobody knows. */
export const whoOf = ({ person }: Pick<AuditEntry, 'person'>): string => person ?? 'Not known'

export type Names = Readonly<Record<string, string>>
