// Printers of the shop on every engine: who manages them, and which ones the server reaches.
import { printingApi } from '@webale/domain/features/printing/printing.api.ts'
import { expect, test } from 'vitest'
import { NETWORK, openPrintShop, type SentPrinter } from '../../testing/print-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'

onEveryEngine('printers', (engine) => {
  test('PRINT-014 PRINT-015 PRINT-016 only printers in the own network can be used', async () => {
    const names = {
      inside: ['10.0.0.9'],
      turned: ['10.0.0.9', '8.8.8.8'],
      outside: ['203.0.113.9'],
    }
    const { ask, admin, fake, print, ends, sellFor } = await openPrintShop(engine, names)
    const add = (more: Partial<SentPrinter>) =>
      ask(printingApi.add, admin, { ...NETWORK, name: 'New', ...more })
    const refused = { message: 'Only printers in your own network can be used', status: 422 }
    const outside = [
      '127.0.0.1',
      '::1',
      '169.254.1.1',
      'fe80::1',
      '8.8.8.8',
      'outside',
      'unknown',
      '0.0.0.0',
      '2130706433',
    ]
    for (const address of outside) await expect(add({ address })).rejects.toMatchObject(refused)
    for (const port of [22, 80, 9099, 9110])
      await expect(add({ port })).rejects.toMatchObject(refused)
    expect(await add({ name: 'Inside', address: 'inside', port: 9109 })).toMatchObject({
      address: 'inside',
    })
    const { id: printer_id } = await add({ name: 'Turned', address: 'turned' })
    await ends(await print((await sellFor('cash')).id, { printer_id }), 'failed')
    expect(fake.addresses).toEqual([])
  })

  test('PRINT-017 PRINT-018 only administrators add printers, and only documents that one may read are printed', async () => {
    const { ask, person, department, department_id, context, print, sellFor, printer } =
      await openPrintShop(engine)
    const leader = await person('moderator', department_id)
    const refused = { code: 'not_allowed' }
    await expect(ask(printingApi.add, leader, { ...NETWORK, name: 'New' })).rejects.toMatchObject(
      refused,
    )
    await expect(ask(printingApi.test, leader, { id: printer.id })).rejects.toMatchObject(refused)
    const sale = await sellFor('cash')
    const other = await person('user', await department('Cosmetics'))
    const asked = {
      id: context.newId(),
      printer_id: printer.id,
      kind: 'sale' as const,
      document_id: sale.id,
    }
    await expect(ask(printingApi.print, other, asked)).rejects.toMatchObject({ code: 'not_found' })
    await expect(print(context.newId())).rejects.toMatchObject({ code: 'not_found' })
  })

  test('PRINT-018 a printer of another department is not there', async () => {
    const { ask, admin, seller, department, print, sellFor } = await openPrintShop(engine)
    const department_id = await department('Cosmetics')
    const { id: printer_id } = await ask(printingApi.add, admin, {
      ...NETWORK,
      name: 'Cosmetics',
      department_id,
    })
    expect((await ask(printingApi.printers, seller, {})).map(({ name }) => name)).toEqual([
      'Counter',
    ])
    await expect(print((await sellFor('cash')).id, { printer_id })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('PRINT-017 a printer is changed, tested and removed', async () => {
    const { ask, admin, words, ends, printer, print, sellFor } = await openPrintShop(engine)
    await expect(
      ask(printingApi.add, admin, { ...NETWORK, name: 'COUNTER' }),
    ).rejects.toMatchObject({
      code: 'duplicate',
    })
    const { id, ...seen } = printer
    const narrow = { ...seen, paper: '58' as const, columns: 32 }
    await ask(printingApi.update, admin, { ...narrow, id, seen })
    await ends(await ask(printingApi.test, admin, { id }), 'sent')
    expect(words()).toContain('-'.repeat(32))
    await ask(printingApi.remove, admin, { id })
    expect(await ask(printingApi.printers, admin, {})).toEqual([])
    await expect(print((await sellFor('cash')).id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('PRINT-007 a job fails when its printer is removed before it was sent', async () => {
    const { ask, admin, fake, printer, print, ends, sellFor } = await openPrintShop(engine)
    fake.behave('late')
    const [first, second] = [
      await print((await sellFor('cash')).id),
      await print((await sellFor('cash')).id),
    ]
    await expect.poll(() => fake.addresses).toHaveLength(1)
    await ask(printingApi.remove, admin, { id: printer.id })
    fake.letIn()
    await ends(first, 'sent')
    await ends(second, 'failed')
  })

  test('PRINT-022 a typed device is refused', async () => {
    const { ask, admin } = await openPrintShop(engine)
    for (const device of ['/etc/passwd', '/dev/usb/lp99', 'queue:none; id'])
      await expect(
        ask(printingApi.add, admin, { name: 'USB', kind: 'attached', device }),
      ).rejects.toThrow('The server does not find this printer. Choose one from the list')
  })
})
