// Which prints of a document say COPY when several
// are asked for at the same moment, on every engine.
import { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import { printedTexts } from '@webale/domain/testing/escpos-printer.ts'
import { expect, test } from 'vitest'
import { NETWORK, openPrintShop, type PrintShop } from '../../testing/print-shop.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'

const addPrinter = async ({ ask, admin }: PrintShop, name: string): Promise<string> =>
  (await ask(printingApi.add, admin, { ...NETWORK, name })).id

/** How many of the papers do not say COPY. */
const countOriginals = ({ fake }: PrintShop): number =>
  fake.papers().filter((paper) => !printedTexts(paper).some((text) => text.trim() === 'COPY'))
    .length

const SALES = 8

whereEnginesDiffer('copies of prints', (engine) => {
  test('PRINT-019 one of two prints is a copy when a receipt is sent to two printers at the same moment', async () => {
    const shop = await openPrintShop(engine)
    const { printer, print, ends, sellFor, kicks } = shop
    const both = [printer.id, await addPrinter(shop, 'Kitchen')]
    const sales = []
    for (let sale = 0; sale < SALES; sale += 1) sales.push(await sellFor('cash'))
    const jobs = await Promise.all(
      sales.flatMap(({ id }) => both.map((printer_id) => print(id, { printer_id }))),
    )
    expect(jobs.filter(({ is_copy }) => is_copy)).toHaveLength(SALES)
    for (const job of jobs) await ends(job, 'sent')
    expect(countOriginals(shop)).toBe(SALES)
    expect(kicks().filter((count) => count > 0)).toHaveLength(SALES)
  })

  test('PRINT-019 a print that failed is a copy when the receipt came out of another printer meanwhile', async () => {
    const shop = await openPrintShop(engine)
    const { ask, seller, fake, print, ends, sellFor } = shop
    const { id } = await sellFor('cash')
    await fake.turnOff()
    const failed = await print(id)
    await ends(failed, 'failed')
    await fake.turnOn()
    await ends(await print(id, { printer_id: await addPrinter(shop, 'Kitchen') }), 'sent')
    expect(await ask(printingApi.again, seller, { id: failed.id })).toMatchObject({ is_copy: true })
    await ends(failed, 'sent')
    expect(countOriginals(shop)).toBe(1)
  })

  test('PRINT-019 one of two prints is a copy when one is new and the other is printed again', async () => {
    const shop = await openPrintShop(engine)
    const { ask, seller, fake, print, ends, sellFor } = shop
    const kitchen = await addPrinter(shop, 'Kitchen')
    const sales = []
    for (let sale = 0; sale < SALES; sale += 1) sales.push(await sellFor('card'))
    await fake.turnOff()
    const failed = await Promise.all(sales.map(({ id }) => print(id)))
    for (const job of failed) await ends(job, 'failed')
    await fake.turnOn()
    const again = failed.map(({ id }) => ask(printingApi.again, seller, { id }))
    const jobs = await Promise.all([
      ...again,
      ...sales.map(({ id }) => print(id, { printer_id: kitchen })),
    ])
    for (const job of jobs) await ends(job, 'sent')
    expect(countOriginals(shop)).toBe(SALES)
  })

  test('PRINT-012 PRINT-025 the drawer of a device opens once when it is asked for twice at the same moment', async () => {
    const { ask, seller, sellFor } = await openPrintShop(engine)
    const sales = []
    for (let sale = 0; sale < SALES; sale += 1) sales.push((await sellFor('cash')).id)
    const answers = await Promise.all(
      [...sales, ...sales].map((document_id) =>
        ask(printingApi.openDrawer, seller, { document_id }),
      ),
    )
    expect(answers.filter(({ opens }) => opens)).toHaveLength(SALES)
  })
})
