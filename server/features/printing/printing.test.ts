// What printers of the shop print, and when the drawer opens, on every engine; the printer speaks
// ESC/POS over TCP.
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { settingsApi } from '@webale/domain/features/settings/settings.api.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expect, test } from 'vitest'
import { printedTexts } from '@webale/domain/testing/escpos-printer.ts'
import { openPrintShop, type PrintShop } from '../../testing/print-shop.ts'
import { encodePng } from '../../testing/png.ts'
import { onEveryEngine } from '../../testing/shop.ts'

const openShift = async ({ ask, admin, context }: PrintShop) => {
  const { id: drawer_id } = await ask(drawerApi.add, admin, { name: 'Front' })
  return (await ask(shiftApi.open, admin, { id: context.newId(), drawer_id, float: 0 })).shift
}

onEveryEngine('printing', (engine) => {
  test('PRINT-004 PRINT-011 the receipt of a cash sale is printed, and the drawer opens', async () => {
    const { fake, print, ends, sellFor, kicks, kicksOnRecord } = await openPrintShop(engine)
    const sale = await sellFor('cash')
    const job = await print(sale.id)
    expect(job).toMatchObject({
      label: `Receipt ${sale.receipt_number}`,
      is_copy: false,
      replayed: false,
    })
    await ends(job, 'sent')
    const [paper] = fake.papers()
    expect(paper && printedTexts(paper).join('\n')).toContain(sale.receipt_number)
    expect(paper && printedTexts(paper)).not.toContain('COPY')
    expect([kicks(), await kicksOnRecord()]).toEqual([[1], 1])
  })

  test('PRINT-026 the logo of the shop stands above the receipt, and the job keeps no picture file', async () => {
    const { ask, admin, rows, fake, print, ends, sellFor } = await openPrintShop(engine)
    const black = encodePng(
      0,
      1,
      Array.from({ length: 50 }, () => Array<number>(100).fill(0)),
    )
    const logo_url = `data:image/png;base64,${black.toString('base64')}`
    await ask(settingsApi.save, admin, { department_id: null, logo_url, seen: {} })
    await ends(await print((await sellFor('cash')).id), 'sent')
    const rowsOfPaper = fake.papers()[0]?.picture?.rows ?? []
    const logo = rowsOfPaper.filter((dots) => dots.filter(Boolean).length === 100)
    expect(logo).toHaveLength(50)
    expect(JSON.stringify((await rows('print_jobs'))[0]?.printed_lines)).not.toContain('data:image')
  })

  test('PRINT-012 the drawer stays closed when a sale was paid by card, and when a receipt is printed again', async () => {
    const { fake, print, ends, sellFor, kicks, kicksOnRecord } = await openPrintShop(engine)
    await ends(await print((await sellFor('card')).id), 'sent')
    const cash = await sellFor('cash')
    await ends(await print(cash.id, { copy: true }), 'sent')
    await ends(await print(cash.id), 'sent')
    expect([kicks(), await kicksOnRecord()]).toEqual([[0, 0, 0], 0])
    expect(
      fake.papers().map((paper) => printedTexts(paper).some((text) => text.trim() === 'COPY')),
    ).toEqual([false, true, true])
  })

  test('PRINT-013 the drawer stays closed when the document is older than five seconds', async () => {
    const { setNow, print, ends, sellFor, kicks } = await openPrintShop(engine)
    const [early, late] = [await sellFor('cash'), await sellFor('cash')]
    setNow('2026-11-21T09:00:05.000Z')
    await ends(await print(early.id), 'sent')
    setNow('2026-11-21T09:00:05.001Z')
    await ends(await print(late.id), 'sent')
    expect(kicks()).toEqual([1, 0])
  })

  test('PRINT-013 the drawer stays closed when the printer answers later than five seconds after the sale', async () => {
    const { fake, setNow, print, ends, sellFor, kicks } = await openPrintShop(engine)
    fake.behave('late')
    const job = await print((await sellFor('cash')).id)
    await expect.poll(() => fake.addresses).toHaveLength(1)
    setNow('2026-11-21T09:00:05.001Z')
    fake.letIn()
    await ends(job, 'sent')
    expect(kicks()).toEqual([0])
  })

  test('PRINT-011 PRINT-012 a sale without a receipt opens the drawer once, and its receipt opens it no more', async () => {
    const { fake, print, ends, sellFor, kicks } = await openPrintShop(engine)
    const sale = await sellFor('cash')
    await ends(await print(sale.id, { kind: 'drawer' }), 'sent')
    await ends(await print(sale.id, { kind: 'drawer' }), 'sent')
    const receipt = await print(sale.id)
    expect(receipt.is_copy).toBe(false)
    await ends(receipt, 'sent')
    expect([kicks(), fake.papers().map((paper) => printedTexts(paper).length > 0)]).toEqual([
      [1, 0],
      [false, true],
    ])
  })

  test('PRINT-025 PRINT-011 PRINT-012 a printer of a device may open the drawer once for a cash sale, and it is on record', async () => {
    const { ask, seller, rows, print, ends, sellFor, kicks, setNow } = await openPrintShop(engine)
    const openDrawer = async (document_id: string) =>
      (await ask(printingApi.openDrawer, seller, { document_id })).opens
    const { id } = await sellFor('cash')
    expect([
      await openDrawer(id),
      await openDrawer(id),
      await openDrawer((await sellFor('card')).id),
    ]).toEqual([true, false, false])
    const recorded = (await rows('audit_log')).filter(
      ({ action }) => action === 'printing.openDrawer',
    )
    expect(recorded.map(({ entity_id }) => entity_id)).toEqual([id])
    await ends(await print(id), 'sent')
    expect(kicks()).toEqual([0])
    const late = await sellFor('cash')
    setNow('2026-11-21T09:00:05.001Z')
    expect(await openDrawer(late.id)).toBe(false)
    await expect(openDrawer(seller.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('PRINT-011 PRINT-018 pay in opens the drawer without paper, for people who may use it', async () => {
    const shop = await openPrintShop(engine)
    const { ask, admin, context, fake, print, ends, kicks } = shop
    const { id: shift_id } = await openShift(shop)
    const money = {
      shift_id,
      movement_type: 'paid_in' as const,
      amount: 500,
      reason: 'More change',
    }
    const { movement } = await ask(shiftApi.move, admin, { ...money, id: context.newId() })
    await ends(await print(movement.id, { kind: 'drawer' }), 'sent')
    expect([kicks(), fake.papers().map(printedTexts)]).toEqual([[1], [[]]])
    await expect(print(context.newId(), { kind: 'drawer' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('PRINT-004 PRINT-011 a void is printed, and opens the drawer for the cash that goes back', async () => {
    const { ask, admin, context, print, ends, sellFor, kicks, words } = await openPrintShop(engine)
    const { id: sale_id } = await sellFor('cash')
    const { refund } = await ask(refundApi.voidSale, admin, {
      id: context.newId(),
      sale_id,
      reason: 'Wrong goods',
    })
    const job = await print(refund.id, { kind: 'refund' })
    expect(job.label).toBe(`Void ${refund.number}`)
    await ends(job, 'sent')
    expect(kicks()).toEqual([1])
    expect(words().join('\n')).toContain(refund.number)
  })

  test('PRINT-004 PRINT-018 an X report is printed for a leader, each time with the figures of that moment', async () => {
    const shop = await openPrintShop(engine)
    const { ask, admin, context, printer, print, ends, kicks, words } = shop
    const { id: document_id } = await openShift(shop)
    const report = { printer_id: printer.id, kind: 'x_report' as const, document_id }
    for (const id of [context.newId(), context.newId()])
      await ends(await ask(printingApi.print, admin, { ...report, id }), 'sent')
    expect(words().filter((text) => text === 'X REPORT' || text === 'COPY')).toEqual([
      'X REPORT',
      'X REPORT',
    ])
    expect(kicks()).toEqual([0, 0])
    await expect(print(document_id, { kind: 'x_report' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('PRINT-004 PRINT-012 the slip of a payment is printed with the balance after it, and opens no drawer', async () => {
    const { ask, admin, seller, context, print, ends, kicks, words } = await openPrintShop(engine)
    await ask(shopRulesApi.save, admin, { credit: true })
    const nobody = { phone: null, email: null, address: null }
    const { id: customer_id } = await ask(customerApi.add, admin, { ...nobody, name: 'Grace' })
    const adjusted = { id: context.newId(), customer_id, amount: 5000, reason: 'Opening debt' }
    await ask(customerAccountApi.adjust, admin, adjusted)
    const paid = { id: context.newId(), customer_id, amount: 2000, method: 'cash' as const }
    await ask(customerAccountApi.takePayment, seller, paid)
    await ends(await print(paid.id, { kind: 'payment' }), 'sent')
    expect(words()).toContain('PAYMENT')
    expect(words().join('\n')).toMatch(/Balance after +.*3,000/)
    expect(kicks()).toEqual([0])
    await ends(await print(paid.id, { kind: 'payment' }), 'sent')
    expect(words().filter((text) => text === 'PAYMENT' || text === 'COPY')).toEqual([
      'PAYMENT',
      'COPY',
      'PAYMENT',
    ])
    await expect(print(context.newId(), { kind: 'payment' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})
