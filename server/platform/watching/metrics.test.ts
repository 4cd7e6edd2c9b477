// Metrics: off by default, protected by a token or on a local listener, and without personal data.
import { expect, test } from 'vitest'
import { openHttpShop } from '../../testing/http-shop.ts'
import { reportOf } from '../../testing/registered-till.ts'
import { openSellingOverHttp } from '../../testing/selling-over-http.ts'
import { readConfig } from '../settings/config.ts'
import { openMetrics } from './metrics.ts'

const TOKEN = 'a-token-of-the-monitoring'

test('LOG-003 metrics do not exist without a setting', async () => {
  const httpShop = await openHttpShop('sqlite')
  expect(httpShop.shop.services.metrics).toBeNull()
  expect((await httpShop.call('GET /metrics', { token: TOKEN })).text).not.toContain('webale_')
})

test('LOG-003 metrics show requests by operation, sales, mail, streams and waits with the token, and nothing without it', async () => {
  const httpShop = await openHttpShop('sqlite', { METRICS_TOKEN: TOKEN })
  const { access_token: token } = await httpShop.signUp('ann@shop.ug')
  for (const id of ['7', '8']) await httpShop.call(`GET /api/sales/${id}`, { token })
  for (const path of ['/nowhere/okello', '/api/nowhere', '/auth/v1/nowhere'])
    await httpShop.call(`GET ${path}`)
  const product = (
    await httpShop.call('POST /api/products', {
      token,
      body: { name: 'Soap', unit: 'piece', selling_price: 2000, current_stock: 5 },
    })
  ).body
  const line = {
    kind: 'product',
    product_id: product['id'],
    quantity: 1,
    tier: 'default',
    unit_price: 2000,
  }
  const sold = await httpShop.call('POST /api/sales', {
    token,
    body: {
      id: httpShop.shop.context.newId(),
      lines: [line],
      payment_method: 'cash',
      amount_paid: 2000,
    },
  })
  expect(sold.status).toBe(200)
  for (const wrong of [undefined, token, `${TOKEN}x`, '']) {
    const refused = await httpShop.call('GET /metrics', wrong === undefined ? {} : { token: wrong })
    expect(refused).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  }
  const { status, text, headers } = await httpShop.call('GET /metrics', { token: TOKEN })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/plain')
  expect(text).toContain(
    'webale_request_duration_seconds_count{operation="sale.get",status="4xx"} 2',
  )
  expect(text).toContain(
    'webale_request_duration_seconds_count{operation="sale.complete",status="2xx"} 1',
  )
  expect(text).toContain('webale_sales_today 1')
  expect(text).toContain('webale_mail_waiting 0')
  expect(text).toContain('webale_live_streams 0')
  expect(text).toMatch(/webale_database_wait_seconds_count [1-9]/)
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  const operations = new Set([...text.matchAll(/operation="([^"]*)"/g)].map(([, name]) => name))
  expect(
    [...operations].filter(
      (name) =>
        !/^(\/auth\/v1\/(\*|signup)|page|product\.add|sale\.\w+|\/metrics)$/.test(name ?? ''),
    ),
  ).toEqual([])
})

test('LOG-003 metrics show what waits on tills, what waits for an administrator, and how late sales arrive', async () => {
  const httpShop = await openHttpShop('sqlite', { METRICS_TOKEN: TOKEN })
  const { bodyOf, sell, headers } = await openSellingOverHttp(httpShop)
  const read = async () => (await httpShop.call('GET /metrics', { token: TOKEN })).text.split('\n')
  expect(await read()).toEqual(
    expect.arrayContaining([
      'webale_tills_waiting 0',
      'webale_sales_kept 0',
      'webale_sales_unreviewed 0',
    ]),
  )
  const late = bodyOf({ payment_method: 'card', discount: 100, total: 900, amount_paid: 900 })
  httpShop.advanceClock(1800)
  const open = await sell('open', bodyOf())
  const first = await sell('closed', late)
  const again = await sell('closed', late)
  const quarantined = await sell('closed', { ...bodyOf(), payment_method: 'cowries' } as never)
  expect(
    [open, first, again, quarantined].map(({ body }) => [body['state'], body['replayed']]),
  ).toEqual([
    ['stored', false],
    ['stored', false],
    ['stored', true],
    ['kept', undefined],
  ])
  const report = reportOf({ completed: 5, waiting: 2, device_now: httpShop.shop.context.now() })
  await httpShop.call('POST /api/till/hello', { headers, body: report })
  const flags = first.body['flags'] as string[]
  const text = await read()
  expect(text).toEqual(
    expect.arrayContaining([
      'webale_tills_waiting 2',
      'webale_sales_kept 1',
      `webale_sales_unreviewed ${flags.length}`,
      'webale_sale_lateness_seconds_bucket{le="600"} 1',
      'webale_sale_lateness_seconds_bucket{le="3600"} 2',
      'webale_sale_lateness_seconds_count 2',
      ...flags.map((flag) => `webale_sales_flagged_total{flag="${flag}"} 1`),
    ]),
  )
  expect(flags.length).toBeGreaterThan(0)
})

test('LOG-003 METRICS_HOST opens a separate listener on this machine only', async () => {
  expect(() => readConfig({ METRICS_HOST: '0.0.0.0' })).toThrow(
    'must be an address of this machine',
  )
  expect(() => readConfig({ METRICS_TOKEN: 'short-secret' })).toThrow(
    /^METRICS_TOKEN must have at least 16 characters$/,
  )
  const metrics = await openMetrics(readConfig({ METRICS_HOST: '127.0.0.1', METRICS_PORT: '0' }))
  const listener = await metrics?.listen()
  const answer = await fetch(`http://127.0.0.1:${listener?.port}/`)
  expect(await answer.text()).toContain('process_resident_memory_bytes')
  await listener?.close()
})
