// A shop whose people sign in with the account of a company, for tests.
import type { Engine } from '../platform/database/store.ts'
import { runAdmin } from '../commands/admin.ts'
import {
  type AssertionClaims,
  type CompanyAnswer,
  type CompanyIdp,
  openCompanyIdp,
} from './company-idp.ts'
import { type HttpResponse, type HttpShop, openHttpShop } from './http-shop.ts'

export type CompanyShop = HttpShop & {
  readonly idp: CompanyIdp
  readonly provider_id: string
  /** Bearer of the admin API. */
  readonly service: string
  /** Calls POST /sso for company.ug; `cookie` is what the browser then holds. */
  begin(body?: Record<string, unknown>): Promise<{ readonly url: string; readonly cookie: string }>
  /** Sends the form of the provider; the address to which the browser is redirected. */
  send(answer: CompanyAnswer): Promise<HttpResponse>
  /** A whole sign-in without a code exchange: the address at its end. */
  signInByCompany(claims?: Partial<AssertionClaims>): Promise<URL>
}

export const openCompanyShop = async (
  engine: Engine,
  env: Record<string, string> = {},
): Promise<CompanyShop> => {
  const given = {
    AUTH_SAML_ENABLED: 'true',
    AUTH_ADMIN_API_ENABLED: 'true',
    AUTH_RATE_LIMIT_SSO: '100000',
    ...env,
  }
  const httpShop = await openHttpShop(engine, given)
  await httpShop.signUp('admin@shop.ug')
  const service = (await runAdmin(['service-key'], { ...httpShop.environment, ...given })).text
  const idp = openCompanyIdp()
  const added = await httpShop.call('POST /auth/v1/admin/sso/providers', {
    token: service,
    body: { type: 'saml', metadata_xml: idp.metadata, domains: ['company.ug'] },
  })
  if (added.status !== 201) throw new Error(`the provider was refused: ${added.text}`)
  const begin: CompanyShop['begin'] = async (body = {}) => {
    const {
      status,
      headers,
      body: answer,
      text,
    } = await httpShop.call('POST /auth/v1/sso', {
      body: { domain: 'company.ug', skip_http_redirect: true, ...body },
    })
    if (status !== 200) throw new Error(`/sso answered ${status} ${text}`)
    return {
      url: String(answer['url']),
      cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    }
  }
  const send: CompanyShop['send'] = (answer) =>
    httpShop.call('POST /auth/v1/sso/saml/acs', {
      raw: new URLSearchParams(answer).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: 'https://idp.company.ug',
      },
    })
  return {
    ...httpShop,
    idp,
    provider_id: String(added.body['id']),
    service,
    begin,
    send,
    signInByCompany: async (claims) => {
      const { url, cookie } = await begin()
      const { headers } = await send(await idp.answer(url, claims))
      const next = new URL(headers.get('location') ?? '')
      if (!next.pathname.endsWith('/sso/saml/done')) return next
      const done = await httpShop.call(`GET ${next.pathname}${next.search}`, {
        headers: { cookie },
      })
      return new URL(
        done.headers.get('location') ?? `http://localhost:3000/?error_code=${done.status}`,
      )
    },
  }
}

/** The fields of the fragment, where a browser finds its session or the error. */
export const fragmentOf = (url: URL): URLSearchParams => new URLSearchParams(url.hash.slice(1))
