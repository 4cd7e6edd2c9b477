// Transfers on every engine: stock and cost of both departments, and what is refused.
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { transferApi } from '@webale/domain/features/transfer/transfer.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { expect, test } from 'vitest'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'
import { withTransfers } from '../../testing/transferring.ts'

whereEnginesDiffer('transfers', (engine) => {
  const open = async () => withTransfers(await openTill(engine))

  test('MOVE-001 MOVE-002 MOVE-003 goods leave the sender, are on the way, and raise the stock of the receiver', async () => {
    const shop = await open()
    const [soap, receivingProduct] = [
      await shop.product(),
      await shop.receivingProduct({ selling_price: 1200 }),
    ]
    const sent = shop.sentTransfer([{ product_id: soap.id, quantity: 10 }])
    const answer = await shop.ask(transferApi.send, shop.admin, sent)
    expect(answer).toMatchObject({ number: 'TRF-000001', replayed: false })
    expect(answer.transfer).toMatchObject({
      state: 'on_the_way',
      from_name: 'Groceries',
      to_name: 'Kiosk',
      line_count: 1,
      lines: [
        {
          product_name: 'Soap',
          to_product_id: receivingProduct.id,
          quantity: 10,
          due: 10,
          arrived: null,
          unit_cost: 600,
        },
      ],
    })
    expect([await shop.shelf(soap), await shop.shelf(receivingProduct)]).toEqual([
      [0, 600],
      [0, null],
    ])
    const received = await shop.receive(answer.transfer)
    expect(received).toMatchObject({ state: 'received', lost_lines: 0, reason: null })
    expect([await shop.shelf(soap), await shop.shelf(receivingProduct)]).toEqual([
      [0, 600],
      [10, 600],
    ])
    const moved = (await shop.rows('stock_movements')).filter(
      ({ reference_type }) => reference_type === 'transfer',
    )
    expect(moved).toMatchObject([
      { movement_type: 'transfer_out', quantity: -10, notes: 'TRF-000001', reference_id: sent.id },
      { movement_type: 'transfer_in', quantity: 10, notes: 'TRF-000001', reference_id: sent.id },
    ])
    const { lines: _lines, ...row } = received
    expect(await shop.ask(transferApi.list, shop.attendant, {})).toEqual({ rows: [row], total: 1 })
    expect(
      (await shop.rows('audit_log')).map(({ action, subject }) => `${action} ${subject}`),
    ).toEqual(expect.arrayContaining(['transfer.send TRF-000001', 'transfer.receive TRF-000001']))
  })

  test('MOVE-004 MOVE-005 less than sent needs a reason and stays visible as lost, and more than sent is refused', async () => {
    const shop = await open()
    const [soap, receivingProduct] = [await shop.product(), await shop.receivingProduct()]
    const transfer = await shop.send([{ product_id: soap.id, quantity: 10 }])
    await expect(shop.receive(transfer, [9])).rejects.toMatchObject({
      message: 'Give a reason of at least 3 characters',
    })
    await expect(shop.receive(transfer, [11])).rejects.toMatchObject({
      code: 'more_than_sent',
      message: 'More than was sent: Soap',
    })
    await expect(shop.receive(transfer, [0.5])).rejects.toMatchObject({
      message: 'Soap is counted in whole numbers',
    })
    await expect(
      shop.ask(transferApi.receive, shop.attendant, { ...shop.receipt(transfer), lines: [] }),
    ).rejects.toMatchObject({ message: 'Enter what arrived of Soap' })
    const foreign = {
      ...shop.receipt(transfer),
      lines: [{ line_id: shop.context.newId(), arrived: 1 }],
    }
    await expect(shop.ask(transferApi.receive, shop.attendant, foreign)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await shop.shelf(receivingProduct)).toEqual([0, null])
    const received = await shop.receive(transfer, [9], 'One broke')
    expect(received).toMatchObject({
      reason: 'One broke',
      lost_lines: 1,
      lines: [{ arrived: 9, lost: 1 }],
    })
    expect(await shop.shelf(receivingProduct)).toEqual([9, 600])
    expect(await shop.rows('transfer_receipt_lines')).toMatchObject([
      { lost: 1, lost_cost: 600, lost_value: 1000 },
    ])
  })

  test('MOVE-007 MOVE-016 one bottle makes 100 ml at a hundredth of its cost, and moves the average there', async () => {
    const shop = await open()
    const bottle = await shop.product({
      name: 'Oud bottle',
      unit: 'bottle',
      current_stock: 3,
      cost_price: 5000,
    })
    const ml = { tracking_type: 'milliliter', unit: 'ml', selling_price_per_ml: 100 } as const
    const oil = await shop.receivingProduct({
      name: 'Oud',
      ...ml,
      current_stock: 100,
      cost_price: 70,
    })
    const line = { product_id: bottle.id, quantity: 1, to_product_id: oil.id, factor: 100 }
    const transfer = await shop.send([line], {}, shop.admin)
    expect(transfer.lines).toMatchObject([{ due: 100, to_unit: 'ml', unit: 'bottle', factor: 100 }])
    await shop.receive(transfer)
    expect([await shop.shelf(bottle), await shop.shelf(oil)]).toEqual([
      [2, 5000],
      [200, 60],
    ])
  })

  test('MOVE-009 MOVE-010 a cancelled transfer brings all back, and then it can neither be received nor cancelled', async () => {
    const shop = await open()
    const [soap, receivingProduct] = [await shop.product(), await shop.receivingProduct()]
    const transfer = await shop.send([{ product_id: soap.id, quantity: 4 }])
    expect(await shop.shelf(soap)).toEqual([6, 600])
    expect(await shop.cancel(transfer)).toMatchObject({
      state: 'cancelled',
      ended_name: shop.sender.full_name,
    })
    expect([await shop.shelf(soap), await shop.shelf(receivingProduct)]).toEqual([
      [10, 600],
      [0, null],
    ])
    const done = {
      code: 'transfer_done',
      message: 'This transfer was already received or cancelled',
    }
    await expect(shop.receive(transfer)).rejects.toMatchObject(done)
    await expect(shop.cancel(transfer)).rejects.toMatchObject(done)
    const second = await shop.send([{ product_id: soap.id, quantity: 4 }])
    await shop.receive(second)
    await expect(shop.cancel(second)).rejects.toMatchObject(done)
    expect([await shop.shelf(soap), await shop.shelf(receivingProduct)]).toEqual([
      [6, 600],
      [4, 600],
    ])
  })

  test('MOVE-008 MOVE-011 MOVE-017 a transfer that is refused leaves nothing behind', async () => {
    const shop = await open()
    const [soap, receivingProduct] = [await shop.product(), await shop.receivingProduct()]
    const bundle = await shop.bundle([{ product: soap, quantity: 2 }])
    const line = { product_id: soap.id, quantity: 1 }
    const factor = (value: number) => [
      { ...line, to_product_id: receivingProduct.id, factor: value },
    ]
    const attempts = [
      [[line], { to_department_id: shop.department_id }, 'Choose another department'],
      [[line], { from_department_id: null }, 'Choose where the goods come from'],
      [
        [line],
        { to_department_id: shop.context.newId() },
        'The department was not found. It may have been removed',
      ],
      [
        [{ ...line, product_id: shop.context.newId() }],
        {},
        'A product was not found. It may have been removed',
      ],
      [[{ ...line, product_id: receivingProduct.id }], {}, 'Soap belongs to another department'],
      [[{ ...line, to_product_id: soap.id }], {}, 'Soap does not belong to Kiosk'],
      [[{ ...line, quantity: 11 }], {}, 'Soap: only 10 can be sent'],
      [[{ ...line, quantity: 0.5 }], {}, 'Soap is counted in whole numbers'],
      [[{ ...line, product_id: bundle.id }], {}, `${bundle.name} is a bundle. Send its components`],
      [
        [{ ...line, new_product: true, factor: 2 }],
        {},
        'A new product has the same unit, so one makes 1',
      ],
      [factor(0), {}, 'Makes cannot be below 1'],
      [factor(1.5), {}, 'Makes must be a whole number'],
      [factor(10_001), {}, 'Makes cannot be above 10,000'],
      [[line, line], {}, 'A product can have one line'],
      [[], {}, 'Add what is sent'],
    ] as const
    for (const [lines, fields, message] of attempts)
      await expect(shop.send([...lines], fields, shop.admin)).rejects.toMatchObject({ message })
    await shop.ask(shopRulesApi.save, shop.admin, { transfers: false })
    await expect(shop.send([line])).rejects.toMatchObject({ code: 'not_allowed' })
    for (const table of ['transfers', 'transfer_lines', 'documents'] as const)
      expect(await shop.rows(table)).toEqual([])
    expect(await shop.shelf(soap)).toEqual([10, 600])
    await shop.ask(shopRulesApi.save, shop.admin, { transfers: true })
    expect(await shop.send(factor(10_000), {}, shop.admin)).toMatchObject({
      lines: [{ due: 10_000 }],
    })
  })

  test('MOVE-014 a new product there takes name, price and unit, and no barcode, stock or cost', async () => {
    const shop = await open()
    const soap = await shop.product({ barcode: 'SOAP-1', unit: 'bar', selling_price: 1500 })
    const transfer = await shop.send(
      [{ product_id: soap.id, quantity: 2, new_product: true }],
      {},
      shop.admin,
    )
    const id = transfer.lines[0]?.to_product_id ?? ''
    const added = await shop.ask(productApi.get, shop.admin, { id })
    expect(added).toMatchObject({
      name: 'Soap',
      unit: 'bar',
      selling_price: 1500,
      barcode: null,
      current_stock: 0,
    })
    expect([added.department_id, added.cost_price]).toEqual([shop.kiosk_id, null])
    await shop.receive(transfer)
    expect(await shop.shelf(added)).toEqual([2, 600])
    // From now on the server finds it.
    expect(await shop.send([{ product_id: soap.id, quantity: 1 }])).toMatchObject({ line_count: 1 })
  })

  test('MOVE-018 a transfer, a receipt and a cancel that are sent again happen once', async () => {
    const shop = await open()
    const [soap, receivingProduct] = [await shop.product(), await shop.receivingProduct()]
    const sent = shop.sentTransfer([{ product_id: soap.id, quantity: 3 }])
    const copies = await Promise.all(
      Array.from({ length: 10 }, () => shop.ask(transferApi.send, shop.sender, sent)),
    )
    expect(copies.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(new Set(copies.map(({ transfer }) => JSON.stringify(transfer))).size).toBe(1)
    const other = { ...sent, lines: [{ product_id: soap.id, quantity: 4 }] }
    await expect(shop.ask(transferApi.send, shop.sender, other)).rejects.toMatchObject({
      code: 'key_reused',
    })
    const receipt = shop.receipt(copies[0]!.transfer)
    const receipts = [
      await shop.ask(transferApi.receive, shop.attendant, receipt),
      await shop.ask(transferApi.receive, shop.attendant, receipt),
    ]
    expect(receipts.map(({ replayed }) => replayed)).toEqual([false, true])
    expect([await shop.stock(soap), await shop.stock(receivingProduct)]).toEqual([7, 3])
    const second = await shop.send([{ product_id: soap.id, quantity: 3 }])
    const cancel = { id: shop.context.newId(), transfer_id: second.id }
    for (const replayed of [false, true])
      expect(await shop.ask(transferApi.cancel, shop.sender, cancel)).toMatchObject({ replayed })
    expect(await shop.stock(soap)).toBe(7)
  }, 60_000)

  test('MOVE-023 the list begins with what is on the way, and has further pages', async () => {
    const shop = await open()
    const soap = await shop.product({ current_stock: 100 })
    await shop.receivingProduct()
    const sent = []
    for (let minute = 0; minute < 4; minute += 1) {
      shop.setNow(`2026-11-21T09:0${minute}:00.000Z`)
      sent.push(await shop.send([{ product_id: soap.id, quantity: 1 }]))
    }
    const [first, second, third, fourth] = sent
    if (third !== undefined) await shop.receive(third)
    if (fourth !== undefined) await shop.cancel(fourth)
    const page = async (fields: object = {}, who = shop.receiver) => {
      const { rows, total } = await shop.ask(transferApi.list, who, fields)
      return [rows.map(({ id }) => id), total]
    }
    const ordered = [second, first, fourth, third].map((one) => one?.id)
    expect(await page()).toEqual([ordered, 4])
    expect(await page({ offset: 1, limit: 2 })).toEqual([ordered.slice(1, 3), 4])
    expect(await page({ offset: 4 })).toEqual([[], 4])
    expect(await page({}, shop.seller)).toEqual([[], 0])
    for (const wrong of [{ limit: 201 }, { limit: 0 }, { offset: -1 }])
      await expect(shop.ask(transferApi.list, shop.admin, wrong)).rejects.toMatchObject({
        code: 'invalid_input',
      })
  })
})
