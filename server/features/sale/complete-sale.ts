// Completes a sale in one transaction (decision S1). A repeated request returns the stored sale, so
// a double click, a retry or a lost response never creates a second sale (decision S2).
import type { Actor } from '@webale/domain/access/role.ts'
import { isOwnDepartment } from '@webale/domain/access/scope.ts'
import type { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Db } from '../../platform/database/store.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { Handler } from '../../platform/operations/handler.ts'
import { contentHashOf, makeSale } from './new-sale.queries.ts'
import { findSale, wholeSale } from './sale.queries.ts'

const mayRead = (actor: Actor, { created_by, department_id }: Row<'sales'>): boolean =>
  created_by === actor.id || isOwnDepartment(actor, department_id)

/**
 * Idempotent replay: the same id and content returns the stored sale. Otherwise it refuses with
 * sale_id_reused and reveals nothing about the stored sale.
 */
const replaySale = async (
  db: Db,
  stored: Row<'sales'>,
  content_hash: string,
  actor: Actor,
): Promise<{ sale: Sale; replayed: boolean }> => {
  if (stored.content_hash !== content_hash || !mayRead(actor, stored))
    throw refuse('sale_id_reused')
  return { sale: await wholeSale(db, stored), replayed: true }
}

/**
 * Sells. Throws sale_id_reused, not_found for an unknown department, and everything that priceSale
 * refuses; then nothing is written and no receipt number is used up.
 */
export const completeSale: Handler<typeof saleApi.complete> = async ({
  tx,
  actor,
  input,
  now,
  newId,
}) => {
  const stored = await findSale(tx, input.id)
  if (stored !== undefined) return replaySale(tx, stored, contentHashOf(input), actor)

  return {
    sale: await makeSale({
      tx,
      actor,
      draft: input,
      now,
      newId,
    }),
    replayed: false,
  }
}
