// The till that made what another till sends. A device that lost its identity goes on as a new
// till, and has what the former one had not sent. Its word is no
// proof; the proof of the person is: only the former till and the server have that key.
import type { Db } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import { type AnyDocument, isProved } from './read-sent.ts'
import { findTillPerson, listFormerPeople } from './till-sale.queries.ts'
import { findTill } from './till.queries.ts'

/**
 * The former till of a closed document, when its key proves the document and it was not heard of
 * since `till` registered: one that still reports is another device, and `till` a copy of it. Else
 * the till itself.
 */
export const findMakingTill = async (
  db: Db,
  till: Row<'tills'>,
  document: AnyDocument | null,
): Promise<{ readonly till: Row<'tills'>; readonly isFormer: boolean }> => {
  const own = { till, isFormer: false }
  // A document that cannot be read names nobody.
  if (document === null) return own
  const seen = await findTillPerson(db, till.id, document.person_id)
  if (isProved(document, seen?.key ?? null)) return own
  const people = await listFormerPeople(db, document.person_id, till)
  const proving = people.find(({ key }) => isProved(document, key))
  const former = proving === undefined ? undefined : await findTill(db, proving.till_id)

  return former === undefined ? own : { till: former, isFormer: true }
}
