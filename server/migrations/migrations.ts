// The schema steps in order. Their names never change, because the database stores which ones it
// has run.
import type { Schema } from '../platform/database/migrate.ts'
import { people } from './0001-people.ts'
import { catalogue } from './0002-catalogue.ts'
import { sales } from './0003-sales.ts'
import { books } from './0004-books.ts'
import { search } from './0005-search.ts'
import { customers } from './0006-customers.ts'
import { mobileMoney } from './0007-mobile-money.ts'
import { reconciliations } from './0008-reconciliations.ts'
import { suspiciousSales } from './0009-suspicious-sales.ts'
import { reports } from './0010-reports.ts'
import { appointments } from './0011-appointments.ts'
import { internalUsage } from './0012-internal-usage.ts'
import { stockAlerts } from './0013-stock-alerts.ts'
import { mailedCodes } from './0016-mailed-codes.ts'
import { secondFactors } from './0017-second-factors.ts'
import { usedMessages } from './0018-used-messages.ts'
import { signUps } from './0019-sign-ups.ts'
import { auditLog } from './0020-audit-log.ts'
import { keptRows } from './0021-kept-rows.ts'
import { meta } from './0022-meta.ts'
import { severalServers } from './0023-several-servers.ts'
import { changeFeed } from './0024-change-feed.ts'
import { sessionLimits } from './0025-session-limits.ts'
import { boundedNumbers } from './0026-bounded-numbers.ts'
import { moreKeptRows } from './0028-more-kept-rows.ts'
import { daysOfSales } from './0039-days-of-sales.ts'
import { devicesOfSessions } from './0041-devices-of-sessions.ts'
import { orderOfEntries } from './0052-order-of-entries.ts'
import { moneyMovements } from './0055-money-movements.ts'
import { shopRules } from './0057-shop-rules.ts'
import { heldCarts } from './0058-held-carts.ts'
import { documents } from './0059-documents.ts'
import { shiftTables } from './0060-shifts.ts'
import { refunds } from './0062-refunds.ts'
import { companySignIn } from './0105-company-sign-in.ts'
import { approvalRequests } from './0099-approval-requests.ts'
import { approvals } from './0065-approvals.ts'
import { credit } from './0067-credit.ts'
import { useOfApprovals } from './0068-use-of-approvals.ts'
import { catalogueRevisions } from './0070-catalogue-revisions.ts'
import { tills } from './0072-tills.ts'
import { documentsOfTills } from './0080-documents-of-tills.ts'
import { salesOfTills } from './0073-sales-of-tills.ts'
import { favourites } from './0081-favourites.ts'
import { productPictures } from './0100-product-pictures.ts'
import { textMessages } from './0106-text-messages.ts'
import { phoneFactors } from './0107-phone-factors.ts'
import { largeShops } from './0111-large-shops.ts'
import { sumsOfDays } from './0112-sums-of-days.ts'
import { doubtedTills } from './0114-doubted-tills.ts'
import { sumsOfWeeks } from './0113-sums-of-weeks.ts'
import { pins } from './0084-pins.ts'
import { stockCounts } from './0087-stock-counts.ts'
import { waitingDocuments } from './0090-waiting-documents.ts'
import { printers } from './0096-printers.ts'
import { printJobs } from './0097-print-jobs.ts'
import { periodsOfPrints } from './0101-periods-of-prints.ts'
import { deliveries } from './0085-deliveries.ts'
import { deliveryCosts } from './0091-delivery-costs.ts'
import { deliveryReturns } from './0092-delivery-returns.ts'
import { supplierAccounts } from './0093-supplier-accounts.ts'
import { transfers } from './0094-transfers.ts'
import { moreFacts } from './0115-more-facts.ts'
import { exactQuantities } from './0118-exact-quantities.ts'
import { countsOfShifts } from './0120-counts-of-shifts.ts'
import { unitOfSaleLines } from './0140-unit-of-sale-lines.ts'
import { belowList } from './0141-below-list.ts'
import { retiredItems } from './0142-retired-items.ts'
import { unitOfDocuments } from './0143-unit-of-documents.ts'
import { goodsOfOtherDepartments } from './0144-goods-of-other-departments.ts'
import { mergedCustomers } from './0150-merged-customers.ts'
import { drawersOfDevices } from './0160-drawers-of-devices.ts'
import { vat } from './0170-vat.ts'
import { floatBook } from './0180-float-book.ts'
import { eveningMessages } from './0190-evening-messages.ts'
import { collections } from './0200-collections.ts'
import { linesOfTransactions } from './0205-lines-of-transactions.ts'
import { fewerIndexes } from './0210-fewer-indexes.ts'
import { sumsOfTheAuditLog } from './0220-sums-of-the-audit-log.ts'
import { oneCode } from './0130-one-code.ts'
import { valuesOfShelves } from './0125-values-of-shelves.ts'
import { searchByName } from './0077-search-by-name.ts'

