// Texts shared by list and details of the audit log.
import type { AuditEntry } from '@webale/domain/features/audit/audit.ts'
import { PRODUCT_NAME } from '@webale/domain/kernel/product-name.ts'

/**
 * Things that the program changes without a person:
 * what it notices about tills and about the books.
 */
const WITHOUT_PERSON = ['till', 'books']

/** The person's name, or a text for an entry without a person. */
export const actorNameOf = ({ person, entity }: Pick<AuditEntry, 'person' | 'entity'>): string =>
  person ?? (WITHOUT_PERSON.includes(entity) ? PRODUCT_NAME : 'Not known')

export type Names = Readonly<Record<string, string>>
