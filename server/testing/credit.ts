// A shop that gives credit, with a customer and a till, for tests about accounts.
import type { Actor } from '@webale/domain/access/role.ts'
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import type { Sale } from '@webale/domain/features/sale/sale.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import type { OutputOf, SentOf } from '@webale/domain/kernel/operation.ts'
import type { Engine } from '../platform/database/store.ts'
import { openDrawerShop, type TestDrawer } from './drawer.ts'
import type { SentSale } from './till.ts'

type Customer = OutputOf<typeof customerApi.add>
type Account = OutputOf<typeof customerAccountApi.get>
type TakenPayment = OutputOf<typeof customerAccountApi.takePayment>
type CustomerId = Pick<Customer, 'id'>

export type TestCredit = TestDrawer & {
  /** Has a limit of 100,000 and 30 days. */
  readonly grace: Customer
  /** A service that costs what the line says. */
  readonly line: { readonly service_id: string; readonly quantity: number }
  customer(name: string): Promise<Customer>
  terms(who: CustomerId, credit_limit: number, credit_days?: number): Promise<unknown>
  /** The draft of a sale of this total, `credit` of it on the account and the rest in cash. */
  creditDraft(
    who: CustomerId | null,
    total: number,
    credit?: number,
    fields?: Partial<SentSale>,
  ): SentSale
  sellOnCredit(
    who: CustomerId,
    total: number,
    credit?: number,
    fields?: Partial<SentSale>,
  ): Promise<Sale>
  pay(
    who: CustomerId,
    amount: number,
    fields?: Partial<SentOf<typeof customerAccountApi.takePayment>>,
    by?: Actor,
  ): Promise<TakenPayment>
  adjust(who: CustomerId, amount: number): Promise<TakenPayment>
  account(who: CustomerId, fields?: object, by?: Actor): Promise<Account>
  balance(who: CustomerId): Promise<number>
}

const GRACE = { name: 'Nakato Grace', phone: '0772123456', email: null, address: null }

const draftOf =
  (shop: TestDrawer, service_id: string): TestCredit['creditDraft'] =>
  (who, total, credit = total, fields = {}) => {
    const paid = [
      ...(credit === 0 ? [] : [{ method: 'credit' as const, amount: credit }]),
      ...(credit === total ? [] : [{ method: 'cash' as const, amount: total - credit }]),
    ]
    const parts = credit === 0 ? {} : { parts: paid }
    return shop.draft([{ service_id, unit_price: 1000, quantity: total / 1000 }], {
      amount_paid: total,
      ...parts,
      ...(who && { customer_id: who.id, customer_name: 'Nakato Grace' }),
      ...fields,
    })
  }

/** Opens a shop that gives credit; totals of its sales are multiples of 100. */
export const openCreditShop = async (engine: Engine): Promise<TestCredit> => {
  const shop = await openDrawerShop(engine)
  const { ask, admin, seller, context } = shop
  await ask(shopRulesApi.save, admin, { credit: true })
  const service = await shop.service({ is_negotiable: true })
  const customer = (name: string) => ask(customerApi.add, admin, { ...GRACE, name })
  const grace = await customer('Nakato Grace')
  const terms: TestCredit['terms'] = ({ id: customer_id }, credit_limit, credit_days = 30) =>
    ask(customerAccountApi.setTerms, admin, { customer_id, credit_limit, credit_days })
  await terms(grace, 100_000)
  const creditDraft = draftOf(shop, service.id)
  const account: TestCredit['account'] = ({ id: customer_id }, fields = {}, by = admin) =>
    ask(customerAccountApi.get, by, { customer_id, ...fields })
  return {
    ...shop,
    grace,
    line: { service_id: service.id, quantity: 1 },
    customer,
    terms,
    creditDraft,
    sellOnCredit: async (who, total, credit, fields) =>
      (await ask(saleApi.complete, seller, creditDraft(who, total, credit, fields))).sale,
    pay: ({ id: customer_id }, amount, fields = {}, by = seller) =>
      ask(customerAccountApi.takePayment, by, {
        id: context.newId(),
        customer_id,
        amount,
        method: 'cash',
        ...fields,
      }),
    adjust: ({ id: customer_id }, amount) =>
      ask(customerAccountApi.adjust, admin, {
        id: context.newId(),
        customer_id,
        amount,
        reason: 'From the old book',
      }),
    account,
    balance: async (who) => (await account(who)).balance,
  }
}
