// The log describes the server's work and contains no personal data: the test searches it for every
// secret and personal value that was sent.
import { saleApi } from '@webale/domain/features/sale/sale.api.ts'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { openHttpShop, PASSWORD } from '../../testing/http-shop.ts'
import { openLog } from './log.ts'

type Line = {
  readonly level: number
  readonly requestId?: string
  readonly operation?: string
  readonly status?: number
  readonly msg: string
}

const written: string[] = []
afterEach(() => void written.splice(0))

const capture = () => openLog('info', { write: (text: string) => void written.push(text) })
const lines = (): Line[] =>
  written
    .join('')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line)

const SHAPE = /^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/

test('AUTHAPI-001 sign-ins, sales and failures are logged in one line each without name, address, password, token or code', async () => {
  const httpShop = await openHttpShop(
    'sqlite',
    { SMTP_HOST: '127.0.0.1', SMTP_PORT: '1' },
    null,
    capture(),
  )
  const { access_token: token, refresh_token } = await httpShop.signUp(
    'namukasa@shop.ug',
    PASSWORD,
    {
      full_name: 'Namukasa Aisha',
    },
  )
  const { body: signedIn } = await httpShop.signIn('namukasa@shop.ug')
  await httpShop.signIn('namukasa@shop.ug', 'mandazi-of-yesterday')
  await httpShop.call('POST /auth/v1/recover', { body: { email: 'namukasa@shop.ug' } })
  await httpShop.call('GET /auth/v1/verify?token=mailed-code-4711&type=recovery&redirect_to=/')
  await httpShop.call('GET /auth/v1/callback?code=code-of-google-0815&state=state-2342')
  await httpShop.call('POST /api/customers', {
    token,
    body: { name: 'Okello Brian', phone: '+256772123456', email: 'okello@home.ug' },
  })
  const product = (
    await httpShop.call('POST /api/products', {
      token,
      body: { name: 'Vaseline Bluebird', unit: 'piece', selling_price: 2000, current_stock: 5 },
    })
  ).body
  const line = {
    kind: 'product',
    product_id: product['id'],
    quantity: 1,
    tier: 'default',
    unit_price: 2000,
  }
  const sale = {
    id: httpShop.shop.context.newId(),
    lines: [line],
    payment_method: 'cash',
    amount_paid: 2000,
    customer_name: 'Okello Brian',
  }
  await httpShop.call(`${saleApi.complete.method} ${saleApi.complete.path}`, { token, body: sale })
  await httpShop.call('GET /api/customers/%E0%A4%A?name=Okello')
  await httpShop.call('GET /api/products/search?term=Bluebird', {
    token,
    headers: { 'user-agent': 'Okello Brian', 'x-request-id': 'request-of-okello' },
  })
  const requests = lines().filter(({ msg }) => msg === 'request')
  expect(requests).toHaveLength(11)
  expect(requests.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining([
      '/auth/v1/token',
      '/auth/v1/verify',
      'customer.add',
      'sale.complete',
      'product.search',
      'page',
    ]),
  )
  expect(requests).toContainEqual(
    expect.objectContaining({ operation: 'sale.complete', status: 200 }),
  )
  for (const { requestId } of requests) expect(requestId).toMatch(SHAPE)
  const secrets = [
    PASSWORD,
    'mandazi',
    'namukasa',
    'Okello',
    'okello',
    '772123456',
    'mailed-code',
    'code-of-google',
    'state-2342',
    'Bluebird',
    token,
    refresh_token,
  ]
  const log = written.join('')
  for (const secret of [
    ...secrets,
    String(signedIn['access_token']),
    String(signedIn['refresh_token']),
  ])
    expect(log).not.toContain(secret)
})

test('LOG-001 the request id is the same in response, header and log, and cannot be set by the client', async () => {
  const httpShop = await openHttpShop('sqlite', {}, null, capture())
  httpShop.shop.leaveBroken('unanswered', 'guard_missing')
  const { access_token: token } = await httpShop.signUp('ann@shop.ug')
  await sql`drop table expenses`.execute(httpShop.shop.context.store.schema)
  const { status, body, headers } = await httpShop.call('GET /api/expenses', {
    token,
    headers: { 'x-request-id': 'mine' },
  })
  expect({ status, code: body['code'] }).toEqual({ status: 500, code: 'unexpected' })
  expect(body['instance']).toMatch(SHAPE)
  expect(headers.get('x-request-id')).toBe(body['instance'])
  const [error] = lines().filter(({ level }) => level >= 50)
  expect(error).toMatchObject({
    msg: 'request failed',
    requestId: body['instance'],
    err: { message: expect.stringContaining('no such table') },
  })
  for (const path of ['/', '/healthz', '/nowhere', '/auth/v1/health', '/api/%E0%A4%A'])
    expect((await httpShop.call(`GET ${path}`)).headers.get('x-request-id')).toMatch(SHAPE)
})

test('LOG-002 a logged error has its type, place and cause but no values', () => {
  const log = capture()
  const refused = Object.assign(
    new Error('duplicate key value violates unique constraint "customers_phone"'),
    {
      code: '23505',
      detail: 'Key (phone)=(+256772123456) already exists.',
      where: 'okello@home.ug',
      table: 'customers',
    },
  )
  log.error(
    {
      err: new Error(
        'mail to okello@home.ug at https://mail.ug/x?token=abc for +256 772 123 456 failed',
        {
          cause: refused,
        },
      ),
    },
    'failed',
  )
  const parse = (text: string): unknown => {
    try {
      return JSON.parse(text)
    } catch (error) {
      return error
    }
  }
  log.error({ err: parse('okello-the-secret') }, 'failed')
  log.error(
    { err: new TypeError('cannot read price'), password: 'okello', deep: { token: 'okello' } },
    'two\r\nlines',
  )
  // The clock may well read 772.
  const text = written.join('').replace(/"(time|pid)":\d+/g, '')
  expect(text).not.toMatch(/okello|772 ?123|token=abc/)
  expect(written.map((line) => line.split('\n').length)).toEqual([2, 2, 2])
  expect(lines()).toMatchObject([
    {
      err: {
        type: 'Error',
        message: 'mail to [address] at [link] for [number] failed',
        cause: { code: '23505', table: 'customers' },
      },
    },
    { err: { type: 'SyntaxError' } },
    {
      err: {
        message: 'cannot read price',
        stack: expect.arrayContaining([expect.stringContaining('log.test.ts')]),
      },
      msg: 'two\r\nlines',
    },
  ])
})
