// Plain http in the shop's network, while the server itself listens on its own computer only: a
// phone opens /join there before it trusts the shop. There is a door at each address of this
// computer, with the port of the server.
import { type AddressInfo, createServer, type Socket } from 'node:net'
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

/** A door at an address, and the connections that came through it. */
const openDoor = (http: Http, host: string, onError: (error: Error) => void) => {
  const sockets = new Set<Socket>()
  const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // As if it had come to the listener of the server.
    http.server.emit('connection', socket)
  })

  door.maxConnections = MAX_CONNECTIONS
  door.on('error', onError)
  door.listen({ host, port: (http.server.address() as AddressInfo).port })

  return {
    close: (): void => {
      if (door.listening) door.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** They close together with `http`, whose limits hold for them. */
export const openNetworkDoors = (http: Http, log: Pick<Log, 'warn'>): NetworkDoors => {
  const doors = new Map<string, ReturnType<typeof openDoor>>()
  const troubled = new Set<string>()
  let timer: ReturnType<typeof setInterval> | undefined

  const shut = (host: string): void => {
    doors.get(host)?.close()
    doors.delete(host)
  }

  const noteTrouble = (host: string, error: Error): void => {
    shut(host)
    if (!troubled.has(host)) log.warn({ err: error, host }, 'phones cannot open /join here')
    troubled.add(host)
  }

  const follow = (hosts: readonly string[]): void => {
    for (const host of doors.keys()) if (!hosts.includes(host)) shut(host)
    for (const host of hosts)
      if (!doors.has(host))
        doors.set(
          host,
          openDoor(http, host, (error) => noteTrouble(host, error)),
        )
  }

  const close = (): void => {
    clearInterval(timer)
    follow([])
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
