// The https listener of the shop's network. It serves the same app as the listener for plain http.
import { createServer, type Server } from 'node:https'
import type { Config } from '../settings/config.ts'
import { ConfigError } from '../settings/config.ts'
import { endConnections, limitConnections } from '../http/connections.ts'
import { MAX_HEAD_MS, POLL_MS } from '../http/http.ts'
import { limitRequests } from '../http/request-line.ts'
import type { Http } from '../http/http-instance.ts'
import type { CertificateWithKey } from './certificate-files.ts'

export type Listener = {
  /** Uses this certificate for new connections; open connections stay. */
  use(pair: CertificateWithKey): void
  /** Throws ConfigError for a port that is taken. */
  listen(host: string): Promise<void>
  /** Takes no more connections, and ends those that are open a moment later. */
  stop(): void
  /** Resolves when the last connection is closed. */
  closed(): Promise<void>
}

/** Answers that are on their way have this long (ms). */
const LAST_WORDS_MS = 2000

const listenOn = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })

/** The limits and the answer to unreadable requests are those of the plain listener. */
const copyPlainSettings = (server: Server, http: Http, config: Config): void => {
  const { requestTimeout, keepAliveTimeout } = http.server
  Object.assign(server, { requestTimeout, keepAliveTimeout })

  for (const answer of http.server.listeners('clientError'))
    server.on('clientError', answer as (...args: unknown[]) => void)

  limitRequests(server, http.server.timeout)
  limitConnections(server, config.TRUST_PROXY)
  endConnections(http, server)
}

/** It closes together with `http`. Without a certificate it accepts no connection. */
export const openListener = (http: Http, config: Config): Listener => {
  const options = {
    headersTimeout: MAX_HEAD_MS,
    connectionsCheckingInterval: POLL_MS,
    handshakeTimeout: MAX_HEAD_MS,
  }

  const server = createServer(options, (request, response) => http.routing(request, response))
  copyPlainSettings(server, http, config)
  let closed = Promise.resolve()
  let ending: ReturnType<typeof setTimeout> | undefined
  http.addHook('preClose', (done) => {
    if (server.listening) closed = new Promise((resolve) => void server.close(() => resolve()))
    server.closeIdleConnections()
    done()
  })

  return {
    use: ({ key, certificate }) =>
      server.setSecureContext({
        key: key.export({ type: 'pkcs8', format: 'pem' }),
        cert: certificate.toString(),
      }),
    listen: async (host) => {
      const { HTTPS_PORT: port } = config
      clearTimeout(ending)
      try {
        await listenOn(server, host, port)
      } catch (error) {
        const code = String((error as { code?: unknown }).code)
        throw new ConfigError(
          `HTTPS_PORT=${port} cannot be used on ${host} (${code}). Choose another port`,
        )
      }
    },
    stop: () => {
      if (server.listening) server.close()
      server.closeIdleConnections()
      ending = setTimeout(() => server.closeAllConnections(), LAST_WORDS_MS).unref()
    },
    closed: () => closed,
  }
}
