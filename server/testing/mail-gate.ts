// A shop whose mails can be read and whose links can be followed, for tests.
import { type HttpShop, openHttpShop } from './http-shop.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import type { Engine } from '../platform/database/store.ts'

type Post = HttpShop & { readonly box: Mailbox }

export const openPost = async (engine: Engine, env: Record<string, string> = {}): Promise<Post> => {
  const box = await openMailbox()
  const httpShop = await openHttpShop(engine, {
    AUTH_RATE_LIMIT_OTP: '1000',
    AUTH_RATE_LIMIT_VERIFY: '1000',
    ...box.env,
    ...env,
  })
  await httpShop.signUp('admin@shop.ug')
  return { ...httpShop, box }
}

/** Rewrites a link to the address of the test's server. */
export const toTestServer = (httpShop: HttpShop, link: string): string =>
  link.replace(/^https?:\/\/[^/]+/, httpShop.url)

export const openMailLink = async (
  httpShop: HttpShop,
  link: string,
): Promise<{ status: number; url: URL; fragment: URLSearchParams }> => {
  const response = await fetch(toTestServer(httpShop, link), { redirect: 'manual' })
  const url = new URL(response.headers.get('location') ?? 'about:blank')
  return { status: response.status, url, fragment: new URLSearchParams(url.hash.slice(1)) }
}

export const postVerify = (httpShop: HttpShop, body: Record<string, unknown>) =>
  httpShop.call('POST /auth/v1/verify', { body })
