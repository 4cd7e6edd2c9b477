// Two people at the same moment, on every engine: exactly one succeeds where only one can, and no
// money is lost or counted twice. The race of resuming one held cart is tested beside its feature.
import type { Actor } from '@webale/domain/access/role.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { closureApi } from '@webale/domain/features/shift/closure.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { describe, expect, test } from 'vitest'
import { giveApproval } from '../approval/approval.queries.ts'
import { openCreditShop } from '../../testing/credit.ts'
import { openDrawerShop, type TestDrawer } from '../../testing/drawer.ts'
import { roundsOf } from '../../testing/rounds.ts'
import { whereEnginesDiffer } from '../../testing/shop.ts'
import { engines } from '../../testing/stores.ts'
import { closeShift } from './close-shift.ts'

const ROUNDS = roundsOf('TORTURE_RACES', 20)
const LONG = { timeout: 3_600_000 }

const codesOf = async (asked: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(asked)).map((one) =>
    one.status === 'fulfilled'
      ? 'done'
      : ((one.reason as { code?: string }).code ?? String(one.reason)),
  )

const returnOf = (shop: TestDrawer, sale: Sale, who: Actor) =>
  shop.ask(refundApi.returnItems, who, {
    id: shop.context.newId(),
    sale_id: sale.id,
    items: [{ sale_item_id: sale.sale_items[0]?.id ?? '', quantity: 1 }],
    total: 1000,
    pay_back: [{ method: 'cash', amount: 1000 }],
    reason: 'Faulty',
    ...shop.place,
  })

const voidOf = (shop: TestDrawer, { id: sale_id }: Sale, who: Actor) =>
  shop.ask(refundApi.voidSale, who, { id: shop.context.newId(), sale_id, reason: 'Typed twice' })

/** What a moderator allowed the seller, without the password that the dialog asks for. */
/** A leader allows a pay-out of 50. */
const allowPayOut = async (shop: TestDrawer, document_id: string): Promise<string> => {
  const { now, newId } = shop.context
  const { id, department_id, session_id = null } = shop.seller
  const request = { action: 'pay_out' as const, document_id, amount: 50 }
  const given = { request, asker: { id, department_id, session_id }, approver: shop.moderator }
  return (await shop.write((tx) => giveApproval(tx, { now: now(), newId }, given))).id
}

