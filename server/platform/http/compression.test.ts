// Compression of responses: for clients that accept it, above a size, and never of request bodies.
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openHttpShop } from '../../testing/http-shop.ts'

const openShopWithLists = async () => {
  const httpShop = await openHttpShop('sqlite')
  const { access_token: token } = await httpShop.signUp('owner@shop.ug')
  for (let number = 1; number <= 30; number += 1)
    await httpShop.call('POST /api/departments', {
      token,
      body: { name: `Department ${number}`, description: null },
    })
  const list = (encoding: string) =>
    httpShop.call('GET /api/departments', { token, headers: { 'accept-encoding': encoding } })
  return { httpShop, token, list }
}

test('HTTP-006 a long result is compressed when the client accepts it, and reads the same', async () => {
  const { list, httpShop, token } = await openShopWithLists()
  const [packed, plain] = [await list('gzip, deflate, br'), await list('identity')]
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('vary')).toContain('accept-encoding')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(packed.text).toBe(plain.text)
  expect(Number(packed.headers.get('content-length'))).toBeLessThan(
    Number(plain.headers.get('content-length')) / 3,
  )
  const short = await httpShop.call('GET /api/session/role', {
    token,
    headers: { 'accept-encoding': 'gzip' },
  })
  expect(short.headers.get('content-encoding')).toBeNull()
})

test('HTTP-006 a compressed request body is refused, not unpacked', async () => {
  const { httpShop, token } = await openShopWithLists()
  const response = await fetch(`${httpShop.url}/api/departments`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-encoding': 'gzip',
    },
    body: gzipSync(JSON.stringify({ name: 'Packed', description: null })),
  })
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
    400,
    'not_json',
  ])
})

test('HTTP-006 the description of the routes is compressed once, and reads the same whole and compressed', async () => {
  const httpShop = await openHttpShop('sqlite')
  const ask = (encoding: string) =>
    httpShop.call('GET /openapi.json', { headers: { 'accept-encoding': encoding } })
  const plain = await ask('identity')
  expect(Number(plain.headers.get('content-length'))).toBe(Buffer.byteLength(plain.text))
  for (const [encoding, isPacked] of [
    ['gzip', true],
    ['br, GZIP;q=0.5', true],
    ['*', true],
    ['gzip;q=0', false],
    ['gzip;q=0.0, br', false],
    ['br', false],
  ] as const) {
    const answer = await ask(encoding)
    expect([encoding, answer.headers.get('content-encoding')]).toEqual([
      encoding,
      isPacked ? 'gzip' : null,
    ])
    expect(answer.text).toBe(plain.text)
    expect(answer.headers.get('vary')).toContain('accept-encoding')
  }
})
