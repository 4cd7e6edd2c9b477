// What the credential of a till opens over HTTP: every operation, with a live, ended, unknown and
// foreign till, and what a till can forge in the body of a sale (P7).
import type { Operation } from '@webale/domain/kernel/operation.ts'
import { expect, test } from 'vitest'
import { features } from './features.ts'
import { type HttpShop, openHttpShop } from './testing/http-shop.ts'
import { reportOf } from './testing/registered-till.ts'
import { openSellingOverHttp } from './testing/selling-over-http.ts'
import { onEveryEngine } from './testing/shop.ts'
import { openSellingTill, proved } from './testing/till-sales.ts'

const operations = features.flatMap(({ operations: some }) => some)
const OF_TILLS = operations
  .filter(({ operation }) => operation.can === 'till')
  .map(({ name }) => name)
type Headers = Readonly<Record<string, string>>

const lineOf = ({ method, path }: Operation, id: string): string =>
  `${method} ${path.replace(/:\w+/g, id)}`

/** The answer of each operation to an empty body: its status and the code of the refusal. */
const answersOf = async (
  client: HttpShop,
  headers: Headers,
  token?: string,
): Promise<Record<string, string>> => {
  const id = client.shop.context.newId()
  const answers: Record<string, string> = {}
  for (const { name, operation } of operations) {
    const sent = operation.method === 'GET' ? {} : { body: {} }
    const who = token === undefined ? {} : { token }
    const { status, body } = await client.call(lineOf(operation, id), { headers, ...sent, ...who })
    const code = status >= 400 && typeof body['code'] === 'string' ? ` ${body['code']}` : ''
    answers[name] = `${status}${code}`
  }
  return answers
}

const pick = (
  answers: Readonly<Record<string, string>>,
  isOfTills: boolean,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(answers).filter(([name]) => OF_TILLS.includes(name) === isOfTills),
  )

const allOf = (answer: string): Record<string, string> =>
  Object.fromEntries(OF_TILLS.map((name) => [name, answer]))

