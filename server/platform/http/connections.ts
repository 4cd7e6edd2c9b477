// Limits the number of connections, and closes idle ones when the server shuts down.
import { BlockList, isIP, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../settings/config.ts'

/** Enough for three hundred tills with live streams and preconnected sockets. */
const MAX_CONNECTIONS = 2000
/** Per address, so that one machine cannot use all. Trusted proxies are exempt. */
const MAX_OF_ADDRESS = 1000

const proxiesOf = (trusted: Config['TRUST_PROXY']): BlockList => {
  const list = new BlockList()

  for (const entry of trusted ?? []) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }

  return list
}

/** Refuses connections above the limits. */
export const limitConnections = (
  server: Server,
  trusted: Config['TRUST_PROXY'],
  most = MAX_OF_ADDRESS,
): void => {
  const proxies = proxiesOf(trusted)
  const counts = new Map<string, number>()
  server.maxConnections = MAX_CONNECTIONS
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (counts.get(address) ?? 0) + 1
    if (count > most && !proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))
      return socket.destroy()

    counts.set(address, count)

    return socket.on('close', () => {
      const remaining = (counts.get(address) ?? 1) - 1
      if (remaining === 0) counts.delete(address)
      else counts.set(address, remaining)
    })
  })
}

/** The socket under TLS and the one that a request names have these in common. */
const keyOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`

/**
 * Closes idle connections of a server at shutdown. A kept-alive connection, or one that a browser
 * opened in advance, would delay it by over a minute.
 */
export const endConnections = (http: FastifyInstance, server: Server): void => {
  let closing = false
  const silent = new Map<string, Socket>()
  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket)
    silent.set(key, socket)
    socket.on('close', () => silent.delete(key))
  })

  server.on('request', ({ socket }: { socket: Socket }) => silent.delete(keyOf(socket)))
  http.addHook('preClose', (done) => {
    closing = true
    for (const socket of silent.values()) socket.destroy()
    done()
  })

  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
}
