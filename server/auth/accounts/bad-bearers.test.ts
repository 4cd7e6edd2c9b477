// Every route that requires a token, called with every kind of invalid token. New routes are
// included unless they are listed here as open.
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { importJWK, type JWK, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { runAdmin } from '../../commands/admin.ts'
import { type HttpShop, openHttpShop } from '../../testing/http-shop.ts'
import { onEveryEngine } from '../../testing/shop.ts'
import { routes } from '../routes.ts'

const OPEN =
  /^(OPTIONS|\w+ \/(signup|token|settings|health|\.well-known\/(jwks\.json|openid-configuration)|authorize|callback|sso|sso\/saml\/(metadata|acs|done)|otp|pin|recover|resend|verify))( |$)/
const FOR_PROGRAMS = /^\w+ \/(admin|invite)/

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const read = (token: string, place: 0 | 1): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[place] ?? '', 'base64url').toString())

/** Variants of a valid token; each is invalid in one way. */
const listInvalidTokens = async ({ shop }: HttpShop, good: string): Promise<[string, string][]> => {
  const [header, claims] = [read(good, 0), read(good, 1)]
  const { keys } = JSON.parse(readFileSync(`${shop.folder}/keys.json`, 'utf8')) as { keys: JWK[] }
  const key = await importJWK(keys[0] as JWK, 'ES256')
  const signed = (change: Record<string, unknown>) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: 'ES256', kid: String(header['kid']), typ: 'JWT' })
      .sign(key)
  const hmac = `${part({ ...header, alg: 'HS256' })}.${part(claims)}`
  return [
    ['alg none', `${part({ ...header, alg: 'none' })}.${part(claims)}.AAAA`],
    [
      'HMAC with the public key',
      `${hmac}.${createHmac('sha256', String(keys[0]?.x)).update(hmac).digest('base64url')}`,
    ],
    ['over', await signed({ exp: Math.floor(Date.now() / 1000) - 60 })],
    ['another issuer', await signed({ iss: 'https://evil.ug/auth/v1' })],
    ['another audience', await signed({ aud: 'else' })],
    ['cut off', good.slice(0, -6)],
    ['endless', `${good}${'A'.repeat(6000)}`],
    ['no JSON inside', 'AAAA.AAAA.AAAA'],
    ['no token but a word', 'my-invalid-token'],
  ]
}

onEveryEngine('invalid bearer tokens', (engine) => {
  test('AUTHAPI-013 every protected call refuses every invalid token, and calls for programs refuse a person’s token', async () => {
    const httpShop = await openHttpShop(engine, { AUTH_ADMIN_API_ENABLED: 'true' })
    const { access_token: person, user } = await httpShop.signUp('ann@shop.ug')
    const program = (await runAdmin(['service-key'], httpShop.environment)).text
    const bad = [
      ...(await listInvalidTokens(httpShop, person)),
      ...(await listInvalidTokens(httpShop, program)),
    ]
    const lines = routes
      .map(([method, path]) => `${method} ${path}`)
      .filter((line) => !OPEN.test(line))
    expect(lines.length).toBeGreaterThanOrEqual(18)
    for (const line of lines) {
      const address = line.replace(' ', ' /auth/v1').replaceAll(/:\w+/g, user.id)
      const ask = async (token?: string) => {
        const { status, body } = await httpShop.call(address, {
          ...(token !== undefined && { token }),
          ...(line.startsWith('GET') ? {} : { body: {} }),
        })
        return [line, status, body['code']]
      }
      expect(await ask()).toEqual([line, 401, 'no_authorization'])
      for (const [what, token] of bad)
        expect([what, ...(await ask(token))]).toEqual([what, line, 403, 'bad_jwt'])
      const [other, code] = FOR_PROGRAMS.test(line) ? [person, 'not_admin'] : [program, 'bad_jwt']
      expect(await ask(other)).toEqual([line, 403, code])
    }
    expect((await httpShop.call('GET /auth/v1/user', { token: person })).status).toBe(200)
  })
})