export const migrations: Schema = {
  '0001-people': people,
  '0002-catalogue': catalogue,
  '0003-sales': sales,
  '0004-books': books,
  '0005-search': search,
  '0006-customers': customers,
  '0007-mobile-money': mobileMoney,
  '0008-reconciliations': reconciliations,
  '0009-suspicious-sales': suspiciousSales,
  '0010-reports': reports,
  '0011-appointments': appointments,
  '0012-internal-usage': internalUsage,
  '0013-stock-alerts': stockAlerts,
  '0016-mailed-codes': mailedCodes,
  '0017-second-factors': secondFactors,
  '0018-used-messages': usedMessages,
  '0019-sign-ups': signUps,
  '0020-audit-log': auditLog,
  '0021-kept-rows': keptRows,
  '0022-meta': meta,
  '0023-several-servers': severalServers,
  '0024-change-feed': changeFeed,
  '0025-session-limits': sessionLimits,
  '0026-bounded-numbers': boundedNumbers,
  '0028-more-kept-rows': moreKeptRows,
  '0039-days-of-sales': daysOfSales,
  '0041-devices-of-sessions': devicesOfSessions,
  '0052-order-of-entries': orderOfEntries,
  '0055-money-movements': moneyMovements,
  '0057-shop-rules': shopRules,
  '0058-held-carts': heldCarts,
  '0059-documents': documents,
  '0060-shifts': shiftTables,
  '0062-refunds': refunds,
  '0065-approvals': approvals,
  '0067-credit': credit,
  '0068-use-of-approvals': useOfApprovals,
  '0070-catalogue-revisions': catalogueRevisions,
  '0072-tills': tills,
  '0073-sales-of-tills': salesOfTills,
  '0077-search-by-name': searchByName,
  '0080-documents-of-tills': documentsOfTills,
  '0081-favourites': favourites,
  '0100-product-pictures': productPictures,
  '0084-pins': pins,
  '0087-stock-counts': stockCounts,
  '0090-waiting-documents': waitingDocuments,
  '0085-deliveries': deliveries,
  '0091-delivery-costs': deliveryCosts,
  '0092-delivery-returns': deliveryReturns,
  '0093-supplier-accounts': supplierAccounts,
  '0094-transfers': transfers,
  '0099-approval-requests': approvalRequests,
  '0096-printers': printers,
  '0097-print-jobs': printJobs,
  '0101-periods-of-prints': periodsOfPrints,
  '0105-company-sign-in': companySignIn,
  '0106-text-messages': textMessages,
  '0107-phone-factors': phoneFactors,
  '0111-large-shops': largeShops,
  '0112-sums-of-days': sumsOfDays,
  '0113-sums-of-weeks': sumsOfWeeks,
  '0114-doubted-tills': doubtedTills,
  '0115-more-facts': moreFacts,
  '0118-exact-quantities': exactQuantities,
  '0120-counts-of-shifts': countsOfShifts,
  '0140-unit-of-sale-lines': unitOfSaleLines,
  '0141-below-list': belowList,
  '0142-retired-items': retiredItems,
  '0143-unit-of-documents': unitOfDocuments,
  '0144-goods-of-other-departments': goodsOfOtherDepartments,
  '0130-one-code': oneCode,
  '0125-values-of-shelves': valuesOfShelves,
  '0150-merged-customers': mergedCustomers,
  '0160-drawers-of-devices': drawersOfDevices,
  '0170-vat': vat,
  '0180-float-book': floatBook,
  '0190-evening-messages': eveningMessages,
  '0200-collections': collections,
  '0205-lines-of-transactions': linesOfTransactions,
  '0210-fewer-indexes': fewerIndexes,
  '0220-sums-of-the-audit-log': sumsOfTheAuditLog,
}
