// The expected behaviour of every non-admin operation across departments, by operation.
import { approvalExpectations } from './approval-expectations.ts'
import { collectionExpectations } from './collection-expectations.ts'
import { floatExpectations } from './float-expectations.ts'
import { countExpectations } from './count-expectations.ts'
import type { Expectation, SentInput } from './expectation.ts'
import { printingExpectations } from './printing-expectations.ts'
import { transferExpectations } from './transfer-expectations.ts'
import { forgedDelivery } from './deliveries.ts'
import { GRACE } from './reported-work.ts'
import type { DepartmentTeam } from './department-stock.ts'

const DAY = '2026-11-21'

const SENT_ID = '01a00000-0000-7000-8000-000000000001'

const all = { scoped: () => [{}] } as const

const chosen = { scoped: ({ department_id }: DepartmentTeam) => [{}, { department_id }] } as const

const inPeriod = {
  scoped: ({ department_id }: DepartmentTeam) => [
    { period: 'daily' },
    { period: 'monthly', department_id },
  ],
} as const

const searched = (field: string) => ({
  scoped: ({ name }: DepartmentTeam) => [{}, { [field]: name }],
})

const sale = (lines: readonly SentInput[], more: SentInput): SentInput => ({
  lines,
  payment_method: 'cash',
  amount_paid: 50_000,
  ...more,
})

