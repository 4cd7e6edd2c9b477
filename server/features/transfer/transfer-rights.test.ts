// Who sends, receives and sees transfers, and that nobody reads goods of another department.
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { transferApi } from '@webale/domain/features/transfer/transfer.api.ts'
import { expect, test } from 'vitest'
import { onEveryEngine } from '../../testing/shop.ts'
import { openTill } from '../../testing/till.ts'
import { withTransfers } from '../../testing/transferring.ts'

onEveryEngine('rights of transfers', (engine) => {
  const open = async () => withTransfers(await openTill(engine))

  test('MOVE-012 a moderator sends only what the other department has by barcode, or by name and unit', async () => {
    const shop = await open()
    shop.leaveBroken('code_twins')
    const soap = await shop.product({ barcode: 'SOAP-1', unit: 'bar' })
    const lines = [{ product_id: soap.id, quantity: 1 }]
    const none = { code: 'no_twin', message: 'Ask an administrator: Kiosk has no Soap' }
    await expect(shop.send(lines)).rejects.toMatchObject(none)
    await shop.receivingProduct({ unit: 'box' })
    await shop.receivingProduct({ name: 'Soap bar', unit: 'bar' })
    await expect(shop.send(lines)).rejects.toMatchObject(none)
    await expect(shop.send(lines, {}, shop.admin)).rejects.toMatchObject({
      message: 'Choose what Soap is in Kiosk',
    })
    const byName = await shop.receivingProduct({ name: 'SOAP', unit: 'Bar' })
    const matchOf = async () =>
      (
        await shop.ask(transferApi.matchingProduct, shop.admin, {
          product_id: soap.id,
          department_id: shop.kiosk_id,
        })
      ).product?.id
    expect(await matchOf()).toBe(byName.id)
    await shop.receive(await shop.send(lines))
    expect(await shop.stock(byName)).toBe(1)
    // Only a restored shop can hold one code twice: as a barcode, and as an internal one.
    const byCode = await shop.receivingProduct({ name: 'Soap of the kiosk' })
    await shop.write((tx) =>
      tx
        .updateTable('products')
        .set({ internal_barcode: 'soap-1' })
        .where('id', '=', byCode.id)
        .execute(),
    )
    expect(await matchOf()).toBe(byCode.id)
    await shop.receive(await shop.send(lines))
    expect([await shop.stock(byName), await shop.stock(byCode)]).toEqual([1, 1])
  })

  test('MOVE-012 MOVE-013 what a moderator chooses for the other department is ignored', async () => {
    const shop = await open()
    const soap = await shop.product()
    const [receivingProduct, secret] = [
      await shop.receivingProduct(),
      await shop.receivingProduct({ name: 'Secret oil' }),
    ]
    const line = {
      product_id: soap.id,
      quantity: 1,
      to_product_id: secret.id,
      factor: 100,
      new_product: true,
    }
    await shop.receive(await shop.send([line]))
    expect([await shop.stock(receivingProduct), await shop.stock(secret)]).toEqual([1, 0])
    expect(await shop.rows('products')).toHaveLength(3)
    await expect(
      shop.ask(transferApi.matchingProduct, shop.sender, {
        product_id: soap.id,
        department_id: shop.kiosk_id,
      }),
    ).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(
      shop.send([{ product_id: receivingProduct.id, quantity: 1 }]),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('MOVE-013 no answer to a moderator holds a product of the other department or a cost', async () => {
    const shop = await open()
    const soap = await shop.product({ name: 'Here soap', cost_price: 637.91 })
    const receivingProduct = await shop.receivingProduct({ name: 'There soap' })
    const line = { product_id: soap.id, quantity: 2, to_product_id: receivingProduct.id }
    const [first, second] = [
      await shop.send([line], {}, shop.admin),
      await shop.send([line], {}, shop.admin),
    ]
    const answersOf = async (who: typeof shop.admin) => [
      await shop.ask(transferApi.list, who, {}),
      await shop.ask(transferApi.get, who, { id: first.id }),
    ]
    const comb = await shop.product({ name: 'Comb', cost_price: 637.91 })
    const receivingComb = await shop.receivingProduct({ name: 'Comb' })
    const senderAnswers = [
      await shop.send([{ product_id: comb.id, quantity: 1 }]),
      ...(await answersOf(shop.sender)),
      await shop.cancel(second),
      await shop.ask(transferApi.places, shop.sender, {}),
    ]
    const receiverAnswers = [
      ...(await answersOf(shop.receiver)),
      ...(await answersOf(shop.attendant)),
      await shop.receive(first, [1], 'One broke'),
    ]
    expect(JSON.stringify(senderAnswers)).toContain('Here soap')
    expect(JSON.stringify(senderAnswers)).not.toMatch(
      new RegExp(`There soap|${receivingProduct.id}|${receivingComb.id}|637\\.91`),
    )
    expect(JSON.stringify(receiverAnswers)).toContain('There soap')
    expect(JSON.stringify(receiverAnswers)).not.toMatch(
      new RegExp(`Here soap|${soap.id}|${comb.id}|637\\.91`),
    )
    expect(JSON.stringify(await answersOf(shop.admin))).toMatch(/Here soap.*There soap.*637.91/)
  })

  test('MOVE-015 role user of the receiving department receives, and others see nothing of it', async () => {
    const shop = await open()
    const [soap] = [await shop.product(), await shop.receivingProduct()]
    const transfer = await shop.send([{ product_id: soap.id, quantity: 2 }])
    const elsewhere = await shop.department('Books')
    const strangers = [
      shop.seller,
      await shop.person('user', elsewhere),
      await shop.person('moderator', elsewhere),
    ]
    for (const who of strangers) {
      expect(await shop.ask(transferApi.list, who, {})).toEqual({ rows: [], total: 0 })
      for (const attempt of [
        () => shop.ask(transferApi.get, who, { id: transfer.id }),
        () => shop.receive(transfer, undefined, undefined, who),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
    }
    for (const who of [shop.seller, shop.attendant]) {
      await expect(
        shop.send([{ product_id: soap.id, quantity: 1 }], {}, who),
      ).rejects.toMatchObject({
        code: 'not_allowed',
      })
      await expect(shop.cancel(transfer, who)).rejects.toMatchObject({ code: 'not_allowed' })
    }
    await expect(shop.cancel(transfer, shop.receiver)).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await expect(shop.receive(transfer, undefined, undefined, shop.sender)).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await expect(shop.cancel(transfer, strangers[2])).rejects.toMatchObject({ code: 'not_found' })
    expect(await shop.receive(transfer)).toMatchObject({ state: 'received' })
    const { rows } = await shop.ask(productApi.list, shop.attendant, { search: 'Soap' })
    expect(rows.map(({ current_stock }) => current_stock)).toEqual([2])
  })
})
