// Texts shared by list and details of the audit log.
import type { AuditEntry } from '@webale/domain/features/audit/audit.ts'

/** The person's name, or a text for an unknown person. */
export const actorNameOf = ({ person }: Pick<AuditEntry, 'person'>): string => person ?? 'Not known'

export type Names = Readonly<Record<string, string>>
