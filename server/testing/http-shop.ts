// A shop over HTTP for one test: a server on 127.0.0.1, raw calls, and the real sign-in client.
import type { AddressInfo } from 'node:net'
import { GoTrueClient } from '@supabase/auth-js'
import type { Logger } from 'pino'
import type { Engine } from '../platform/database/store.ts'
import { openShop, type Shop } from './shop.ts'

export type HttpResponse = {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
  readonly text: string
}

export type HttpCall = {
  readonly body?: unknown
  /** Sent unchanged instead of `body`. */
  readonly raw?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

export type Tokens = {
  readonly access_token: string
  readonly refresh_token: string
  readonly user: { readonly id: string }
}

export type HttpShop = {
  readonly shop: Shop
  /** Environment variables for commands that run beside this server. */
  readonly environment: Readonly<Record<string, string>>
  /** http://127.0.0.1:port */
  readonly url: string
  /** Calls 'POST /auth/v1/signup' with a body, as a client that names the newer version. */
  call(line: string, call?: HttpCall): Promise<HttpResponse>
  signUp(email: string, password?: string, data?: Record<string, unknown>): Promise<Tokens>
  signIn(email: string, password?: string, headers?: Record<string, string>): Promise<HttpResponse>
  refresh(refresh_token: string): Promise<HttpResponse>
  /** A client with separate storage. */
  client(): GoTrueClient
  /** Moves the clock forward. */
  advanceClock(seconds: number): void
}

export const PASSWORD = 'matooke-2026'
const VERSION = { 'x-supabase-api-version': '2024-01-01' }

const readAnswer = async (response: Response): Promise<HttpResponse> => {
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {},
    text,
  }
}

const callWith =
  (url: string): HttpShop['call'] =>
  async (line, { body, raw, token, headers = {} } = {}) => {
    const [method = 'GET', path = '/'] = line.split(' ')
    const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const given = {
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    return readAnswer(
      await fetch(url + path, {
        method,
        headers: { ...VERSION, ...given, ...headers },
        redirect: 'manual',
        ...(sent === undefined ? {} : { body: sent }),
      }),
    )
  }

const memory = () => {
  const cookies = new Map<string, string>()
  return {
    getItem: (key: string) => cookies.get(key) ?? null,
    setItem: (key: string, value: string) => void cookies.set(key, value),
    removeItem: (key: string) => void cookies.delete(key),
  }
}

/**
 * Opens a shop with the real time, because the client
 * compares tokens with it. `env` changes settings.
 */
export const openHttpShop = async (
  engine: Engine,
  env: Record<string, string> = {},
  setupCode: string | null = null,
  log?: Logger,
): Promise<HttpShop> => {
  let now = Date.now()
  const shop = await openShop(engine, env, setupCode, log, new Date(now).toISOString())
  const { http } = await shop.openHttp()
  await http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = http.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const call = callWith(url)
  return {
    shop,
    // The commands of these tests do not read the database, but must know which engine it is.
    environment: {
      DATA_DIR: shop.folder,
      ...(engine === 'postgres' ? { DATABASE_URL: 'postgres://127.0.0.1/not-asked' } : {}),
    },
    url,
    call,
    signUp: async (email, password = PASSWORD, data = {}) => {
      const { status, body, text } = await call('POST /auth/v1/signup', {
        body: { email, password, data },
      })
      if (status !== 200) throw new Error(`sign-up answered ${status} ${text}`)
      return body as unknown as Tokens
    },
    signIn: (email, password = PASSWORD, headers = {}) =>
      call('POST /auth/v1/token?grant_type=password', { body: { email, password }, headers }),
    refresh: (refresh_token) =>
      call('POST /auth/v1/token?grant_type=refresh_token', { body: { refresh_token } }),
    client: () =>
      new GoTrueClient({
        url: `${url}/auth/v1`,
        storage: memory(),
        persistSession: true,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        flowType: 'pkce',
      }),
    advanceClock: (seconds) => {
      now += seconds * 1000
      shop.setNow(new Date(now).toISOString())
    },
  }
}