whereEnginesDiffer('races', (engine) => {
  test('SHIFT-018 of two people who open one drawer one opens it', LONG, async () => {
    const shop = await openDrawerShop(engine)
    for (let round = 0; round < ROUNDS; round += 1) {
      const opening = [shop.open(700, shop.seller), shop.open(700, shop.moderator)]
      expect((await codesOf(opening)).toSorted()).toEqual(['done', 'drawer_open'])
      const [shift] = (await Promise.allSettled(opening)).flatMap((one) =>
        one.status === 'fulfilled' ? [one.value] : [],
      )
      expect((await shop.report(shift ?? { id: '' })).expected.cash).toBe(700)
      await shop.close(shift ?? { id: '' }, 700)
    }
    expect(await shop.rows('shifts')).toHaveLength(ROUNDS)
  })

  test(
    'SHIFT-062 SHIFT-063 of two people who close one shift one closes it, also when a count closes it',
    LONG,
    async () => {
      const shop = await openDrawerShop(engine)
      for (let round = 0; round < ROUNDS; round += 1) {
        const shift = await shop.open(50_000)
        const count_id = shop.context.newId()
        await shop.count(shift, 0, { id: count_id })
        const closing = { id: shop.context.newId(), shift_id: shift.id, count_id }
        const asked = [
          shop.ask(shiftApi.close, shop.moderator, closing),
          round % 2 === 0
            ? shop.count(shift, 50_000)
            : shop.ask(shiftApi.close, shop.seller, { ...closing, id: shop.context.newId() }),
        ]
        const codes = await codesOf(asked)
        // A count that came first makes the other count old or the shift closed.
        expect(codes.filter((code) => code === 'done')).toHaveLength(1)
        expect(['shift_closed', 'count_old']).toContain(codes.find((code) => code !== 'done'))
      }
      const numbers = (await shop.rows('closures'))
        .map(({ number }) => number)
        .toSorted((a, b) => a - b)
      expect(numbers).toEqual(Array.from({ length: ROUNDS }, (_, at) => at + 1))
    },
  )

  test(
    'SHIFT-060 a sale, a return, a pay-in and a void beside a closing are in it, late or refused',
    LONG,
    async () => {
      const shop = await openDrawerShop(engine)
      const soap = await shop.product({ current_stock: 1_000_000 })
      const sell = (place: object, who: Actor) =>
        shop.sell(
          [{ product_id: soap.id, quantity: 2 }],
          { ...shop.place, ...place, amount_paid: 5000 },
          who,
        )
      for (let round = 0; round < ROUNDS; round += 1) {
        const shift = await shop.open(50_000)
        const place = { shift_id: shift.id }
        const [back, wrong] = [await sell(place, shop.seller), await sell(place, shop.seller)]
        const count_id = shop.context.newId()
        await shop.count(shift, 500_000, { id: count_id })
        const closing = { id: shop.context.newId(), shift_id: shift.id, count_id }
        const [, , , payIn, voided] = await codesOf([
          shop.ask(shiftApi.close, shop.seller, closing),
          sell(place, shop.moderator),
          returnOf(shop, back, shop.moderator),
          shop.move(shift, { amount: 700 }, shop.moderator),
          voidOf(shop, wrong, shop.admin),
        ])
        const closure = await shop.ask(closureApi.get, shop.admin, { closure_id: closing.id })
        expect(['done', 'shift_closed']).toContain(payIn)
        expect(['done', 'void_too_late']).toContain(voided)
        // The return sends no shift: overtaken by the closing it is cash outside shifts.
        const outside = (await shop.rows('refunds')).filter(
          ({ sale_id, shift_id }) => sale_id === back.id && shift_id === null,
        ).length
        const late = closure.late.reduce((sum, { amounts }) => sum + amounts.cash, 0)
        const real =
          56_000 -
          1000 +
          1000 * outside +
          (payIn === 'done' ? 700 : 0) -
          (voided === 'done' ? 2000 : 0)
        expect(closure.expected.cash + late).toBe(real)
        expect(closure.sums.sales.count + closure.late.length).toBe(3)
      }
    },
  )

  test('APPR-007 of two pay-outs with one approval one happens', LONG, async () => {
    const shop = await openDrawerShop(engine)
    await shop.ask(shopRulesApi.save, shop.admin, {
      shifts: true,
      approvals: true,
      pay_out_without_approval: 0,
    })
    const shift = await shop.open(50_000)
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await allowPayOut(shop, shift.id)
      const payOut = () =>
        shop.move(shift, { movement_type: 'paid_out', amount: 50, approvals: [id] })
      expect((await codesOf([payOut(), payOut()])).toSorted()).toEqual(['approval_over', 'done'])
    }
    expect((await shop.report(shift)).expected.cash).toBe(50_000 - 50 * ROUNDS)
  })

  test('CREDIT-008 of two sales against one limit one passes', LONG, async () => {
    const shop = await openCreditShop(engine)
    for (let round = 0; round < ROUNDS; round += 1) {
      const sales = [shop.sellOnCredit(shop.grace, 60_000), shop.sellOnCredit(shop.grace, 60_000)]
      expect((await codesOf(sales)).toSorted()).toEqual(['credit_over_limit', 'done'])
      expect(await shop.balance(shop.grace)).toBe(60_000)
      await shop.pay(shop.grace, 60_000)
    }
    expect(await shop.rows('sales')).toHaveLength(ROUNDS)
  })

  test('REFUND-005 of two returns of the last piece one happens', LONG, async () => {
    const shop = await openDrawerShop(engine)
    const soap = await shop.product({ current_stock: 1_000_000 })
    for (let round = 0; round < ROUNDS; round += 1) {
      const sale = await shop.sell([{ product_id: soap.id }], { amount_paid: 1000 })
      const codes = await codesOf([
        returnOf(shop, sale, shop.moderator),
        returnOf(shop, sale, shop.admin),
      ])
      expect(codes.toSorted()).toEqual(['done', 'nothing_left'])
    }
    expect(await shop.stock(soap)).toBe(1_000_000)
    expect(await shop.rows('refunds')).toHaveLength(ROUNDS)
  })

  test(
    'VOID-003 VOID-004 of a void, a second void and a return of one sale one happens',
    LONG,
    async () => {
      const shop = await openDrawerShop(engine)
      const soap = await shop.product({ current_stock: 1_000_000 })
      for (let round = 0; round < ROUNDS; round += 1) {
        const sale = await shop.sell([{ product_id: soap.id }], { amount_paid: 1000 })
        const codes = await codesOf([
          voidOf(shop, sale, shop.moderator),
          returnOf(shop, sale, shop.admin),
          voidOf(shop, sale, shop.admin),
        ])
        const isVoided = codes[1] !== 'done'
        const lost = isVoided
          ? ['done', 'sale_voided', 'sale_voided']
          : ['done', 'part_returned', 'part_returned']
        expect(codes.toSorted()).toEqual(lost)
      }
      expect(await shop.stock(soap)).toBe(1_000_000)
      expect(await shop.rows('refunds')).toHaveLength(ROUNDS)
    },
  )
})

describe.each(engines.filter((engine) => engine === 'postgres'))('a closing on %s', (engine) => {
  test('SHIFT-089 a closing that is under way holds up no sale of another drawer', async () => {
    const shop = await openDrawerShop(engine)
    const { newId, now } = shop.context
    const soap = await shop.product()
    const other = await shop.addDrawer({ name: 'Back' })
    const shift = await shop.open(50_000)
    await shop.open(0, shop.seller, other.id)
    const count_id = newId()
    await shop.count(shift, 0, { id: count_id })
    const input = { id: newId(), shift_id: shift.id, count_id }
    await shop.write(async (tx) => {
      const context = { tx, actor: shop.seller, input, now: now(), newId }
      await closeShift(context as unknown as Parameters<typeof closeShift>[0])
      const sold = await shop.sell([{ product_id: soap.id }], {
        drawer_id: other.id,
        amount_paid: 1000,
      })
      expect(sold.total).toBe(1000)
    })
    expect((await shop.rows('closures')).map(({ shift_id }) => shift_id)).toEqual([shift.id])
  })
})
