// The commands for company sign-in, beside a running server.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runAdmin } from './admin.ts'
import { openCompanyIdp } from '../testing/company-idp.ts'
import { openHttpShop } from '../testing/http-shop.ts'

test('SSO-012 the operator adds, lists and removes companies while the server runs', async () => {
  const { environment, shop, call } = await openHttpShop('sqlite', { AUTH_SAML_ENABLED: 'true' })
  const file = join(shop.folder, 'metadata.xml')
  const idp = openCompanyIdp()
  writeFileSync(file, idp.metadata)
  expect((await runAdmin(['sso-list'], environment)).text).toBe('No company signs in here.')
  const added = await runAdmin(['sso-add', 'company.ug, Shop.company.ug', file], environment)
  expect(added.code).toBe(0)
  expect(added.text).toContain('Added https://idp.company.ug/saml for company.ug, shop.company.ug.')
  expect(added.text).toContain('http://localhost:3000/auth/v1/sso/saml/acs')
  expect(added.text).toContain('Set AUTH_SAML_ENABLED=true')
  const body = { domain: 'shop.company.ug', skip_http_redirect: true }
  const { url } = (await call('POST /auth/v1/sso', { body })).body as { url: string }
  expect(url).toMatch(/^https:\/\/idp\.company\.ug\/sign-in\?SAMLRequest=/)
  const [id = ''] = (await runAdmin(['sso-list'], environment)).text.split(' ')
  const refused: readonly (readonly [readonly string[], RegExp])[] = [
    [['sso-add', 'company.ug'], /^Commands:/],
    [['sso-add', 'company.ug', `${file}.none`], /cannot be read/],
    [['sso-add', 'no domain', file], /is not a domain/],
    [['sso-add', 'company.ug', file], /is there already/],
    [['sso-remove', 'x'], /There is no company with the id x/],
  ]
  for (const [words, text] of refused) {
    const { code, text: said } = await runAdmin(words, environment)
    expect([words, code, said]).toEqual([words, 1, expect.stringMatching(text)])
  }
  expect((await runAdmin(['sso-remove', id], environment)).code).toBe(0)
  expect((await call('POST /auth/v1/sso', { body })).body).toMatchObject({
    code: 'sso_provider_not_found',
  })
})

test('SSO-012 the metadata of this server names its address for answers and asks for signed assertions', async () => {
  const { call } = await openHttpShop('sqlite', { AUTH_SAML_ENABLED: 'true' })
  const { status, headers, text } = await call('GET /auth/v1/sso/saml/metadata')
  expect([status, headers.get('content-type')]).toEqual([
    200,
    'application/samlmetadata+xml; charset=utf-8',
  ])
  expect(text).toContain('entityID="http://localhost:3000/auth/v1/sso/saml/metadata"')
  expect(text).toContain('Location="http://localhost:3000/auth/v1/sso/saml/acs"')
  expect(text).toContain('WantAssertionsSigned="true"')
})
