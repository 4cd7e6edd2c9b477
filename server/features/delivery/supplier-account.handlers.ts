// Handlers of the accounts of suppliers.
import type { supplierAccountApi } from '@webale/domain/features/delivery/supplier-account.api.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { adjustSupplier, paySupplier, undoSupplierPayment } from './pay-supplier.ts'
import { readSupplierAccount } from './read-supplier-account.queries.ts'
import { listSupplierBalances } from './supplier-account.queries.ts'

export const supplierAccountHandlers: Handlers<typeof supplierAccountApi> = {
  balances: ({ db }) => listSupplierBalances(db),
  get: ({ db, input, now }) => readSupplierAccount(db, businessDate(now), input),
  pay: paySupplier,
  undoPayment: undoSupplierPayment,
  adjust: adjustSupplier,
}
