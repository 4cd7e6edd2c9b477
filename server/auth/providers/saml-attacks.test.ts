// Answers of an identity provider that must not sign anybody in. Each differs from a right answer
// in one thing.
import { expect, test } from 'vitest'
import { openCompanyIdp, type AssertionClaims } from '../../testing/company-idp.ts'
import { type CompanyShop, fragmentOf, openCompanyShop } from '../../testing/company-shop.ts'

const MINUTE = 60_000

/** The error code at the end of a sign-in; null when it succeeded. */
const codeAfter = async (
  shop: CompanyShop,
  claims: Partial<AssertionClaims>,
  edit?: (xml: string) => string,
  idp = shop.idp,
): Promise<string | null> => {
  const { url } = await shop.begin()
  const { status, headers, body } = await shop.send(await idp.answer(url, claims, edit))
  const location = headers.get('location')
  if (location === null) return `${status} ${JSON.stringify(body)}`
  const end = new URL(location)
  return end.pathname.endsWith('/sso/saml/done') ? null : fragmentOf(end).get('error_code')
}

const accountsOf = async ({ shop }: CompanyShop): Promise<number> =>
  (await shop.context.store.db.selectFrom('auth_users').select('id').execute()).length

const EVIL =
  '<saml:NameID Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent">evil</saml:NameID>'
const assertionIn = (xml: string): string =>
  /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
const evilOf = (assertion: string): string =>
  assertion
    .replace(/<saml:NameID.*?<\/saml:NameID>/s, EVIL)
    .replace(/<ds:Signature.*<\/ds:Signature>/s, '')

test('SSO-007 an answer for another audience, server, request or time signs nobody in', async () => {
  const shop = await openCompanyShop('sqlite')
  expect(await codeAfter(shop, {})).toBeNull()
  const before = await accountsOf(shop)
  const wrong: readonly Partial<AssertionClaims>[] = [
    { audience: 'https://other.shop/metadata' },
    { recipient: 'https://other.shop/acs' },
    { destination: 'https://other.shop/acs' },
    { issuer: 'https://other.idp' },
    { in_response_to: '_another-request' },
    { in_response_to: null },
    { not_before: 10 * MINUTE, not_after: 20 * MINUTE },
    { not_before: -20 * MINUTE, not_after: -10 * MINUTE },
  ]
  for (const claims of wrong)
    expect([claims, await codeAfter(shop, claims)]).toEqual([claims, 'validation_failed'])
  expect(await accountsOf(shop)).toBe(before)
})

