// The report "Discounts, returns and voids" on every engine: by person with who approved, equal to
// its documents, and for leaders of the department only.
import type { Actor } from '@webale/domain/access/role.ts'
import { heldCartApi } from '@webale/domain/features/held-cart/held-cart.api.ts'
import { sellableProduct } from '@webale/domain/features/product/pricing.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import {
  CONTROLS,
  type Control,
  type PersonControls,
} from '@webale/domain/features/report/control-report.ts'
import { shopReportApi } from '@webale/domain/features/report/shop-report.api.ts'
import { emptyCart, newLine } from '@webale/domain/features/sale/cart.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openApprovalCounter } from '../../testing/approval-counter.ts'
import { onEveryEngine } from '../../testing/shop.ts'

type Figures = { readonly count: number; readonly amount: number }

const PRICE = 2000

/**
 * A counter that uses everything, with an open shift, and one function for each thing that the
 * report counts.
 */
const openWatchedCounter = async (engine: 'sqlite' | 'postgres') => {
  const counter = await openApprovalCounter(engine)
  const { shop, admin, here, seller, leader, newId, uses, sell, soap } = counter
  await uses({
    shifts: true,
    held_carts: true,
    discount_limit_user: 10,
    pay_out_without_approval: 5000,
  })
  const drawer = await shop.ask(drawerApi.add, admin, { name: 'Front', department_id: here })
  const { shift } = await shop.ask(shiftApi.open, seller, {
    id: newId(),
    drawer_id: drawer.id,
    float: 100_000,
  })
  const sold = async (
    by: Actor,
    discount = 0,
    approvals: string[] = [],
    id = newId(),
  ): Promise<Sale> =>
    (await sell(by, { id, discount, quantity: 10, ...(approvals.length > 0 && { approvals }) }))
      .sale
  /** Paid back in cash, for any payment method of the sale. */
  const returned = (by: Actor, sale: Sale, approvals: string[] = []) =>
    shop.ask(refundApi.returnItems, by, {
      id: newId(),
      sale_id: sale.id,
      items: [{ sale_item_id: sale.sale_items[0]?.id ?? '', quantity: 1, condition: 'stock' }],
      total: PRICE,
      pay_back: [{ method: 'cash', amount: PRICE }],
      reason: 'Faulty',
      approvals,
    })
  const voided = (by: Actor, sale: Sale, approvals: string[] = []) =>
    shop.ask(refundApi.voidSale, by, {
      id: newId(),
      sale_id: sale.id,
      reason: 'Typed twice',
      approvals,
    })
  const paidOut = async (by: Actor, amount: number, approvals: string[] = []) => {
    const movement = {
      id: newId(),
      shift_id: shift.id,
      movement_type: 'paid_out',
      reason: 'Bread',
    } as const
    return (await shop.ask(shiftApi.move, by, { ...movement, amount, approvals })).movement
  }
  const noSale = (by: Actor, approvals: string[] = []) =>
    shop.ask(shiftApi.noSale, by, { id: newId(), shift_id: shift.id, reason: 'Change', approvals })
  const held = async (by: Actor) => {
    const cart = {
      ...emptyCart(null),
      id: newId(),
      lines: [newLine('line-1', sellableProduct(soap), 3)],
    }
    return (await shop.ask(heldCartApi.hold, by, { id: newId(), cart, label: null })).held
  }
  const removed = (by: Actor, id: string, approvals: string[] = []) =>
    shop.ask(heldCartApi.remove, by, { id, reason: 'Nobody came', approvals })
  const read = (by: Actor = admin, more: object = {}) =>
    shop.ask(shopReportApi.controls, by, { period: 'monthly', ...more })
  const figuresOf = async (by: Actor, reader = admin): Promise<PersonControls | undefined> =>
    (await read(reader)).people.find(({ person_key }) => person_key === by.id)
  return {
    ...counter,
    leader,
    shift,
    sold,
    returned,
    voided,
    paidOut,
    noSale,
    held,
    removed,
    read,
    figuresOf,
  }
}
type WatchedCounter = Awaited<ReturnType<typeof openWatchedCounter>>

const line = (sale: Sale) => [{ sale_item_id: sale.sale_items[0]?.id ?? '', quantity: 1 }]

/** One of each by the seller, each with an approval of the leader. */
const doEachWithApproval = async (counter: WatchedCounter): Promise<void> => {
  const {
    seller,
    leader,
    newId,
    given,
    sold,
    returned,
    voided,
    paidOut,
    noSale,
    held,
    removed,
    shift,
  } = counter
  const [id, sale, other] = [newId(), await sold(seller), await sold(seller)]
  const [shift_id, cart] = [shift.id, await held(leader)]
  await sold(
    seller,
    4000,
    [await given({ action: 'discount', document_id: id, discount: 4000, subtotal: 20_000 })],
    id,
  )
  const lines = { document_id: sale.id, lines: line(sale), total: PRICE }
  await returned(seller, sale, [await given({ action: 'return', ...lines })])
  await voided(seller, other, [await given({ action: 'void', document_id: other.id })])
  await paidOut(seller, 6000, [
    await given({ action: 'pay_out', document_id: shift_id, amount: 6000 }),
  ])
  await noSale(seller, [await given({ action: 'no_sale', document_id: shift_id })])
  await removed(seller, cart.id, [
    await given({ action: 'remove_held_cart', document_id: cart.id }),
  ])
}

/** Does one of these as the person, and answers what the report has to count. */
const act = async (
  counter: WatchedCounter,
  control: Control,
  by: Actor,
  size: number,
): Promise<number> => {
  const { sold, returned, voided, paidOut, noSale, held, removed } = counter
  if (control === 'discount') return (await sold(by, size)).discount
  if (control === 'return') return (await returned(by, await sold(by))).refund.total
  if (control === 'void') return (await voided(by, await sold(by))).refund.total
  if (control === 'pay_out') return -(await paidOut(by, size)).amount
  if (control === 'no_sale') return (await noSale(by)).movement.amount
  return (await removed(by, (await held(by)).id)).total
}