onEveryEngine('the rights of a till', (engine) => {
  test('OFF-159 OFF-160 OFF-163 OFF-164 OFF-165 no till opens an operation of others, and only a known till of this shop opens those of tills', {
    timeout: 120_000,
  }, async () => {
    const client = await openHttpShop(engine)
    const { token, id, headers } = await openSellingOverHttp(client)
    const { shop_id } = (await client.call('GET /api/setup')).body as { shop_id: string }
    const without = await answersOf(client, {})
    const live = await answersOf(client, { 'x-till': headers['x-till'] })
    const unknown = await answersOf(client, {
      'x-till': `${id}.${'e'.repeat(64)}`,
      'x-shop': shop_id,
    })
    expect(pick(without, true)).toEqual(allOf('401 till_unknown'))
    expect(pick(unknown, true)).toEqual(allOf('401 till_unknown'))
    expect(pick(live, true)).toEqual(allOf('422 invalid_input'))
    for (const answers of [live, unknown])
      expect(pick(answers, false)).toEqual(pick(without, false))
    const foreign = await answersOf(client, { ...headers, 'x-shop': client.shop.context.newId() })
    // The server functions answer without a code, and anyone may ask which shop this is.
    const closed = operations
      .filter(({ operation }) => operation.can !== 'anyone')
      .map(({ name }) => foreign[name])
    expect(new Set(closed)).toEqual(new Set(['409 another_shop', '409']))
    expect(pick(foreign, true)).toEqual(allOf('409 another_shop'))
    expect((await client.call(`POST /api/tills/${id}/end`, { token, body: {} })).status).toBe(200)
    const ended = await answersOf(client, headers)
    expect(pick(ended, false)).toEqual(pick(without, false))
    const report = await client.call('POST /api/till/hello', { headers, body: reportOf() })
    expect([report.status, report.body['code']]).toEqual([403, 'till_ended'])
    expect(await client.shop.context.store.db.selectFrom('sales').selectAll().execute()).toEqual([])
  })

  test('OFF-160 beside a session the credential of a till gives a person no more and no less', {
    timeout: 120_000,
  }, async () => {
    const client = await openHttpShop(engine)
    const { token: admin, headers } = await openSellingOverHttp(client)
    const department = await client.shop.department('Groceries')
    const body = {
      email: 'grace@shop.ug',
      password: 'matooke-2026',
      fullName: 'Grace',
      role: 'user',
    }
    const create = { ...body, departmentId: department }
    expect(
      (await client.call('POST /functions/v1/create-staff-user', { token: admin, body: create }))
        .status,
    ).toBe(200)
    const { access_token: token } = (await client.signIn(body.email)).body as {
      access_token: string
    }
    const without = await answersOf(client, {}, token)
    const beside = await answersOf(client, headers, token)
    expect(pick(beside, false)).toEqual(pick(without, false))
    expect(
      Object.values(without).filter((answer) => answer === '403 not_allowed').length,
    ).toBeGreaterThan(20)
  })

  test('OFF-163 OFF-165 a sale of an unknown or foreign till is neither stored nor kept', async () => {
    const client = await openHttpShop(engine)
    const { id, headers, bodyOf, stock } = await openSellingOverHttp(client)
    const forged = [
      [{ ...headers, 'x-till': `${id}.${'e'.repeat(64)}` }, 401],
      [{ ...headers, 'x-till': `${client.shop.context.newId()}.${'d'.repeat(64)}` }, 401],
      [{ ...headers, 'x-shop': client.shop.context.newId() }, 409],
    ] as const
    for (const [from, status] of forged)
      for (const mode of ['open', 'closed']) {
        const sent = bodyOf()
        const sale = { id: sent.id, v: 1, mode, body: sent }
        expect(
          (await client.call('POST /api/till/sales', { headers: from, body: sale })).status,
        ).toBe(status)
        const withdrawn = await client.call('POST /api/till/withdrawals', {
          headers: from,
          body: { id: sent.id },
        })
        const offered = { sales: [{ id: sent.id, epoch: 'x' }] }
        const offer = await client.call('POST /api/till/offers', { headers: from, body: offered })
        expect([withdrawn.status, offer.status]).toEqual([status, status])
      }
    expect(await stock()).toBe(10)
    const { db } = client.shop.context.store
    for (const table of ['sales', 'kept_sales', 'sale_withdrawals'] as const)
      expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  })

  test('OFF-223 OFF-224 a person cannot sell in the name of another one of the same till', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const [{ seller, admin }, ownKey] = [till, 'cd'.repeat(32)]
    await till.context.store.transaction((tx) =>
      tx.updateTable('till_people').set({ key: ownKey }).where('user_id', '=', seller.id).execute(),
    )
    const { proof: _proof, ...named } = await till.body(
      [{ product_id: soap.id }],
      { discount: 100 },
      admin,
    )
    const forged = proved(named, ownKey)
    await expect(till.send('open', forged)).rejects.toMatchObject({
      code: 'person_unproved',
      status: 403,
    })
    expect(await till.flagsOf(forged)).toEqual(['discount', 'person_unproved'])
    // The proof of another sale proves nothing about this one.
    const [one, other] = [
      await till.body([{ product_id: soap.id }], {}, admin),
      await till.body([], {}, admin),
    ]
    const swapped = { ...one, amount_paid: 5000, change_amount: 4000, proof: other['proof'] }
    expect(await till.flagsOf(swapped)).toEqual(['person_unproved'])
  })

  test('OFF-121 an open sale with the number of another till is refused, and its till closes it', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    await till.register(4, 101)
    const taken = { receipt_number: 'RCP-000101' }
    // Another number than the printed one is never
    // stored: the till closes the sale with it instead.
    const body = await till.body([{ product_id: soap.id }], taken)
    await expect(till.send('open', body)).rejects.toMatchObject({ code: 'sale_late' })
    expect(await till.rows('sales')).toEqual([])
    expect(await till.flagsOf(body)).toEqual(['number'])
    expect(await till.rows('sales')).toMatchObject([taken])
  })

  test('decision P9 an open sale of another department is refused, and a closed one is to review', async () => {
    const till = await openSellingTill(engine)
    const other = await till.department('Perfume')
    const [soap, oud] = [
      await till.product(),
      await till.product({ name: 'Oud', department_id: other }),
    ]
    const elsewhere = await till.body([{ product_id: oud.id }])
    await expect(till.send('open', elsewhere)).rejects.toMatchObject({ code: 'item_not_sold_here' })
    expect(await till.rows('sales')).toEqual([])
    expect(await till.flagsOf(elsewhere)).toEqual(['department'])
    const named = await till.body([{ product_id: soap.id }], { department_id: other })
    const open = await till.send('open', named)
    expect(open).toMatchObject({ state: 'stored', sale: { department_id: till.department_id } })
    expect(
      await till.flagsOf(await till.body([{ product_id: soap.id }], { department_id: other })),
    ).toEqual(['department'])
  })
})
