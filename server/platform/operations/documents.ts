// Documents: facts that a command makes once, under an id from the device. The same id with the
// same content answers what is stored, also after years; with other content, or for a person who
// may not see the document, it is refused.
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { insertRows } from '../database/insert-rows.ts'
import type { Tx } from '../database/store.ts'
import type { Row } from '../database/tables.ts'
import { hashContent, isRepeat } from './recognise.ts'
import type { WriteContext } from './write-context.ts'

/** Kinds of documents. An id belongs to one kind. */
export type DocumentKind =
  | 'held_cart'
  | 'refund'
  | 'shift'
  | 'movement'
  | 'count'
  | 'closure'
  | 'closure_approval'
  | 'customer_entry'
  | 'stock_count'
  | 'count_line'
  | 'stock_count_end'
  | 'delivery'
  | 'supplier_entry'
  | 'delivery_costs'
  | 'delivery_return'
  | 'transfer'
  | 'transfer_receipt'
  | 'transfer_cancel'
  | 'float_entry'
  | 'float_count'
  | 'float_approval'

export type NewDocument<Stored> = {
  readonly id: string
  readonly kind: DocumentKind
  /**
   * The content of the request, as a list with a fixed order per kind. A later version may only
   * append to it, and only what is set, so that a request of an older version keeps its hash.
   */
  readonly content: readonly unknown[]
  /**
   * People of this department may repeat the request and read
   * its answer; null: only the maker and administrators.
   */
  readonly department_id: string | null
  /**
   * Reads the stored document for the response, without
   * an access check; undefined when there is none.
   */
  readonly find: () => Promise<Stored | undefined>
}

const findDocument = async (tx: Tx, id: string): Promise<Row<'documents'> | undefined> =>
  tx.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst()

/**
 * Makes a document, or answers the stored one for a repeated request. Two copies of one request
 * that arrive at the same moment: the second one fails at the key, runs again (transaction.ts) and
 * finds the first. Throws key_reused.
 */
export const documentOnce = async <Stored>(
  { tx, actor, now }: Omit<WriteContext, 'newId'>,
  { id, kind, content, department_id, find }: NewDocument<Stored>,
  work: () => Promise<Stored>,
): Promise<{ readonly document: Stored; readonly replayed: boolean }> => {
  const content_hash = hashContent(JSON.stringify([kind, id, ...content]))
  const before = await findDocument(tx, id)
  const stored = await find()
  // Another copy may have been committed between the two reads.
  const document = before ?? (stored === undefined ? undefined : await findDocument(tx, id))
  if (document === undefined) {
    // A restored document has no row in `documents`, so the original request is unknown.
    if (stored !== undefined) throw refuse('key_reused')
    await insertRows(tx, 'documents', [
      {
        id,
        kind,
        content_hash,
        department_id,
        created_by: actor.id,
        created_at: now,
      },
    ])

    return { document: await work(), replayed: false }
  }

  if (stored === undefined || !isRepeat(document, content_hash, actor)) throw refuse('key_reused')

  return { document: stored, replayed: true }
}
