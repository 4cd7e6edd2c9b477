// The exact text of every business refusal, each provoked over HTTP. Refusals with their own
// stories are tested there.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from './platform/database/transaction.ts'
import { type HttpShop, openHttpShop } from './testing/http-shop.ts'

type RefusingShop = {
  readonly httpShop: HttpShop
  readonly admin: string
  readonly admin_id: string
  readonly user: string
  readonly newcomer: string
  readonly product_id: string
  readonly bundle_id: string
}

const openRefusing = async (): Promise<RefusingShop> => {
  const httpShop = await openHttpShop('sqlite')
  const boss = await httpShop.signUp('ann@shop.ug')
  const admin = boss.access_token
  const make = async (path: string, body: unknown) =>
    (await httpShop.call(`POST ${path}`, { token: admin, body })).body['id'] as string
  const department_id = await make('/api/departments', { name: 'Groceries' })
  const goods = { unit: 'piece', selling_price: 1000, cost_price: 600, department_id }
  const [ben, eve] = [await httpShop.signUp('ben@shop.ug'), await httpShop.signUp('eve@shop.ug')]
  await httpShop.call(`PUT /api/staff/${ben.user.id}`, {
    token: admin,
    body: { role: 'user', department_id },
  })
  return {
    httpShop,
    admin,
    admin_id: boss.user.id,
    user: ben.access_token,
    newcomer: eve.access_token,
    product_id: await make('/api/products', { ...goods, name: 'Soap', current_stock: 9 }),
    bundle_id: await make('/api/products', { ...goods, name: 'Gift', is_bundle: true }),
  }
}

const saleOf = ({ httpShop, product_id }: RefusingShop, fields: object = {}) => ({
  id: httpShop.shop.context.newId(),
  lines: [{ product_id, quantity: 1, unit_price: 1000 }],
  payment_method: 'cash',
  amount_paid: 5000,
  ...fields,
})

type RefusedRequest = (
  opened: RefusingShop,
) => Promise<{ readonly body: Readonly<Record<string, unknown>> }>

const cases: readonly (readonly [words: string, refused: RefusedRequest])[] = [
  [
    'Your session is over. Sign in again',
    ({ httpShop }) => httpShop.call('GET /api/expenses', { token: 'a.b.c' }),
  ],
  [
    'You are not allowed to do this. Ask an administrator',
    ({ httpShop, user }) => httpShop.call('GET /api/staff', { token: user }),
  ],
  [
    'You have no department yet. Ask an administrator to assign one',
    ({ httpShop, newcomer }) => httpShop.call('GET /api/expenses', { token: newcomer }),
  ],
  [
    'The last administrator cannot be changed. Make somebody else an administrator first',
    ({ httpShop, admin, admin_id }) =>
      httpShop.call(`PUT /api/staff/${admin_id}`, {
        token: admin,
        body: { role: 'moderator', department_id: null },
      }),
  ],
  [
    'The request could not be read. It must be one JSON object',
    ({ httpShop, admin }) => httpShop.call('POST /api/sales', { token: admin, raw: '{' }),
  ],
  [
    'That is too much to send at once',
    ({ httpShop, admin }) =>
      httpShop.call('POST /api/sales', { token: admin, raw: `{"a":"${'x'.repeat(1_700_000)}"}` }),
  ],
  [
    'Add an item to the cart first',
    (opened) =>
      opened.httpShop.call('POST /api/sales', {
        token: opened.user,
        body: saleOf(opened, { lines: [] }),
      }),
  ],
  [
    'Another sale already has this number. Reload the page and start a new cart',
    async (opened) => {
      const body = saleOf(opened)
      await opened.httpShop.call('POST /api/sales', { token: opened.user, body })
      return opened.httpShop.call('POST /api/sales', {
        token: opened.user,
        body: { ...body, amount_paid: 6000 },
      })
    },
  ],
  [
    'This was already sent with other details. Reload the page and try again',
    async ({ httpShop, admin: token }) => {
      const headers = { 'idempotency-key': 'k1' }
      await httpShop.call('POST /api/departments', { token, headers, body: { name: 'Toys' } })
      return httpShop.call('POST /api/departments', { token, headers, body: { name: 'Games' } })
    },
  ],
  [
    'Only people who may change prices can give a discount',
    (opened) =>
      opened.httpShop.call('POST /api/sales', {
        token: opened.user,
        body: saleOf(opened, { discount: 1 }),
      }),
  ],
  [
    'A bundle cannot contain another bundle',
    ({ httpShop, admin: token, bundle_id }) =>
      httpShop.call(`POST /api/products/${bundle_id}/components`, {
        token,
        body: { component_product_id: bundle_id, quantity: 1 },
      }),
  ],
  [
    'Something went wrong on the server. Try again; if it happens again tell the developer',
    async ({ httpShop, admin: token }) => {
      await sql`drop table expenses`.execute(httpShop.shop.context.store.schema)
      return httpShop.call('GET /api/expenses', { token })
    },
  ],
  [
    'The server cannot write at the moment. Nothing was lost; try again soon',
    async ({ httpShop, admin: token }) => {
      await sql`pragma query_only = on`.execute(httpShop.shop.context.store.schema)
      return httpShop.call('POST /api/departments', { token, body: { name: 'Toys' } })
    },
  ],
]

test('GEN-015 each refusal has its text when it is provoked', async () => {
  // One shop for all, in this order: the last two leave it broken.
  const opened = await openRefusing()
  opened.httpShop.shop.leaveBroken()
  for (const [words, refused] of cases)
    expect((await refused(opened)).body).toMatchObject({ title: words })
})

test('DISK-002 a busy database is reported after eight attempts', async () => {
  const httpShop = await openHttpShop('sqlite')
  let tries = 0
  const work = inTransaction(httpShop.shop.context.store, () => {
    tries += 1
    return Promise.reject(new Error('database is locked'))
  })
  await expect(work).rejects.toThrow('The server is busy. Try again in a moment')
  expect(tries).toBe(8)
})
