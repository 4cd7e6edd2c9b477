// Addresses that are no route of the sign-in service, on a server that also has the web app, whose
// page must not answer for them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openShop } from '../../testing/shop.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** A server whose web app is built. */
const openWholeServer = async () => {
  const shop = await openShop('sqlite', { AUTH_EXTERNAL_URL: 'https://shop.ug/auth/v1' })
  const web = join(shop.folder, 'no-web')
  mkdirSync(web)
  writeFileSync(join(web, 'index.html'), '<!doctype html>the page')
  const { http } = await shop.openHttp()
  return async (method: (typeof METHODS)[number], path: string) => {
    const { statusCode, headers, body } = await http.inject({
      method,
      url: `/auth/v1${path}`,
      headers: { 'x-supabase-api-version': '2024-01-01', host: 'localhost' },
      ...(/^(GET|HEAD)$/.test(method) ? {} : { payload: '{}' }),
    })
    const code = headers['x-sb-error-code']
    return { status: statusCode, code, body: body.startsWith('{') ? JSON.parse(body) : body }
  }
}

test('AUTHAPI-001 an address that is no route is refused in the form of the protocol for every method', async () => {
  const ask = await openWholeServer()
  for (const path of ['/nothing', '/signup/x', '', '/', '?x=1', '/.git/config', '/.well-known/x'])
    for (const method of METHODS) {
      const { status, code } = await ask(method, path)
      expect([method, path, status, code]).toEqual([method, path, 404, 'not_found'])
    }
  expect((await ask('GET', '/signup')).body).toEqual({
    code: 'not_found',
    message: 'This address is not part of the sign-in service',
  })
})

test('AUTHAPI-001 parts of the protocol that the service does not have are switched off', async () => {
  const ask = await openWholeServer()
  const id = '01a1fd1d-e121-7f3f-82b2-3f925987aa83'
  const parts = {
    'passkey_disabled Passkeys are disabled': [
      '/passkeys',
      '/passkeys/',
      `/passkeys/${id}`,
      '/passkeys/authentication/options?x=1',
      `/admin/users/${id}/passkeys`,
    ],
    'feature_disabled OAuth server is disabled': [
      '/oauth/authorize',
      '/oauth/userinfo',
      '/oauth/clients/register',
      '/user/oauth/grants',
      '/admin/oauth/clients',
      '/.well-known/oauth-authorization-server',
    ],
    'feature_disabled Custom OAuth providers are disabled': ['/admin/custom-providers'],
    'feature_disabled SCIM server is disabled': ['/scim/v2/Users'],
  }
  for (const [expected, paths] of Object.entries(parts))
    for (const path of paths)
      for (const method of METHODS) {
        const { status, code, body } = await ask(method, path)
        expect([method, path, status, code]).toEqual([method, path, 404, expected.split(' ')[0]])
        if (method !== 'HEAD') expect(`${body.code} ${body.message}`).toBe(expected)
      }
})

test('AUTHAPI-021 programs that verify tokens find the keys from the issuer', async () => {
  const ask = await openWholeServer()
  expect((await ask('GET', '/.well-known/openid-configuration')).body).toEqual({
    issuer: 'https://shop.ug/auth/v1',
    jwks_uri: 'https://shop.ug/auth/v1/.well-known/jwks.json',
    id_token_signing_alg_values_supported: ['ES256'],
    subject_types_supported: ['public'],
  })
  expect(await ask('HEAD', '/health')).toMatchObject({ status: 200, body: '' })
})