const aDay = fc.array(
  fc.record({
    // Typed prices have their own test.
    control: fc.constantFrom(...CONTROLS.filter((control) => control !== 'typed_price')),
    who: fc.nat(1),
    size: fc.integer({ min: 1, max: 4000 }),
  }),
  { minLength: 15, maxLength: 25 },
)

onEveryEngine('discounts, returns and voids', (engine) => {
  test('RPTX-001 each person is listed with what they did alone, what a leader allowed, and the approvals given and used', async () => {
    const counter = await openWatchedCounter(engine)
    const { seller, leader, sold, paidOut, figuresOf, shop, newId, shift } = counter
    await sold(seller, 2000)
    await sold(leader, 1000)
    const undone = await paidOut(seller, 500)
    await shop.ask(shiftApi.undo, seller, {
      id: newId(),
      shift_id: shift.id,
      movement_id: undone.id,
    })
    await doEachWithApproval(counter)
    const allowed = [{ approver: leader.full_name, count: 1 }]
    expect(await figuresOf(seller)).toEqual({
      person_key: seller.id,
      person: seller.full_name,
      discount: { count: 2, amount: 6000, approved: allowed },
      typed_price: { count: 0, amount: 0, approved: [] },
      return: { count: 1, amount: PRICE, approved: allowed },
      void: { count: 1, amount: 20_000, approved: allowed },
      pay_out: { count: 1, amount: 6000, approved: allowed },
      no_sale: { count: 1, amount: 0, approved: allowed },
      remove_held_cart: { count: 1, amount: 6000, approved: allowed },
      approvals_given: 0,
      approvals_used: 6,
    })
    expect(await figuresOf(leader)).toMatchObject({
      discount: { count: 1, amount: 1000, approved: [] },
      approvals_given: 6,
      approvals_used: 0,
    })
  })

  test('RPTX-001 a return that two approvals allowed is counted once', async () => {
    const { shop, seller, leader, soap, newId, given, returned, figuresOf } =
      await openWatchedCounter(engine)
    const { sale } = await shop.ask(saleApi.complete, seller, {
      id: newId(),
      lines: [{ product_id: soap.id, quantity: 10, unit_price: PRICE }],
      payment_method: 'card',
      amount_paid: 20_000,
    })
    const figures = { document_id: sale.id, lines: line(sale), total: PRICE }
    const approvals = [
      await given({ action: 'return', ...figures }),
      await given({ action: 'return_otherwise', ...figures }),
    ]
    await returned(seller, sale, approvals)
    expect(await figuresOf(seller)).toMatchObject({
      return: { count: 1, amount: PRICE, approved: [{ approver: leader.full_name, count: 1 }] },
      approvals_used: 2,
    })
  })

  test('RPTX-002 on any day of work the totals equal the documents of the period', async () => {
    const counter = await openWatchedCounter(engine)
    const { admin, leader, read, shop } = counter
    const sums: Record<string, Figures> = {}
    const note = (key: string, amount: number): void => {
      const { count, amount: before } = sums[key] ?? { count: 0, amount: 0 }
      sums[key] = { count: count + 1, amount: before + amount }
    }
    for (const [work] of fc.sample(fc.tuple(aDay), { numRuns: 2, seed: 11 }))
      for (const { control, who, size } of work) {
        const by = who === 0 ? admin : leader
        const amount = await act(counter, control, by, size)
        note(control, amount)
        note(`${control} ${by.id}`, amount)
      }
    const day = businessDate(shop.context.now())
    const { people, total } = await read()
    const nothing = { count: 0, amount: 0 }
    for (const control of CONTROLS) {
      expect([control, total[control]]).toMatchObject([control, sums[control] ?? nothing])
      for (const person of people)
        expect(person[control]).toMatchObject(sums[`${control} ${person.person_key}`] ?? nothing)
    }
    shop.setNow(`${addDays(day, 40)}T09:00:00.000Z`)
    expect(await read()).toMatchObject({
      people: [],
      total: { discount: nothing, return: nothing },
    })
    expect((await read(admin, { period: 'dates', from: day, until: day })).total).toEqual(total)
    await expect(
      read(admin, { period: 'dates', from: addDays(day, 1), until: day }),
    ).rejects.toThrow('The last day is before the first day')
  })

  test('RPTX-003 PERM-005 a moderator reads only their department, an administrator chooses one, and a user is refused', async () => {
    const counter = await openWatchedCounter(engine)
    const { shop, admin, seller, here, elsewhere, person, read, figuresOf, soap, newId } = counter
    await doEachWithApproval(counter)
    const stranger = await person('moderator', elsewhere)
    await shop.ask(saleApi.complete, admin, {
      id: newId(),
      lines: [{ product_id: soap.id, quantity: 1, unit_price: PRICE }],
      payment_method: 'cash',
      amount_paid: PRICE,
      discount: 300,
      department_id: elsewhere,
    })
    expect(await figuresOf(seller, counter.leader)).toEqual(await figuresOf(seller))
    expect((await read(stranger)).people.map(({ person_key }) => person_key)).toEqual([admin.id])
    expect(await read(stranger, { department_id: here })).toEqual(await read(stranger))
    expect((await read(admin, { department_id: elsewhere })).total).toEqual(
      (await read(stranger)).total,
    )
    expect((await read(admin)).total.discount).toMatchObject({ count: 2, amount: 4300 })
    await expect(read(seller)).rejects.toMatchObject({ code: 'not_allowed', status: 403 })
  })
})
