// Returns on every engine: what goes back to stock, and what wrong input gets.
import { randomUUID } from 'node:crypto'
import type { Actor } from '@webale/domain/access/role.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { expect, test } from 'vitest'
import { makeReturn, openCounter, returnInput } from '../../testing/returns.ts'
import { onEveryEngine } from '../../testing/shop.ts'

onEveryEngine('returned goods', (engine) => {
  test('REFUND-019 REFUND-020 goods back to stock raise it by what the line took, damaged goods do not', async () => {
    const till = await openCounter(engine)
    const piece = await till.product()
    const oud = await till.product({
      name: 'Oud',
      unit: 'ml',
      tracking_type: 'milliliter',
      selling_price: 100,
      bottle_size_ml: 50,
      wholesale_price_per_bottle: 4000,
      current_stock: 500,
    })
    const sale = await till.sell(
      [
        { product_id: piece.id, quantity: 2 },
        { product_id: oud.id, quantity: 12.5, unit_price: 100 },
        { product_id: oud.id, quantity: 1, unit_price: 4000, bottle: true },
      ],
      { amount_paid: 7250 },
    )
    expect([await till.stock(piece), await till.stock(oud)]).toEqual([8, 437.5])
    const back = await makeReturn(till, sale, [1, 12.5, 1])
    expect([await till.stock(piece), await till.stock(oud)]).toEqual([9, 500])
    const movements = (await till.rows('stock_movements')).filter(
      ({ movement_type }) => movement_type === 'return',
    )
    expect(
      movements
        .map(({ quantity, reference_id, notes }) => [quantity, reference_id, notes])
        .toSorted((a, b) => Number(a[0]) - Number(b[0])),
    ).toEqual([
      [1, back.id, 'REF-000001'],
      [62.5, back.id, 'REF-000001'],
    ])
    await makeReturn(till, sale, [1, 0, 0], 'damaged')
    expect(await till.stock(piece)).toBe(9)
    const [restocked, lost] = (await till.rows('refunds')).toSorted((a, b) => a.number - b.number)
    expect([restocked?.lost_cost, lost?.restocked_cost, lost?.lost_cost]).toEqual([0, 0, 600])
  })

  test('REFUND-021 a returned bundle restores the components that were sold, also when its components have changed since', async () => {
    const till = await openCounter(engine)
    const [soap, towel] = [await till.product(), await till.product({ name: 'Towel' })]
    const basket = await till.bundle([{ product: soap, quantity: 2 }], { selling_price: 5000 })
    const sale = await till.sell([{ product_id: basket.id, quantity: 3, unit_price: 5000 }], {
      amount_paid: 15_000,
    })
    expect(await till.stock(soap)).toBe(4)
    await till.ask(productApi.addComponent, till.admin, {
      id: basket.id,
      component_product_id: towel.id,
      quantity: 1,
    })
    await makeReturn(till, sale, [2])
    expect([await till.stock(soap), await till.stock(towel)]).toEqual([8, 10])
    await makeReturn(till, sale, [1])
    expect([await till.stock(soap), await till.stock(basket)]).toEqual([10, 5])
  })

  test('REFUND-023 REFUND-024 REFUND-026 REFUND-027 REFUND-030 DAYX-005 wrong input, roles and departments are refused in words', async () => {
    const till = await openCounter(engine)
    const [soap, printing] = [await till.product(), await till.service()]
    const sale = await till.sell(
      [{ product_id: soap.id, quantity: 2 }, { service_id: printing.id }],
      {
        amount_paid: 3000,
      },
    )
    const draft = await returnInput(till, sale, [1, 0])
    const refusal = async (fields: object, who: Actor | null = till.leader) =>
      till.ask(refundApi.returnItems, who, { ...draft, ...fields }).then(
        () => 'done',
        (error: { status: number; message: string }) => [error.status, error.message],
      )
    const item = draft.items[0]
    const cases: [object, unknown][] = [
      [{ reason: undefined }, [422, 'Choose a reason']],
      [{ reason: 'Other' }, [422, 'Give a reason of at least 3 characters']],
      [{ reason: 'Other', note: ' ab ' }, [422, 'Give a reason of at least 3 characters']],
      [{ note: 'a'.repeat(201) }, [422, 'Reason must be at most 200 characters']],
      [{ note: 'a\nb c' }, [422, 'Reason cannot have line breaks or control characters']],
      [{ items: [] }, [422, 'Choose what comes back']],
      [{ items: [item, item] }, [422, 'A line can come back once']],
      [{ items: [{ ...item, quantity: 0 }] }, [422, 'Quantity must be above 0']],
      [
        { items: [{ ...item, quantity: 0.0005 }] },
        [422, 'Quantity can have three decimals at most'],
      ],
      [{ items: [{ ...item, quantity: 0.5 }] }, [422, 'Soap is sold in whole numbers']],
      [
        { items: [{ ...item, sale_item_id: randomUUID() }] },
        [404, 'The item was not found. It may have been removed'],
      ],
      [{ total: -1 }, [422, 'To pay back cannot be below 0']],
      [{ pay_back: [{ method: 'cash', amount: 0.5 }] }, [422, 'Amount must be whole shillings']],
      [{ pay_back: [{ method: 'cheque', amount: 1000 }] }, [422, 'Choose a payment method']],
      [
        { pay_back: [{ method: 'credit', amount: 1000 }] },
        [422, 'Only 0 can be paid back by Credit'],
      ],
      [{ sale_id: randomUUID() }, [404, 'The sale was not found. It may have been removed']],
    ]
    for (const [fields, answer] of cases)
      expect([fields, await refusal(fields)]).toEqual([fields, answer])
    expect((await refusal({}, till.seller))[0]).toBe(403)
    expect((await refusal({}, null))[0]).toBe(401)
    const other = await till.person('moderator', await till.department('Perfume'))
    expect(await refusal({}, other)).toEqual([
      404,
      'The sale was not found. It may have been removed',
    ])
    await expect(till.ask(refundApi.ofSale, other, { id: sale.id })).rejects.toMatchObject({
      status: 404,
    })
    expect(await till.rows('refunds')).toEqual([])
    const service = await makeReturn(till, sale, [0, 1])
    expect(service.items).toMatchObject([{ item_name: 'Printing', condition: null, amount: 1000 }])
    expect(await refusal({})).toBe('done')
    expect((await till.rows('refunds')).length).toBe(2)
  })
})
