// Key rotation while the shop works: nobody is signed out, and the old key expires in time.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openHttpShop } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { rotateKeyFile } from './key-file.ts'

const kidOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string })
    .kid

onEveryEngine('key rotation', (engine) => {
  test('AUTHAPI-021 a new key is published before it signs, the old one verifies until its tokens expire, and no session ends', async () => {
    const httpShop = await openHttpShop(engine)
    const ann = await httpShop.signUp('ann@shop.ug')
    const published = async () =>
      (
        (await httpShop.call('GET /auth/v1/.well-known/jwks.json')).body['keys'] as {
          kid: string
          d?: string
        }[]
      ).map(({ kid, d }) => (d === undefined ? kid : 'leak'))
    const works = async (token: string) =>
      (await httpShop.call('GET /auth/v1/user', { token })).status
    const [old = ''] = await published()
    const from = await rotateKeyFile(
      join(httpShop.shop.folder, 'keys.json'),
      httpShop.shop.context.now(),
      3600,
    )
    const [first, fresh] = await published()
    expect([first, kidOf(ann.access_token)]).toEqual([old, old])
    expect(kidOf(String((await httpShop.signIn('ann@shop.ug')).body['access_token']))).toBe(old)
    httpShop.advanceClock(601)
    expect(httpShop.shop.context.now() > from).toBe(true)
    const before = String((await httpShop.refresh(ann.refresh_token)).body['access_token'])
    expect([kidOf(before), await works(before), await works(ann.access_token)]).toEqual([
      fresh,
      200,
      200,
    ])
    httpShop.advanceClock(3600 + 601)
    expect(await published()).toEqual([fresh])
    expect(await works(ann.access_token)).toBe(403)
    expect((await httpShop.signIn('ann@shop.ug')).status).toBe(200)
  })
})
