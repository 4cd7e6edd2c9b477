// A counter whose shop uses approvals: a seller, a moderator, an administrator, and what each may
// ask and sell.
import type { Actor, Role } from '@webale/domain/access/role.ts'
import type { ApprovalRequest } from '@webale/domain/features/approval/approval.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { shopRulesApi } from '@webale/domain/features/shop-rules/shop-rules.api.ts'
import { expect } from 'vitest'
import type { Engine } from '../platform/database/store.ts'
import { openHttpShop, type Tokens } from './http-shop.ts'

export const PASSWORD = 'matooke-2026'

type Person = Actor & { readonly token: string }

export const openApprovalCounter = async (engine: Engine, env: Record<string, string> = {}) => {
  const httpShop = await openHttpShop(engine, env)
  const { shop } = httpShop
  const { newId } = shop.context
  const owner = await httpShop.signUp('owner@shop.ug', PASSWORD)
  const [here, elsewhere] = [await shop.department('Cosmetics'), await shop.department('Books')]
  let count = 0
  const person = async (role: Role, departmentId: string | null): Promise<Person> => {
    count += 1
    const email = `${role}${count}@shop.ug`
    await httpShop.call('POST /functions/v1/create-staff-user', {
      token: owner.access_token,
      body: {
        email,
        password: PASSWORD,
        fullName: `Nakato ${'abcdefgh'[count]}`,
        role,
        departmentId,
      },
    })
    const { access_token, user } = (await httpShop.signIn(email, PASSWORD))
      .body as unknown as Tokens & {
      user: { id: string }
    }
    const session_id = (
      JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()) as {
        session_id: string
      }
    ).session_id
    return {
      id: user.id,
      email,
      full_name: `Nakato ${'abcdefgh'[count]}`,
      role,
      department_id: departmentId,
      session_id,
      token: access_token,
    }
  }
  const admin: Actor = {
    id: (owner as unknown as { user: { id: string } }).user.id,
    email: 'owner@shop.ug',
    full_name: 'owner',
    role: 'admin',
    department_id: null,
  }
  const seller = await person('user', here)
  const leader = await person('moderator', here)
  const uses = (rules: object) => shop.ask(shopRulesApi.save, admin, rules)
  await uses({ approvals: true, discount_limit_moderator: 20 })
  const soap = await shop.ask(productApi.add, admin, {
    name: 'Soap',
    unit: 'piece',
    selling_price: 2000,
    current_stock: 500,
    department_id: here,
  })
  const ask = (by: Person, approver_id: string, request: ApprovalRequest, more: object = {}) =>
    httpShop.call('POST /api/approvals', {
      token: by.token,
      body: { request, approver_id, password: PASSWORD, ...more },
    })
  const sell = (
    by: Actor,
    fields: { id: string; discount?: number; approvals?: string[]; quantity?: number },
  ) => {
    const { quantity = 20, ...rest } = fields
    return shop.ask(saleApi.complete, by, {
      lines: [{ product_id: soap.id, quantity, unit_price: 2000 }],
      payment_method: 'cash',
      amount_paid: 1_000_000,
      ...rest,
    })
  }
  const discountOn = (
    document_id: string,
    discount = 5000,
    subtotal = 40_000,
  ): ApprovalRequest => ({
    action: 'discount',
    document_id,
    discount,
    subtotal,
  })
  const given = async (
    request: ApprovalRequest,
    by = seller,
    approver: Actor = leader,
  ): Promise<string> => {
    const { status, body } = await ask(by, approver.id, request)
    expect([status, body]).toMatchObject([200, { approver_name: expect.any(String) }])
    return (body as { id: string }).id
  }
  return {
    httpShop,
    shop,
    soap,
    newId,
    admin,
    here,
    elsewhere,
    person,
    seller,
    leader,
    uses,
    ask,
    sell,
    given,
    discountOn,
  }
}
