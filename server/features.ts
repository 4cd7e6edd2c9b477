// The features of the server, one line each.
import { displayApi } from '@webale/domain/features/display/display.api.ts'
import { pinApi } from '@webale/domain/features/pin/pin.api.ts'
import { expenseApi } from '@webale/domain/features/expense/expense.api.ts'
import { collectionApi } from '@webale/domain/features/collection/collection.api.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { discrepancyApi } from '@webale/domain/features/discrepancy/discrepancy.api.ts'
import { internalUsageApi } from '@webale/domain/features/internal-usage/internal-usage.api.ts'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { tillDocumentApi } from '@webale/domain/features/till/till-document.api.ts'
import { tillSaleApi } from '@webale/domain/features/till/till-sale.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { auditApi } from '@webale/domain/features/audit/audit.api.ts'
import { importApi } from '@webale/domain/features/import/import.api.ts'
import { backupApi } from '@webale/domain/features/backup/backup.api.ts'
import { catalogueApi } from '@webale/domain/features/till/catalogue.api.ts'
import { phoneApi } from '@webale/domain/features/till/phone.api.ts'
import { approvalRequestApi } from '@webale/domain/features/approval/approval-request.api.ts'
import { approvalApi } from '@webale/domain/features/approval/approval.api.ts'
import { heldCartApi } from '@webale/domain/features/held-cart/held-cart.api.ts'
import { transferApi } from '@webale/domain/features/transfer/transfer.api.ts'
import { deliveryApi } from '@webale/domain/features/delivery/delivery.api.ts'
import { supplierAccountApi } from '@webale/domain/features/delivery/supplier-account.api.ts'
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { productPictureApi } from '@webale/domain/features/product-picture/product-picture.api.ts'
import { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { serviceApi } from '@webale/domain/features/service/service.api.ts'
import { snapshotApi } from '@webale/domain/features/snapshot/snapshot.api.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { stockCountApi } from '@webale/domain/features/stock-count/stock-count.api.ts'
import { vatApi } from '@webale/domain/features/vat/vat.api.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { eveningApi } from '@webale/domain/features/evening/evening.api.ts'
import { analyticsApi } from '@webale/domain/features/report/analytics.api.ts'
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { reportApi } from '@webale/domain/features/report/report.api.ts'
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import { accountApi } from '@webale/domain/features/session/account.api.ts'
import { securityApi } from '@webale/domain/features/session/security.api.ts'
import { guideApi } from '@webale/domain/features/guide/guide.api.ts'
import { healthApi } from '@webale/domain/features/health/health.api.ts'
import { sessionApi } from '@webale/domain/features/session/session.api.ts'
import { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { doctorApi } from '@webale/domain/features/doctor/doctor.api.ts'
import { displayHandlers } from './features/display/display.handlers.ts'
import { pinHandlers } from './features/pin/pin.handlers.ts'
import { expenseHandlers } from './features/expense/expense.handlers.ts'
import { collectionHandlers } from './features/collection/collection.handlers.ts'
import { customerHandlers } from './features/customer/customer.handlers.ts'
import { customerAccountHandlers } from './features/customer/account.handlers.ts'
import { floatBookHandlers } from './features/mobile-money/float-book.handlers.ts'
import { mobileMoneyHandlers } from './features/mobile-money/mobile-money.handlers.ts'
import { discrepancyHandlers } from './features/discrepancy/discrepancy.handlers.ts'
import { internalUsageHandlers } from './features/internal-usage/internal-usage.handlers.ts'
import { reconciliationHandlers } from './features/reconciliation/reconciliation.handlers.ts'
import { closureHandlers } from './features/shift/closure.handlers.ts'
import { drawerHandlers } from './features/shift/drawer.handlers.ts'
import { shiftHandlers } from './features/shift/shift.handlers.ts'
import { auditHandlers } from './features/audit/audit.handlers.ts'
import { backupHandlers } from './features/backup/backup.handlers.ts'
import { backupStreams } from './features/backup/backup-streams.ts'
import { catalogueHandlers } from './features/till/catalogue.handlers.ts'
import { phoneHandlers } from './features/till/phone.handlers.ts'
import { approvalRequestHandlers } from './features/approval/approval-request.handlers.ts'
import { approvalHandlers } from './features/approval/approval.handlers.ts'
import { heldCartHandlers } from './features/held-cart/held-cart.handlers.ts'
import { deliveryHandlers } from './features/delivery/delivery.handlers.ts'
import { supplierAccountHandlers } from './features/delivery/supplier-account.handlers.ts'
import { departmentHandlers } from './features/department/department.handlers.ts'
import { pictureRoutes } from './features/product-picture/picture-routes.ts'
import { productPictureHandlers } from './features/product-picture/product-picture.handlers.ts'
import { printingHandlers } from './features/printing/printing.handlers.ts'
import { productHandlers } from './features/product/product.handlers.ts'
import { serviceHandlers } from './features/service/service.handlers.ts'
import { snapshotHandlers } from './features/snapshot/snapshot.handlers.ts'
import { settingsHandlers } from './features/settings/settings.handlers.ts'
import { shopRulesHandlers } from './features/shop-rules/shop-rules.handlers.ts'
import { stockCountHandlers } from './features/stock-count/stock-count.handlers.ts'
import { stockHandlers } from './features/stock/stock.handlers.ts'
import { eveningHandlers } from './features/evening/evening.handlers.ts'
import { analyticsHandlers } from './features/report/analytics.handlers.ts'
import { importHandlers } from './features/import/import.handlers.ts'
import { importStreams } from './features/import/import-streams.ts'
import { salesFileStreams } from './features/till/import-sales.ts'
import { transferHandlers } from './features/transfer/transfer.handlers.ts'
import { tillHandlers } from './features/till/till.handlers.ts'
import { refundHandlers } from './features/refund/refund.handlers.ts'
import { reportHandlers } from './features/report/report.handlers.ts'
import { shopReportHandlers } from './features/report/shop-report.handlers.ts'
import { accountHandlers } from './features/session/account.handlers.ts'
import { securityHandlers } from './features/session/security.handlers.ts'
import { guideHandlers } from './features/guide/guide.handlers.ts'
import { healthHandlers } from './features/health/health.handlers.ts'
import { sessionHandlers } from './features/session/session.handlers.ts'
import { staffHandlers } from './features/staff/staff.handlers.ts'
import { saleHandlers } from './features/sale/sale.handlers.ts'
import { tillDocumentHandlers } from './features/till/till-document.handlers.ts'
import { tillSaleHandlers } from './features/till/till-sale.handlers.ts'
import { doctorHandlers } from './features/doctor/doctor.handlers.ts'
import { vatHandlers } from './features/vat/vat.handlers.ts'
import { feature, type Feature } from './platform/operations/operations.ts'
import type { FileRoute } from './platform/http/file-routes.ts'
import type { StreamRoute } from './platform/http/stream-routes.ts'

/** Files that are served to people with a session. */
export const fileRoutes: readonly FileRoute[] = [...pictureRoutes]

export const features: readonly Feature[] = [
  feature('session', sessionApi, sessionHandlers),
  feature('account', accountApi, accountHandlers),
  feature('security', securityApi, securityHandlers),
  feature('health', healthApi, healthHandlers),
  feature('guide', guideApi, guideHandlers),
  feature('staff', staffApi, staffHandlers),
  feature('expense', expenseApi, expenseHandlers),
  feature('customer', customerApi, customerHandlers),
  feature('customer-account', customerAccountApi, customerAccountHandlers),
  feature('collection', collectionApi, collectionHandlers),
  feature('mobile-money', mobileMoneyApi, mobileMoneyHandlers),
  feature('float-book', floatBookApi, floatBookHandlers),
  feature('discrepancy', discrepancyApi, discrepancyHandlers),
  feature('internal-usage', internalUsageApi, internalUsageHandlers),
  feature('reconciliation', reconciliationApi, reconciliationHandlers),
  feature('drawer', drawerApi, drawerHandlers),
  feature('shift', shiftApi, shiftHandlers),
  feature('closure', closureApi, closureHandlers),
  feature('sale', saleApi, saleHandlers),
  feature('till', tillSaleApi, tillSaleHandlers),
  feature('till', tillDocumentApi, tillDocumentHandlers),
  feature('catalogue', catalogueApi, catalogueHandlers),
  feature('phone', phoneApi, phoneHandlers),
  feature('approval', approvalApi, approvalHandlers),
  feature('approval-request', approvalRequestApi, approvalRequestHandlers),
  feature('held-cart', heldCartApi, heldCartHandlers),
  feature('refund', refundApi, refundHandlers),
  feature('till', tillApi, tillHandlers),
  feature('display', displayApi, displayHandlers),
  feature('pin', pinApi, pinHandlers),
  feature('department', departmentApi, departmentHandlers),
  feature('product', productApi, productHandlers),
  feature('product-picture', productPictureApi, productPictureHandlers),
  feature('service', serviceApi, serviceHandlers),
  feature('printing', printingApi, printingHandlers),
  feature('settings', settingsApi, settingsHandlers),
  feature('shop-rules', shopRulesApi, shopRulesHandlers),
  feature('vat', vatApi, vatHandlers),
  feature('stock', stockApi, stockHandlers),
  feature('stock-count', stockCountApi, stockCountHandlers),
  feature('delivery', deliveryApi, deliveryHandlers),
  feature('supplier-account', supplierAccountApi, supplierAccountHandlers),
  feature('transfer', transferApi, transferHandlers),
  feature('report', reportApi, reportHandlers),
  feature('shop-report', shopReportApi, shopReportHandlers),
  feature('analytics', analyticsApi, analyticsHandlers),
  feature('evening', eveningApi, eveningHandlers),
  feature('backup', backupApi, backupHandlers),
  feature('import', importApi, importHandlers),
  feature('doctor', doctorApi, doctorHandlers),
  feature('audit', auditApi, auditHandlers),
  feature('snapshot', snapshotApi, snapshotHandlers),
]

/** Uploads, downloads and long work. */
export const streamRoutes: readonly StreamRoute[] = [
  ...backupStreams,
  ...importStreams,
  ...salesFileStreams,
]
