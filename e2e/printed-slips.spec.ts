// Slips of cash counts and statements on a printer of
// the shop, which the server prints without a window.
import { expect } from '@playwright/test'
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { supplierAccountApi } from '@webale/domain/features/delivery/supplier-account.api.ts'
import { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts'
import {
  PRINTER_SETTINGS,
  removePrinter,
  takePrinted,
  turnOffPrinter,
  turnOnPrinter,
} from './support/fake-printer.ts'
import { test, useShop } from './support/shop.ts'
import { toast } from './support/till.ts'

const shop = useShop(PRINTER_SETTINGS)

test.beforeAll(async () => {
  // Starts a second server, in a process of its own.
  test.slow()
  await turnOnPrinter()
  await shop.server().restart()
})
test.afterAll(removePrinter)

const COUNT = {
  cashier_name: 'Joan Achieng',
  date: '2026-01-02',
  system_cash: 1000,
  reported_cash: 900,
  notes: null,
}
const NOBODY = { phone: null, email: null, address: null }

/**
 * A count, a customer who owes 5,000, a supplier to
 * whom the shop owes 3,000, and the printer; its id.
 */
const fillShop = async (name: string): Promise<string> => {
  const admin = shop.admin()
  await shop.call(reconciliationApi.record, admin, COUNT)
  await shop.call(shopRulesApi.save, admin, { credit: true, purchases: true })
  const reason = 'Old debt'
  const { id: customer_id } = await shop.call(customerApi.add, admin, {
    ...NOBODY,
    name: `Grace ${name}`,
  })
  await shop.call(customerAccountApi.adjust, admin, {
    id: crypto.randomUUID(),
    customer_id,
    amount: 5000,
    reason,
  })
  const { id: supplier_id } = await shop.call(stockApi.addSupplier, admin, {
    name: `Mukwano ${name}`,
  })
  await shop.call(supplierAccountApi.adjust, admin, {
    id: crypto.randomUUID(),
    supplier_id,
    amount: 3000,
    reason,
  })
  const place = { kind: 'network', address: '10.99.0.1' } as const
  return (await shop.call(printingApi.add, admin, { name: `Counter ${name}`, ...place })).id
}

test('PRINT-027 the slip of a cash count and statements come out of the printer of the shop @sizes', async ({
  page,
}, { project: { name } }) => {
  const printer_id = await fillShop(name)
  await page.addInitScript((id) => localStorage.setItem('webale.device.printer', id), printer_id)
  await shop.signIn(page, shop.admin(), '/reconcile')
  await page
    .getByRole('button', { name: /^Print the count of Joan Achieng/ })
    .first()
    .click()
  await expect
    .poll(takePrinted)
    .toEqual([expect.stringMatching(/Cash count[^]*Joan Achieng[^]*900[^]*Chain/)])

  await page.goto('/customers')
  await page.getByRole('button', { name: `Account of Grace ${name}` }).click()
  await page.getByRole('button', { name: 'Statement', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Statement' })
    .getByRole('button', { name: 'Print slip' })
    .click()
  await expect
    .poll(takePrinted)
    .toEqual([expect.stringMatching(/STATEMENT[^]*Grace[^]*Balance after +5,000/)])

  await page.goto('/purchases?tab=suppliers')
  await page.getByRole('button', { name: `Account of Mukwano ${name}` }).click()
  const printSlip = page
    .getByRole('dialog', { name: 'Account' })
    .getByRole('button', { name: 'Print slip' })
  await printSlip.click()
  await expect.poll(takePrinted).toEqual([expect.stringMatching(/STATEMENT[^]*Mukwano[^]*3,000/)])
  await turnOffPrinter()
  await printSlip.click()
  await expect(toast(page, 'Failed to print the slip')).toBeVisible()
  await expect(page.getByText('This till lists it under Not printed')).toBeVisible()
  await turnOnPrinter()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})
