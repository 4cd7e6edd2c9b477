// What the fakes of the providers of mobile money have in common: an HTTP server on 127.0.0.1 that
// answers as documented, and faults on request. A fault of a request comes after its work was done,
// as the worst networks do it; a status comes instead of the work.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type FakeFault = 'lost' | 'silent' | 'html' | 'redirect' | 'endless' | 'wrong_json' | number

export type ProviderRequest = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export type ProviderAnswer = { readonly status: number; readonly json?: unknown }

/** The part of a provider that a fault is for. */
export type FaultPlace = 'token' | 'ask' | 'look'

export type ProviderServer = {
  readonly url: string
  readonly requests: ProviderRequest[]
  /** The next requests of this kind meet these faults, one each. */
  failNext(place: FaultPlace, ...faults: readonly FakeFault[]): void
  close(): Promise<void>
}

type FakeService = {
  readonly placeOf: (request: ProviderRequest) => FaultPlace
  /** A fault of the provider's own, when no test wants one. */
  readonly faultOf?: (request: ProviderRequest) => FakeFault | undefined
  readonly answer: (request: ProviderRequest) => ProviderAnswer
}

const TOO_MUCH = 'x'.repeat(200_000)

const sendFault = (fault: FakeFault, response: ServerResponse): void => {
  const json = { 'content-type': 'application/json' }
  switch (fault) {
    case 'lost':
      return void response.socket?.destroy()
    case 'silent':
      return undefined
    case 'html':
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<html><body>Service Unavailable</body></html>')
    case 'redirect':
      return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end()
    case 'endless':
      return void response.writeHead(200, json).end(TOO_MUCH)
    case 'wrong_json':
      return void response.writeHead(200, json).end('{"status":')
    default:
      return void response.writeHead(fault, json).end('{"code":"FAULT","message":"oops"}')
  }
}

const sendAnswer = ({ status, json }: ProviderAnswer, response: ServerResponse): void => {
  if (json === undefined) response.writeHead(status).end()
  else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
}

/** The JSON object of a body; an empty one for anything else. */
export const objectIn = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Starts the server of a fake. The caller closes it. */
export const openProviderServer = async (
  { placeOf, faultOf, answer }: FakeService,
  port = 0,
): Promise<ProviderServer> => {
  const requests: ProviderRequest[] = []
  const faults: Record<FaultPlace, FakeFault[]> = { token: [], ask: [], look: [] }
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const request = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        body: Buffer.concat(parts).toString('utf8'),
      }
      requests.push(request)
      const fault = faults[placeOf(request)].shift() ?? faultOf?.(request)
      if (typeof fault === 'number') return sendFault(fault, response)
      const answered = answer(request)
      if (fault === undefined) sendAnswer(answered, response)
      else sendFault(fault, response)
    })
  })
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    failNext: (place, ...next) => void faults[place].push(...next),
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((closed) => void server.close(() => closed()))
    },
  }
}
