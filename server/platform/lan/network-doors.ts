// Plain http in the shop's network, while the server itself listens on its own computer only: a
// phone opens /join there before it trusts the shop. There is a door at each address of this
// computer, with the port of the server.
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { Log } from '../base/log.ts'
import type { Http } from '../http/http-instance.ts'

/** Addresses that come or go are noticed within this time. */
const POLL_MS = 5000
const MAX_CONNECTIONS = 200

type NetworkDoors = {
  /** `hosts` are the addresses of now. */
  open(hosts: () => readonly string[]): void
  /** Closes the doors, and ends what came through them. */
  close(): void
}

/** They close together with `http`, whose limits hold for them. */
export const openNetworkDoors = (http: Http, log: Pick<Log, 'warn'>): NetworkDoors => {
  const doors = new Map<string, Server>()
  const sockets = new Set<Socket>()
  const troubled = new Set<string>()
  let timer: ReturnType<typeof setInterval> | undefined

  const openDoor = (host: string): void => {
    const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      http.server.emit('connection', socket)
    })

    door.maxConnections = MAX_CONNECTIONS
    door.on('error', (error) => {
      doors.delete(host)
      if (door.listening) door.close()
      if (!troubled.has(host)) log.warn({ err: error, host }, 'phones cannot open /join here')
      troubled.add(host)
    })

    doors.set(host, door)
    door.listen({ host, port: (http.server.address() as AddressInfo).port })
  }

  const follow = (hosts: readonly string[]): void => {
    for (const [host, door] of doors)
      if (!hosts.includes(host)) {
        doors.delete(host)
        door.close()
      }

    for (const host of hosts) if (!doors.has(host)) openDoor(host)
  }

  const close = (): void => {
    clearInterval(timer)
    follow([])
    for (const socket of sockets) socket.destroy()
  }

  http.addHook('preClose', (done) => {
    close()
    done()
  })

  return {
    open: (hosts) => {
      clearInterval(timer)
      follow(hosts())
      timer = setInterval(() => follow(hosts()), POLL_MS).unref()
    },
    close,
  }
}
