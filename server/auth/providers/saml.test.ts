// Sign-in with the account of a company: a whole shop and a real identity provider.
import { expect, test } from 'vitest'
import { GoTrueClient } from '@supabase/auth-js'
import { fragmentOf, openCompanyShop } from '../../testing/company-shop.ts'
import { openCompanyIdp } from '../../testing/company-idp.ts'
import { onEveryEngine } from '../../testing/shop.ts'

onEveryEngine('sign-in with a company', (engine) => {
  test('AUTHAPI-009 SSO-001 a person signs in with a company and gets a session, the same account each time', async () => {
    const shop = await openCompanyShop(engine)
    const first = fragmentOf(await shop.signInByCompany())
    const token = first.get('access_token') ?? ''
    const { body: user } = await shop.call('GET /auth/v1/user', { token })
    expect(user).toMatchObject({
      email: '',
      app_metadata: { provider: `sso:${shop.provider_id}`, providers: [`sso:${shop.provider_id}`] },
      user_metadata: { email: 'ann@company.ug', full_name: 'Ann Auma' },
      identities: [{ provider: `sso:${shop.provider_id}`, id: 'p-1', email: 'ann@company.ug' }],
    })
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      amr: unknown[]
    }
    expect(claims.amr).toEqual([
      { method: 'sso/saml', provider: shop.provider_id, timestamp: expect.any(Number) },
    ])
    const again = fragmentOf(await shop.signInByCompany({ email: 'ann.auma@company.ug' }))
    expect(
      (await shop.call('GET /auth/v1/user', { token: again.get('access_token') ?? '' })).body['id'],
    ).toBe(user['id'])
    expect(
      fragmentOf(await shop.signInByCompany({ subject: 'p-2' })).get('access_token'),
    ).toBeTruthy()
    expect(
      await shop.shop.context.store.db.selectFrom('profiles').select('full_name').execute(),
    ).toHaveLength(3)
  })

  test('AUTHAPI-009 SSO-002 the real client signs in by domain and by provider, with a code exchange', async () => {
    const shop = await openCompanyShop(engine)
    for (const named of [{ domain: 'Company.UG' }, { providerId: shop.provider_id }]) {
      const client = shop.client()
      const { data, error } = await client.signInWithSSO(named)
      expect(error).toBeNull()
      const { headers } = await shop.send(await shop.idp.answer(data?.url ?? ''))
      const end = new URL(headers.get('location') ?? '')
      expect(end.origin + end.pathname + end.hash).toBe('http://localhost:3000/')
      const { data: signedIn } = await client.exchangeCodeForSession(
        end.searchParams.get('code') ?? '',
      )
      expect(signedIn.user?.app_metadata['provider']).toBe(`sso:${shop.provider_id}`)
    }
    const implicit = new GoTrueClient({
      url: `${shop.url}/auth/v1`,
      autoRefreshToken: false,
      persistSession: false,
    })
    const { data } = await implicit.signInWithSSO({
      domain: 'company.ug',
      options: { redirectTo: 'http://localhost:3000/in' },
    })
    expect(new URL(data?.url ?? '').origin).toBe('https://idp.company.ug')
    expect((await implicit.signInWithSSO({ domain: 'else.ug' })).error).toMatchObject({
      status: 404,
      code: 'sso_provider_not_found',
    })
  })

  test('SSO-013 an error of the server sends the browser back to the page, too', async () => {
    const shop = await openCompanyShop(engine)
    const { url } = await shop.begin()
    const answer = await shop.idp.answer(url)
    await shop.shop.write((tx) =>
      tx.updateTable('auth_flow_states').set({ provider_verifier: 'broken' }).execute(),
    )
    const { status, headers } = await shop.send(answer)
    const page = new URL(headers.get('location') ?? '')
    expect([status, page.origin + page.pathname, fragmentOf(page).get('error_code')]).toEqual([
      303,
      'http://localhost:3000/',
      'saml_failed',
    ])
  })

  test('SSO-003 a company never takes over the account that has the same address', async () => {
    const shop = await openCompanyShop(engine)
    const owner = await shop.signUp('ann@company.ug')
    const token = fragmentOf(await shop.signInByCompany()).get('access_token') ?? ''
    expect((await shop.call('GET /auth/v1/user', { token })).body['id']).not.toBe(owner.user.id)
    const { db } = shop.shop.context.store
    expect(
      await db
        .selectFrom('auth_users')
        .select('id')
        .where('email', '=', 'ann@company.ug')
        .execute(),
    ).toHaveLength(1)
    for (const body of [{ password: 'a-new-password' }, { email: 'other@company.ug' }])
      expect(await shop.call('PUT /auth/v1/user', { token, body })).toMatchObject({
        status: 422,
        body: { code: 'user_sso_managed' },
      })
  })

  test('SSO-004 a session ends when the company wants it', async () => {
    const shop = await openCompanyShop(engine)
    const session = fragmentOf(await shop.signInByCompany({ session_end: 3_600_000 }))
    const token = session.get('access_token') ?? ''
    expect((await shop.call('GET /auth/v1/user', { token })).status).toBe(200)
    shop.advanceClock(3000)
    const renewed = await shop.refresh(session.get('refresh_token') ?? '')
    expect(renewed.status).toBe(200)
    shop.advanceClock(1200)
    expect(
      await shop.call('GET /auth/v1/user', { token: String(renewed.body['access_token']) }),
    ).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    })
    expect(await shop.refresh(String(renewed.body['refresh_token']))).toMatchObject({
      status: 400,
      body: { code: 'session_expired' },
    })
  })

  test('SSO-005 a sign-in ends only in the browser in which it began, and its code works once', async () => {
    const shop = await openCompanyShop(engine)
    const { url, cookie } = await shop.begin()
    const { headers } = await shop.send(await shop.idp.answer(url))
    const next = new URL(headers.get('location') ?? '')
    const line = `GET ${next.pathname}${next.search}`
    expect(await shop.call(line)).toMatchObject({ status: 400, body: { code: 'bad_oauth_state' } })
    const foreign = { cookie: 'webale-flow=AAAAAAAAAAAAAAAAAAAAAA' }
    expect((await shop.call(line, { headers: foreign })).status).toBe(400)
    expect((await shop.call(line, { headers: { cookie } })).status).toBe(303)
    expect((await shop.call(line, { headers: { cookie } })).status).toBe(404)
    const exchanged = await shop.begin({
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 's256',
    })
    const answered = await shop.send(await shop.idp.answer(exchanged.url))
    const code = new URL(answered.headers.get('location') ?? '').searchParams.get('code') ?? ''
    const stolen = await shop.call(`GET /auth/v1/sso/saml/done?code=${code}`, {
      headers: { cookie: exchanged.cookie },
    })
    expect(stolen).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
  })

  test('SSO-006 a relay state works once, for two minutes, and only for this kind of sign-in', async () => {
    const shop = await openCompanyShop(engine)
    const answer = await shop.idp.answer((await shop.begin()).url)
    const both = await Promise.all([shop.send(answer), shop.send(answer)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 404])
    const late = await shop.idp.answer((await shop.begin()).url)
    shop.advanceClock(121)
    expect(await shop.send(late)).toMatchObject({
      status: 422,
      body: { code: 'saml_relay_state_expired' },
    })
    for (const RelayState of ['x', crypto.randomUUID()])
      expect(await shop.send({ ...late, RelayState })).toMatchObject({
        status: 404,
        body: { code: 'saml_relay_state_not_found' },
      })
    expect(await shop.send({ ...late, RelayState: '' })).toMatchObject({ status: 400 })
    const wrong = await shop.call('POST /auth/v1/sso', {
      body: { domain: 'company.ug', provider_id: shop.provider_id },
    })
    expect(wrong.status).toBe(400)
  })

  test('SSO-010 a company is added, changed, switched off and removed by the admin API, each in the audit log', async () => {
    const shop = await openCompanyShop(engine)
    const { service: token, provider_id, idp } = shop
    const at = `/auth/v1/admin/sso/providers`
    const listed = (await shop.call(`GET ${at}`, { token })).body['items']
    expect(listed).toMatchObject([
      { id: provider_id, saml: { entity_id: idp.entity_id }, domains: [{ domain: 'company.ug' }] },
    ])
    const second = {
      type: 'saml',
      metadata_xml: openCompanyIdp({ entity_id: 'https://two.ug' }).metadata,
      domains: ['company.ug'],
    }
    expect(await shop.call(`POST ${at}`, { token, body: second })).toMatchObject({
      status: 422,
      body: { code: 'sso_domain_already_exists' },
    })
    expect((await shop.call(`GET ${at}`, { token })).body['items']).toHaveLength(1)
    const same = { type: 'saml', metadata_xml: idp.metadata }
    expect((await shop.call(`POST ${at}`, { token, body: same })).body).toMatchObject({
      code: 'saml_idp_already_exists',
    })
    const mismatch = { metadata_xml: second.metadata_xml }
    expect(
      (await shop.call(`PUT ${at}/${provider_id}`, { token, body: mismatch })).body,
    ).toMatchObject({
      code: 'saml_entity_id_mismatch',
    })
    const off = { disabled: true, domains: ['Company.ug', 'shop.company.ug'] }
    expect((await shop.call(`PUT ${at}/${provider_id}`, { token, body: off })).body).toMatchObject({
      disabled: true,
      domains: [{ domain: 'company.ug' }, { domain: 'shop.company.ug' }],
    })
    const begun = await shop.call('POST /auth/v1/sso', { body: { domain: 'shop.company.ug' } })
    expect(begun).toMatchObject({ status: 404, body: { code: 'sso_provider_disabled' } })
    await shop.call(`PUT ${at}/${provider_id}`, { token, body: { disabled: false } })
    const person = fragmentOf(await shop.signInByCompany()).get('access_token') ?? ''
    expect((await shop.call(`DELETE ${at}/${provider_id}`, { token })).status).toBe(200)
    expect((await shop.call('GET /auth/v1/user', { token: person })).status).toBe(403)
    expect((await shop.call(`GET ${at}/${provider_id}`, { token })).status).toBe(404)
    const log = await shop.shop.context.store.db
      .selectFrom('audit_log')
      .select('action')
      .where('entity', '=', 'security')
      .execute()
    expect(log.map(({ action }) => action)).toEqual([
      'company_sign_in_added',
      'company_sign_in_changed',
      'company_sign_in_changed',
      'company_sign_in_removed',
    ])
  })
  test('SSO-010 a company that is added switched off stays off until it is switched on', async () => {
    const shop = await openCompanyShop(engine)
    const { metadata } = openCompanyIdp({ entity_id: 'https://two.ug' })
    const added = await shop.call('POST /auth/v1/admin/sso/providers', {
      token: shop.service,
      body: { type: 'saml', metadata_xml: metadata, domains: ['two.ug'], disabled: true },
    })
    expect(added).toMatchObject({ status: 201, body: { disabled: true } })
    const begun = await shop.call('POST /auth/v1/sso', { body: { domain: 'two.ug' } })
    expect(begun).toMatchObject({ status: 404, body: { code: 'sso_provider_disabled' } })
  })
})
