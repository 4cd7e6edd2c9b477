// Measures the work of a day against a plain sale: a sale in an open shift, a return, and closing a
// shift of many sales. In process on the embedded database, as ratios within one run.
import type { Actor } from '@webale/domain/access/role.ts'
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { refundApi } from '@webale/domain/features/refund/refund.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { shiftApi } from '@webale/domain/features/shift/shift.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import type { SentOf } from '@webale/domain/kernel/operation.ts'
import { basketOf, type LocalShop, openLocalShop, saleDraftOf } from '../harness/local-shop.ts'
import { formatMs, quantile, timeInTurns, timeRuns } from '../harness/measure.ts'
import { insertRows } from '@webale/server/platform/database/insert-rows.ts'
import { newId } from '@webale/server/platform/base/new-id.ts'
import { insertSales } from './many-sales.ts'
import { type BenchPart, formatRatio, goalLine, infoLine, type Line } from './part.ts'

const PRODUCTS = 1000
const SIZES = {
  full: { rounds: 600, closings: 9, salesOfShift: 5000, customers: 5000, entries: 10 },
  short: { rounds: 20, closings: 2, salesOfShift: 200, customers: 200, entries: 4 },
} as const
type Size = (typeof SIZES)[keyof typeof SIZES]

const MAX_IN_SHIFT = 1.1
const MAX_RETURN = 2
const MAX_CLOSING_MS = 150
const MAX_DEBTORS_MS = 300
const TOTAL = 3000
const SALES_AT_ONCE = 100

const admin: Actor = {
  id: newId(),
  email: 'owner@shop.ug',
  full_name: 'Owner',
  role: 'admin',
  department_id: null,
}

const openDrawer = async ({ ask, seller }: LocalShop, name: string): Promise<string> =>
  (await ask(drawerApi.add, { name, department_id: seller.department_id }, admin)).id

const openShift = async ({ ask }: LocalShop, drawer_id: string): Promise<string> =>
  (await ask(shiftApi.open, { id: newId(), drawer_id, float: 50_000 })).shift.id

const failReturn = (): never => {
  throw new Error('No sale is left to return')
}

/**
 * Sells and takes everything back, paid from the drawer; only the return is timed by the caller.
 */
const returnOf = async (shop: LocalShop, round: number, drawer_id: string) => {
  const { sale } = await shop.ask(saleApi.complete, saleDraftOf(basketOf(shop.products, round)))
  const items = sale.sale_items.map(({ id }) => ({ sale_item_id: id, quantity: 1 }))
  const pay_back = [{ method: 'cash' as const, amount: TOTAL }]

  return {
    id: newId(),
    sale_id: sale.id,
    items,
    total: TOTAL,
    pay_back,
    reason: 'Faulty' as const,
    drawer_id,
  }
}

const timeCounter = async (shop: LocalShop, { rounds }: Size): Promise<readonly Line[]> => {
  const drawer_id = await openDrawer(shop, 'Front')
  await openShift(shop, drawer_id)
  const drafts: SentOf<typeof refundApi.returnItems>[] = []

  for (let round = 0; round < Math.round(rounds * 1.1); round += 1)
    drafts.push(await returnOf(shop, round, drawer_id))

  const draft = (round: number) => saleDraftOf(basketOf(shop.products, round))
  const times = await timeInTurns(rounds, [
    (round) => shop.ask(saleApi.complete, draft(round)),
    (round) => shop.ask(saleApi.complete, { ...draft(round), drawer_id }),
    () => shop.ask(refundApi.returnItems, drafts.pop() ?? failReturn(), admin),
  ])

  const [plain = 0, inShift = 0, back = 0] = times.map((each) => quantile(each, 0.5))
  const beside = (time: number) => `${formatMs(time)}, ${formatRatio(time, plain)} a`

  return [
    infoLine('a  a plain sale without a shift', formatMs(plain)),
    goalLine(
      'b  the same in an open shift',
      beside(inShift),
      `<= ${MAX_IN_SHIFT} x a`,
      inShift <= MAX_IN_SHIFT * plain,
    ),
    goalLine(
      'c  a return of three lines',
      beside(back),
      `<= ${MAX_RETURN} x a`,
      back <= MAX_RETURN * plain,
    ),
  ]
}

