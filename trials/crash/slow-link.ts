// The network between a primary and its standby: a TCP proxy that can hold everything back, and
// lose what it held.
import { connect, createServer, type Socket } from 'node:net'

export type SlowLink = {
  readonly port: number
  aim(port: number, address?: string): void
  /** From now on nothing passes; `cut` ends the connections and loses what was held back. */
  hold(): void
  cut(): void
  close(): void
}

/** Opens the proxy on a free local port. */
export const openSlowLink = (): Promise<SlowLink> => {
  const open = new Set<Socket>()
  let [target, isHeld] = [{ port: 0, host: '127.0.0.1' }, false]
  const passOn = (from: Socket, to: Socket): void => {
    open.add(from)
    from.on('data', (part: Buffer) => (isHeld ? undefined : to.write(part)))
    from.on('error', () => undefined)
    from.on('close', () => {
      open.delete(from)
      to.destroy()
    })
  }

  const server = createServer((standby) => {
    const primary = connect(target)
    passOn(standby, primary)
    passOn(primary, standby)
  })

  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({
        port: (server.address() as { port: number }).port,
        aim: (port, host = '127.0.0.1') => {
          target = { port, host }
          isHeld = false
        },
        hold: () => void (isHeld = true),
        cut: () => {
          for (const socket of open) socket.destroy()
        },
        close: () => {
          for (const socket of open) socket.destroy()
          server.close()
        },
      })
    })
  })
}