export const expectations: Readonly<Record<string, Expectation>> = {
  'session.role': { shared: 'the role of the person' },
  'session.profile': { shared: 'the profile of the person' },
  'account.get': { shared: 'the account of the person' },
  'account.endDevice': { shared: 'devices of the person; a device of another person is not found' },
  'expense.list': all,
  'expense.record': {
    stamped: ({ department_id }) => ({
      description: 'Paper',
      category: 'Supplies',
      amount: 1,
      date: DAY,
      department_id,
    }),
  },
  'customer.list': { shared: 'customers are known to all staff' },
  'customer.suggest': { shared: 'customers are known to all staff' },
  'customer.add': { shared: 'customers are known to all staff' },
  'customer.update': { shared: 'customers are known to all staff' },
  'customer.merge': { shared: 'customers are known to all staff' },
  'customer-account.get': {
    shared: 'accounts belong to the whole shop; sales behind entries do not open',
    sent: { customer_id: GRACE },
  },
  'customer-account.credit': {
    shared: 'accounts belong to the whole shop',
    sent: { customer_id: GRACE },
  },
  'customer-account.setTerms': { shared: 'terms count for the whole shop (decision Y9)' },
  'customer-account.takePayment': { shared: 'a customer pays at any counter' },
  'customer-account.undoPayment': {
    shared: 'only payments of their department: account-rights.test.ts',
  },
  'customer-account.payOut': { shared: 'accounts belong to the whole shop' },
  'customer-account.debtors': { shared: 'accounts belong to the whole shop' },
  'mobile-money.list': all,
  'mobile-money.today': all,
  'mobile-money.record': {
    stamped: ({ department_id }) => ({
      transaction_type: 'airtime',
      provider: 'MTN',
      phone_number: '0772123456',
      amount: 1,
      department_id,
    }),
  },
  'discrepancy.suspiciousSales': all,
  'discrepancy.stockDiscrepancies': all,
  'internal-usage.list': chosen,
  'internal-usage.record': {
    stamped: ({ department_id }, { product_id }) => ({ product_id, quantity: 1, department_id }),
    refused: ({ product_id }, { department_id }) => ({ product_id, quantity: 1, department_id }),
  },
  'reconciliation.list': all,
  'reconciliation.systemCash': {
    scoped: ({ department_id }) => [{ date: DAY }, { date: DAY, department_id }],
  },
  'reconciliation.shifts': {
    scoped: ({ department_id }) => [{ date: DAY }, { date: DAY, department_id }],
  },
  'reconciliation.chain': { shared: 'how many seals the whole shop has; it names nothing' },
  'reconciliation.record': {
    stamped: ({ department_id }) => ({
      cashier_name: 'Ann',
      date: DAY,
      system_cash: 1,
      reported_cash: 1,
      department_id,
    }),
  },
  'drawer.list': all,
  'shift.open': { hidden: ({ drawer_id }) => ({ id: SENT_ID, drawer_id, float: 0 }) },
  'shift.current': { hidden: ({ drawer_id }) => ({ drawer_id }) },
  'shift.report': { hidden: ({ shift_id }) => ({ shift_id }) },
  'shift.expected': { hidden: ({ shift_id }) => ({ shift_id }) },
  'shift.move': {
    hidden: ({ shift_id }) => ({
      id: SENT_ID,
      shift_id,
      movement_type: 'paid_in',
      amount: 1,
      reason: 'Forged',
    }),
  },
  'shift.noSale': { hidden: ({ shift_id }) => ({ id: SENT_ID, shift_id, reason: 'Forged' }) },
  'shift.undo': { hidden: ({ shift_id, movement_id }) => ({ id: SENT_ID, shift_id, movement_id }) },
  'shift.count': {
    hidden: ({ shift_id }) => ({ id: SENT_ID, shift_id, closure_id: SENT_ID, pieces: {} }),
  },
  'shift.close': { hidden: ({ shift_id }) => ({ id: SENT_ID, shift_id, count_id: SENT_ID }) },
  'shift.outside': all,
  'closure.list': all,
  'closure.get': { hidden: ({ closure_id }) => ({ closure_id }) },
  'closure.approve': { hidden: ({ closure_id }) => ({ id: SENT_ID, closure_id }) },
  'sale.complete': {
    stamped: ({ department_id }, { product_id }) =>
      sale([{ product_id, quantity: 1, unit_price: 2000 }], { department_id }),
    refused: ({ product_id }, { department_id }) =>
      sale([{ product_id, quantity: 1, unit_price: 2000 }], { department_id }),
  },
  'sale.history': searched('search'),
  'sale.get': { hidden: ({ sale_id }) => ({ id: sale_id }) },
  'sale.reference': {
    shared:
      'a reference is used once in the whole shop; ' +
      'the number of another sale is not answered (SPLIT-013)',
    sent: { method: 'card', reference: 'A7' },
  },
  'refund.ofSale': { hidden: ({ sale_id }) => ({ id: sale_id }) },
  'refund.returnItems': {
    hidden: ({ sale_id }) => ({
      id: '01a20500-0000-7000-8000-000000000001',
      sale_id,
      items: [{ sale_item_id: sale_id, quantity: 1 }],
      total: 0,
      pay_back: [],
      reason: 'Faulty',
    }),
  },
  'refund.voidSale': {
    hidden: ({ sale_id }) => ({
      id: '01a20500-0000-7000-8000-000000000002',
      sale_id,
      reason: 'Typed twice',
    }),
  },
  'delivery.list': chosen,
  'delivery.sameInvoice': {
    shared:
      'suppliers belong to the whole shop; deliveries of another department: ' +
      'delivery-rights.test.ts',
    sent: { supplier_id: SENT_ID, invoice_number: '7' },
  },
  'delivery.get': { hidden: ({ delivery_id }) => ({ id: delivery_id }) },
  'delivery.labels': { hidden: ({ delivery_id }) => ({ id: delivery_id }) },
  'delivery.returnGoods': {
    hidden: ({ delivery_id, product_id }) => ({
      id: SENT_ID,
      delivery_id,
      kind: 'supplier',
      reason: 'Forged',
      lines: [{ product_id, quantity: 1 }],
    }),
  },
  'delivery.receive': {
    stamped: ({ department_id }, { product_id }) =>
      forgedDelivery(product_id, { id: SENT_ID, department_id }),
    refused: ({ product_id }, { department_id }) =>
      forgedDelivery(product_id, { id: GRACE, department_id }),
  },
  'supplier-account.pay': { shared: 'suppliers belong to the whole shop' },
  ...transferExpectations,
  'till.flags': all,
  'sale.generateReceiptNumber': { shared: 'one row of numbers for the whole shop' },
  'till.register': {
    shared: 'a till belongs to the whole shop, and its id and secret are made by the browser',
  },
  'till.devices': { shared: 'those of other departments are left out: place-device.test.ts' },
  'till.place': { shared: 'a device of another department is not found: place-device.test.ts' },
  'guide.progress': { shared: 'whether the shop has goods, people and sales, and nothing of them' },
  'pin.set': { shared: 'the PIN of the person who asks, which names nobody else' },
  ...approvalExpectations,
  'held-cart.list': all,
  'held-cart.removed': all,
  'held-cart.hold': {
    stamped: ({ department_id }, { cart }) => ({
      cart: { ...cart, department_id },
      label: 'Forged',
    }),
  },
  'held-cart.resume': { hidden: ({ held_cart_id }) => ({ id: held_cart_id }) },
  'held-cart.remove': { hidden: ({ held_cart_id }) => ({ id: held_cart_id, reason: 'Forged' }) },
  'catalogue.catalogue': {
    shared: 'services are sold by all staff; products of other departments: catalogue.test.ts',
    sent: { cursor: `${DAY}T09:00:00.000Z` },
  },
  'catalogue.catalogueWhole': {
    shared: 'services are sold by all staff; products of other departments: catalogue.test.ts',
  },
  'department.list': all,
  'product.list': {
    scoped: ({ department_id, name }) => [{}, { department_id }, { search: name }],
  },
  'product.alerts': chosen,
  'product.search': searched('term'),
  'product.offer': all,
  'product.soldOut': searched('term'),
  'product.soldOutItems': searched('term'),
  'product.get': { hidden: ({ product_id }) => ({ id: product_id }) },
  'product.takenCodes': {
    shared: 'new codes must differ from all; it answers yes or no for codes that the caller names',
    sent: { codes: ['FREE-1'] },
  },
  'product-picture.list': all,
  'product.components': { hidden: ({ bundle_id }) => ({ id: bundle_id }) },
  'product.singles': searched('search'),
  'product.categories': { shared: 'categories belong to no department' },
  'product.addCategory': { shared: 'categories belong to no department' },
  'service.list': { shared: 'services are sold by all staff' },
  'service.search': { shared: 'services are sold by all staff' },
  'service.add': {
    stamped: ({ department_id }) => ({ name: 'Copying', base_price: 100, department_id }),
  },
  'service.update': { shared: 'services are sold by all staff' },
  'service.retire': { shared: 'services are sold by all staff' },
  'shop-rules.get': { shared: 'the rules count for the whole shop' },
  'settings.get': chosen,
  'settings.save': {
    refused: (_theirs, { department_id }) => ({ department_id, business_name: 'Forged' }),
  },
  'stock.alerts': chosen,
  'stock.variants': all,
  ...countExpectations,
  ...printingExpectations,
  ...collectionExpectations,
  ...floatExpectations,
  'stock.suppliers': { shared: 'suppliers belong to no department' },
  'display.open': { shared: 'a display belongs to the till that knows its id' },
  'display.show': { shared: 'a display belongs to the till that knows its id' },
  'display.end': { shared: 'a display belongs to the till that knows its id' },
  'report.dashboard': all,
  'report.today': all,
  'report.salesReport': inPeriod,
  'report.saleRows': inPeriod,
  'report.busyHours': inPeriod,
  'shop-report.controls': inPeriod,
  'shop-report.customers': inPeriod,
  'shop-report.payments': inPeriod,
  'shop-report.losses': inPeriod,
  'shop-report.stockValue': chosen,
  'shop-report.deadStock': {
    scoped: ({ department_id }) => [{ unsold_for: 30 }, { unsold_for: 180, department_id }],
  },
}