test('SSO-008 an unsigned, changed, wrapped or foreign assertion signs nobody in', async () => {
  const shop = await openCompanyShop('sqlite')
  const edits: Readonly<Record<string, (xml: string) => string>> = {
    unsigned: (xml) => xml.replace(/<ds:Signature.*<\/ds:Signature>/s, ''),
    'changed name': (xml) => xml.replace('>p-1<', '>p-2<'),
    'evil assertion before the signed one': (xml) => {
      const assertion = assertionIn(xml)
      return xml.replace(
        assertion,
        evilOf(assertion).replace(/ID="[^"]*"/, 'ID="_evil"') + assertion,
      )
    },
    'evil assertion after the signed one': (xml) => {
      const assertion = assertionIn(xml)
      return xml.replace(
        assertion,
        assertion + evilOf(assertion).replace(/ID="[^"]*"/, 'ID="_evil"'),
      )
    },
    'signed assertion hidden in an extension': (xml) => {
      const assertion = assertionIn(xml)
      const hidden = `<samlp:Extensions>${assertion}</samlp:Extensions>`
      return xml.replace(assertion, hidden + evilOf(assertion).replace(/ID="[^"]*"/, 'ID="_evil"'))
    },
    'signed assertion hidden in the evil one, with its id': (xml) => {
      const assertion = assertionIn(xml)
      return xml.replace(
        assertion,
        evilOf(assertion).replace('<saml:Subject>', `${assertion}<saml:Subject>`),
      )
    },
    'signature moved to the evil assertion': (xml) => {
      const assertion = assertionIn(xml)
      const signature = /<ds:Signature.*<\/ds:Signature>/s.exec(assertion)?.[0] ?? ''
      const evil = evilOf(assertion).replace(/ID="[^"]*"/, 'ID="_evil"')
      const moved = signature.replace(
        '<ds:SignedInfo',
        `<ds:Object>${assertion.replace(signature, '')}</ds:Object><ds:SignedInfo`,
      )
      return xml.replace(assertion, evil.replace('<saml:Subject>', `${moved}<saml:Subject>`))
    },
    'document type with an entity': (xml) =>
      `<!DOCTYPE r [<!ENTITY name SYSTEM "file:///etc/passwd">]>${xml.replace('>p-1<', '>&name;<')}`,
    'no XML at all': () => 'hello',
    empty: () => '',
  }
  for (const [name, edit] of Object.entries(edits))
    expect([name, await codeAfter(shop, {}, edit)]).toEqual([name, 'validation_failed'])
  const foreign = openCompanyIdp({ entity_id: shop.idp.entity_id })
  expect(await codeAfter(shop, {}, undefined, foreign)).toBe('validation_failed')
  expect(await accountsOf(shop)).toBe(1)
})

test('SSO-008 a comment inside the name does not cut it, and a weak signature is refused', async () => {
  const shop = await openCompanyShop('sqlite')
  await codeAfter(shop, { subject: 'p-1.evil' }, (xml) =>
    xml.replace('p-1.evil', 'p-1<!-- -->.evil'),
  )
  const subjects = await shop.shop.context.store.db
    .selectFrom('auth_identities')
    .select('provider_id')
    .where('provider', '=', `sso:${shop.provider_id}`)
    .execute()
  expect(subjects.map(({ provider_id }) => provider_id)).not.toContain('p-1')
  const weak = openCompanyIdp({
    entity_id: 'https://weak.ug',
    algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
  })
  await shop.call('POST /auth/v1/admin/sso/providers', {
    token: shop.service,
    body: { type: 'saml', metadata_xml: weak.metadata, domains: ['weak.ug'] },
  })
  const { url } = await shop.begin({ domain: 'weak.ug' })
  const { headers } = await shop.send(await weak.answer(url))
  expect(fragmentOf(new URL(headers.get('location') ?? '')).get('error_code')).toBe(
    'validation_failed',
  )
})

test('SSO-009 an assertion is used once, and needs a lasting name and an address', async () => {
  const shop = await openCompanyShop('sqlite')
  const assertion_id = '_the-same'
  expect(await codeAfter(shop, { assertion_id })).toBeNull()
  expect(await codeAfter(shop, { assertion_id })).toBe('validation_failed')
  expect(await codeAfter(shop, { email: null })).toBe('saml_assertion_no_email')
  expect(await codeAfter(shop, { email: null, subject: 'ben@company.ug' })).toBeNull()
  const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
  expect(await codeAfter(shop, { format })).toBe('saml_assertion_no_user_id')
})

test('SSO-011 metadata that is not of an identity provider is refused in words', async () => {
  const shop = await openCompanyShop('sqlite')
  const { metadata } = openCompanyIdp({ entity_id: 'https://three.ug' })
  const wrong: readonly (readonly [string, RegExp])[] = [
    ['hello', /not valid XML|EntityDescriptor/],
    [metadata.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'), /not of an identity provider/],
    [metadata.replace('https://idp.company.ug/sign-in', 'http://idp.company.ug/sign-in'), /https/],
    [metadata.replace('https://idp.company.ug/sign-in', 'javascript:alert(1)'), /https/],
    [metadata.replaceAll('HTTP-Redirect', 'SOAP'), /redirect binding/],
    [metadata.replace(/(<ds:X509Certificate>)[^<]*/, '$1AAAA'), /certificate/],
    [metadata.replaceAll('use="signing"', 'use="encryption"'), /no certificate/],
    [`<!DOCTYPE r [<!ENTITY a "b">]>${metadata}`, /document type/],
    [`${metadata}${' '.repeat(50_000)}`, /longer/],
  ]
  for (const [metadata_xml, words] of wrong) {
    const body = { type: 'saml', metadata_xml, domains: ['three.ug'] }
    const answer = await shop.call('POST /auth/v1/admin/sso/providers', {
      token: shop.service,
      body,
    })
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: expect.stringMatching(words) },
    })
  }
  for (const body of [
    { metadata_url: 'http://127.0.0.1/' },
    { domains: ['not a domain'] },
    { type: 'oidc' },
    { domains: [1] },
  ])
    expect(
      (await shop.call('POST /auth/v1/admin/sso/providers', { token: shop.service, body })).status,
    ).toBe(400)
})
