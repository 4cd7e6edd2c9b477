// What happens when suppliers are listed and added.
import type { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import type { Handlers } from '../../platform/operations.ts'
import { insertSupplier, listSuppliers } from './supplier.queries.ts'

export const stockHandlers: Handlers<typeof stockApi> = {
  suppliers: ({ db }) => listSuppliers(db),
  addSupplier: ({ tx, input, now, newId }) => insertSupplier(tx, { ...input, id: newId(), created_at: now }),
}