/** Milliseconds of the count that closes a shift of so many sales. */
const timeClosing = async (
  shop: LocalShop,
  drawer_id: string,
  { salesOfShift }: Size,
  round: number,
) => {
  const shift_id = await openShift(shop, drawer_id)

  for (let at = 0; at < salesOfShift; at += SALES_AT_ONCE)
    await shop.context.store.transaction((tx) =>
      insertSales(tx, 1_000_000 * (round + 1) + at, SALES_AT_ONCE, shop.products, { shift_id }),
    )

  // In notes of 50,000 and coins, within the allowed difference.
  const pieces = { 'note-50000': 1 + Math.floor((salesOfShift * TOTAL) / 50_000) }
  const start = performance.now()
  const counted = { id: newId(), shift_id, closure_id: newId(), pieces }
  const { closed } = await shop.ask(shiftApi.count, counted)
  if (!closed) throw new Error('The count did not close the shift')

  return performance.now() - start
}

const timeClosings = async (shop: LocalShop, size: Size): Promise<readonly Line[]> => {
  const drawer_id = await openDrawer(shop, 'Back')
  const times: number[] = []

  for (let round = 0; round < size.closings; round += 1)
    times.push(await timeClosing(shop, drawer_id, size, round))

  const [median, longest] = [quantile(times, 0.5), Math.max(...times)]

  return [
    goalLine(
      `d  counting and closing a shift of ${size.salesOfShift} sales`,
      `${formatMs(median)}, longest ${formatMs(longest)}`,
      `<= ${MAX_CLOSING_MS} ms`,
      median <= MAX_CLOSING_MS,
    ),
  ]
}

const CUSTOMER = { email: null, phone: null, address: null }
const ENTRY = {
  kind: 'opening',
  refund_id: null,
  sale_id: null,
  entry_id: null,
  method: null,
  reference: null,
  note: null,
  department_id: null,
  created_by: null,
} as const

/** Customers who each have charges of so many days and a payment that covers a part of them. */
const insertDebtors = async (shop: LocalShop, { customers, entries }: Size): Promise<void> => {
  const created_at = shop.context.now()
  const today = businessDate(created_at)

  for (let at = 0; at < customers; at += SALES_AT_ONCE) {
    const ids = Array.from({ length: SALES_AT_ONCE }, newId)
    const charges = (customer_id: string) =>
      Array.from({ length: entries }, (_, days) => {
        const business_date = addDays(today, -days * 5)
        const amount = days === 0 ? -2500 : 1000

        return {
          ...ENTRY,
          id: newId(),
          customer_id,
          amount,
          due: addDays(business_date, 30),
          business_date,
          created_at,
        }
      })

    await shop.context.store.transaction(async (tx) => {
      const balance = (entries - 1) * 1000 - 2500
      const rows = ids.map((id, place) => ({
        ...CUSTOMER,
        id,
        name: `Customer ${at + place}`,
        balance,
        created_at,
      }))

      await insertRows(tx, 'customers', rows)
      for (const id of ids) await insertRows(tx, 'customer_entries', charges(id))
    })
  }
}

const timeDebtors = async (shop: LocalShop, size: Size): Promise<readonly Line[]> => {
  await insertDebtors(shop, size)
  const times = await timeRuns(size.closings, () => shop.ask(customerAccountApi.debtors, {}, admin))
  const median = quantile(times, 0.5)
  const what = `e  debtors of ${size.customers} customers with ${size.entries} entries each`

  return [goalLine(what, formatMs(median), `<= ${MAX_DEBTORS_MS} ms`, median <= MAX_DEBTORS_MS)]
}

export const dayPart: BenchPart = {
  name: 'day',
  about: "the shop's day in process: sales in a shift, returns, closings; medians",
  run: async ({ scale, makeFolder }) => {
    const shop = await openLocalShop(makeFolder(), PRODUCTS)
    await shop.ask(shopRulesApi.save, { shifts: true, credit: true }, admin)
    const counter = await timeCounter(shop, SIZES[scale])
    const closings = await timeClosings(shop, SIZES[scale])
    const debtors = await timeDebtors(shop, SIZES[scale])
    await shop.close()

    return [...counter, ...closings, ...debtors]
  },
}
