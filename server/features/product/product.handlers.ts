// Handlers of the products and categories.
import type { productApi } from '@webale/domain/features/product/product.api.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { addComponent, components, removeComponent } from './bundle-components.ts'
import { insertCategory, isCategoryName, listCategories } from './category.queries.ts'
import {
  countSoldOut,
  findRetired,
  getProduct,
  listAlerts,
  listProducts,
  listSingles,
  listSoldOut,
  listTakenCodes,
  viewOf,
} from './product.queries.ts'
import { add, correctStock, update } from './save-product.ts'
import { lockProducts, setProductRetired } from './save-product.queries.ts'
import { nextInternalBarcode } from './internal-barcodes.queries.ts'
import { searchForSale } from './search-for-sale.queries.ts'

export const productHandlers: Handlers<typeof productApi> = {
  list: ({ db, actor, input }) => listProducts(db, viewOf(actor, input.department_id), input),
  alerts: ({ db, actor, input }) => listAlerts(db, viewOf(actor, input.department_id), input.limit),
  search: ({ db, actor, input, now }) => searchForSale(db, viewOf(actor), input, businessDate(now)),
  soldOut: async ({ db, actor, input }) => ({
    count: await countSoldOut(db, viewOf(actor), input.term),
    retired: await findRetired(db, viewOf(actor), input.term),
  }),
  soldOutItems: ({ db, actor, input }) => listSoldOut(db, viewOf(actor), input.term),
  get: ({ db, actor, input }) => getProduct(db, viewOf(actor), input.id),
  takenCodes: ({ db, input }) => listTakenCodes(db, input.codes),
  singles: ({ db, actor, input }) => listSingles(db, viewOf(actor), input.search),
  add,
  update,
  correctStock,
  retire: async ({ tx, actor, input: { id, is_retired }, now, newId }) => {
    await lockProducts(tx, [id])
    await getProduct(tx, viewOf(actor), id)
    await setProductRetired(tx, { id, retired_at: is_retired ? now : null }, { now, newId })

    return getProduct(tx, viewOf(actor), id)
  },
  components,
  addComponent,
  removeComponent,
  generateInternalBarcode: async ({ tx }) => ({
    success: true,
    data: await nextInternalBarcode(tx),
  }),
  categories: ({ db, input }) => listCategories(db, input.type),

  addCategory: async ({ tx, input, now, newId }) => {
    if (await isCategoryName(tx, input))
      throw refuse('duplicate', { thing: `The category ${input.name}` })
    return insertCategory(tx, { ...input, id: newId(), created_at: now })
  },
}
