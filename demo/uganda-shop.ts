// What the demo shop of the trial is beside its services: one department is registered for VAT, and
// another one is an agent of MTN and Airtel with a float book.
import type { Actor } from '@webale/domain/access/role.ts'
import { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { vatApi } from '@webale/domain/features/vat/vat.api.ts'
import type { DemoShop } from './demo-shop.ts'
import type { DepartmentName } from './departments.ts'

export type Owner = Actor

const [SALES_WITH_VAT, IN_STOCK] = [5, 10]

const REGISTERED: DepartmentName = 'Cosmetics'
const AGENT: DepartmentName = 'Printing & Design'

/** Whole UGX. The float of the second line is below its warning level. */
const LINES = [
  {
    provider: 'MTN',
    name: 'MTN counter',
    number: '0779 000 101',
    customer: '0779 000 217',
    opening: 1_500_000,
    warning_level: 300_000,
  },
  {
    provider: 'Airtel',
    name: 'Airtel counter',
    number: '0709 000 102',
    customer: '0709 000 348',
    opening: 400_000,
    warning_level: 350_000,
  },
] as const

const TODAY = [
  ['deposit', 120_000],
  ['withdrawal', 40_000],
  ['airtime', 5000],
] as const

/** Undefined in a shop whose departments a visitor has renamed. */
const findDepartment = async (
  { context }: DemoShop,
  name: DepartmentName,
): Promise<string | undefined> =>
  (
    await context.store.db
      .selectFrom('departments')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirst()
  )?.id

/** Today's figures of the VAT report: what was sold before the registration has no VAT. */
const sellWithVat = async (
  { ask, context }: DemoShop,
  owner: Owner,
  department_id: string,
): Promise<void> => {
  const products = await context.store.db
    .selectFrom('products')
    .select(['id', 'selling_price'])
    .where('department_id', '=', department_id)
    .where('tracking_type', '=', 'unit')
    .where('current_stock', '>=', IN_STOCK)
    .orderBy('name')
    .limit(SALES_WITH_VAT)
    .execute()

  for (const { id: product_id, selling_price: unit_price } of products)
    await ask(saleApi.complete, owner, {
      id: context.newId(),
      lines: [{ product_id, quantity: 1, unit_price }],
      payment_method: 'mobile_money',
      amount_paid: unit_price,
      cashier_name: owner.full_name,
      department_id,
    })
}

export const registerForVat = async (shop: DemoShop, owner: Owner): Promise<void> => {
  const department_id = await findDepartment(shop, REGISTERED)
  const known = await shop.ask(vatApi.registrations, owner, {})
  if (department_id === undefined || known.length > 0) return
  await shop.ask(vatApi.save, owner, {
    department_id,
    tin: '1000000000',
    legal_name: 'Mirembe Cosmetics Ltd',
    is_registered: true,
  })

  await sellWithVat(shop, owner, department_id)
}

/** Opens the lines, each with some transactions of today. */
export const openAgent = async (shop: DemoShop, owner: Owner): Promise<void> => {
  const department_id = await findDepartment(shop, AGENT)
  const known = await shop.ask(floatBookApi.lines, owner, {})
  if (department_id === undefined || known.length > 0) return

  for (const { opening, customer, ...line } of LINES) {
    const { id: line_id } = await shop.ask(floatBookApi.add, owner, { ...line, department_id })
    const id = shop.context.newId()
    await shop.ask(floatBookApi.open, owner, { id, line_id, amount: opening })
    for (const [transaction_type, amount] of TODAY)
      await shop.ask(mobileMoneyApi.record, owner, {
        transaction_type,
        provider: line.provider,
        phone_number: customer,
        amount,
        department_id,
        line_id,
      })
  }
}
