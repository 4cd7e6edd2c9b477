// Statements and counts on printers of the shop, on every engine.
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { supplierAccountApi } from '@webale/domain/features/delivery/supplier-account.api.ts'
import { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import { reconciliationApi } from '@webale/domain/features/reconciliation/reconciliation.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { stockApi } from '@webale/domain/features/stock/stock.api.ts'
import { expect, test } from 'vitest'
import { openPrintShop, type PrintShop } from '../../testing/print-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const NOBODY = { phone: null, email: null, address: null }

/** A customer who owed 5,000 on one day and 2,000 more two days later. */
const addDebtor = async ({ ask, admin, context, setNow }: PrintShop): Promise<string> => {
  await ask(shopRulesApi.save, admin, { credit: true })
  const { id: customer_id } = await ask(customerApi.add, admin, { ...NOBODY, name: 'Grace' })
  const adjust = (amount: number) =>
    ask(customerAccountApi.adjust, admin, {
      id: context.newId(),
      customer_id,
      amount,
      reason: 'Old debt',
    })
  await adjust(5000)
  setNow('2026-11-23T09:00:00.000Z')
  await adjust(2000)
  return customer_id
}

const COUNT = {
  cashier_name: 'Joan Achieng',
  date: '2026-11-21',
  system_cash: 1000,
  reported_cash: 900,
  notes: null,
}

onEveryEngine('statements on printers', (engine) => {
  test('PRINT-027 the statement of a customer is printed for the chosen days, twice without a copy', async () => {
    const shop = await openPrintShop(engine)
    const { print, ends, words, kicks } = shop
    const customer_id = await addDebtor(shop)
    const days = { kind: 'statement', from: '2026-11-22', until: '2026-11-23' } as const
    const job = await print(customer_id, days)
    expect(job).toMatchObject({ label: 'Statement of Grace', is_copy: false })
    await ends(job, 'sent')
    expect(words().join('\n')).toMatch(
      /STATEMENT[^]*Customer +Grace[^]*From Sun 22 Nov 2026[^]*Balance before +5,000[^]*Balance after +7,000/,
    )
    await ends(await print(customer_id, days), 'sent')
    expect(words().filter((text) => text === 'STATEMENT' || text === 'COPY')).toEqual([
      'STATEMENT',
      'STATEMENT',
    ])
    expect(kicks()).toEqual([0, 0])
  })

  test('PRINT-027 a statement that failed is printed again for its own days, with what is stored by then', async () => {
    const shop = await openPrintShop(engine)
    const { ask, admin, seller, context, fake, print, ends, words } = shop
    const customer_id = await addDebtor(shop)
    await fake.turnOff()
    const job = await print(customer_id, { kind: 'statement', from: '2026-11-23' })
    await ends(job, 'failed')
    await fake.turnOn()
    const late = { id: context.newId(), customer_id, amount: 500, reason: 'Forgotten' }
    await ask(customerAccountApi.adjust, admin, late)
    await ask(printingApi.again, seller, { id: job.id })
    await ends(job, 'sent')
    expect(words().join('\n')).toMatch(/Balance before +5,000[^]*Balance after +7,500/)
  })

  test('PRINT-027 PRINT-018 the statement of a supplier is printed for administrators only', async () => {
    const { ask, admin, context, printer, print, ends, words } = await openPrintShop(engine)
    const { id: supplier_id } = await ask(stockApi.addSupplier, admin, { name: 'Mukwano' })
    const owed = { id: context.newId(), supplier_id, amount: 3000, reason: 'Old bill' }
    await ask(supplierAccountApi.adjust, admin, owed)
    const sent = {
      printer_id: printer.id,
      kind: 'supplier_statement',
      document_id: supplier_id,
    } as const
    await ends(await ask(printingApi.print, admin, { ...sent, id: context.newId() }), 'sent')
    expect(words().join('\n')).toMatch(/STATEMENT[^]*Supplier +Mukwano[^]*Balance after +.*3,000/)
    await expect(print(supplier_id, { kind: 'supplier_statement' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('PRINT-027 PRINT-018 the slip of a cash count is printed with its chain code, for people of its department', async () => {
    const { ask, admin, seller, department, person, printer, context, print, ends, words } =
      await openPrintShop(engine)
    const { id } = await ask(reconciliationApi.record, seller, COUNT)
    const { code } = await ask(reconciliationApi.chain, seller, {})
    await ends(await print(id, { kind: 'cash_count' }), 'sent')
    const text = words().join('\n')
    expect(text).toMatch(/Cash count[^]*Joan Achieng[^]*Counted +900[^]*Difference +[−-]100 short/)
    expect(text).toContain(code)
    const stranger = await person('user', await department('Drinks'))
    const sent = {
      id: context.newId(),
      printer_id: printer.id,
      kind: 'cash_count',
      document_id: id,
    } as const
    await expect(ask(printingApi.print, stranger, sent)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect((await ask(printingApi.print, admin, sent)).is_copy).toBe(false)
  })

  test('PRINT-027 a statement is refused when its first day is after the last', async () => {
    const shop = await openPrintShop(engine)
    const backwards = { kind: 'statement', from: '2026-11-23', until: '2026-11-22' } as const
    await expect(shop.print(shop.seller.id, backwards)).rejects.toThrow(
      'The first day cannot be after the last',
    )
    await expect(shop.print(shop.seller.id, { kind: 'statement' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
