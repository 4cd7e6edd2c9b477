// A shop with HTTPS on its network for one test: both listeners on 127.0.0.1, and calls that trust
// its authority.
import { once } from 'node:events'
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import type { Engine } from '../platform/database/store.ts'
import { type HttpShop, openHttpShop } from './http-shop.ts'

type Answer = {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}

type LanRequest = {
  readonly method?: string
  readonly host?: string
  /** The name to which the certificate must belong. */
  readonly servername?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export type LanShop = HttpShop & {
  readonly name: string
  readonly port: number
  /** Over https, as a browser that trusts the authority. */
  ask(path: string, sent?: LanRequest): Promise<Answer>
  /** Over plain http. */
  askPlain(path: string, sent?: LanRequest): Promise<Answer>
}

/** A port that was free a moment ago. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

export const openLanShop = async (
  engine: Engine,
  env: Record<string, string> = {},
): Promise<LanShop> => {
  const port = await freePort()
  const shop = await openHttpShop(engine, { LAN: 'true', HTTPS_PORT: String(port), ...env })
  const { lan } = shop.shop.context
  if (lan === null) throw new Error('The shop has no LAN')
  await (await shop.shop.openHttp()).secure?.listen('127.0.0.1')
  const send =
    (isSecure: boolean) =>
    (path: string, sent: LanRequest = {}) =>
      new Promise<Answer>((resolve, reject) => {
        const { method = 'GET', host, servername = lan.name, headers = {}, body } = sent
        const asked = (isSecure ? secureRequest : plainRequest)(
          {
            host: '127.0.0.1',
            port: isSecure ? port : Number(new URL(shop.url).port),
            path,
            method,
            agent: false,
            ...(isSecure ? { ca: lan.authority()?.toString(), servername } : {}),
            headers: {
              host: host ?? (isSecure ? `${lan.name}:${port}` : 'localhost'),
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              ...headers,
            },
          },
          (response) => {
            const parts: Buffer[] = []
            response.on('data', (part: Buffer) => parts.push(part))
            response.on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                text: Buffer.concat(parts).toString(),
              }),
            )
          },
        )
        asked.on('error', reject)
        asked.end(body === undefined ? undefined : JSON.stringify(body))
      })
  return { ...shop, name: lan.name, port, ask: send(true), askPlain: send(false) }
}
