// A new certificate of the shop while its phones are connected.
import { Agent, request } from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { connect } from 'node:tls'
import { afterEach, expect, test, vi } from 'vitest'
import { openLanShop } from './testing/lan-shop.ts'
import { onEveryEngine } from './testing/shop.ts'

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

/** Gives this computer one more address, as when it joins a Wi-Fi. */
const joinNetwork = (address: string): void => {
  const real = os.networkInterfaces()
  const added: os.NetworkInterfaceInfo = {
    address,
    netmask: '255.255.255.0',
    family: 'IPv4',
    mac: '02:00:00:00:00:01',
    internal: false,
    cidr: null,
  }
  vi.spyOn(os, 'networkInterfaces').mockReturnValue({ ...real, shop: [added] })
  syncBuiltinESMExports()
}

onEveryEngine('a new certificate', (engine) => {
  test('OFF-208 a renewal breaks no request: open connections go on, new ones get the new certificate', async () => {
    const { shop, name, port, advanceClock } = await openLanShop(engine)
    const { lan } = shop.context
    const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: lan?.authority()?.toString() })
    const ask = () =>
      new Promise<number | undefined>((resolve, reject) => {
        const options = {
          agent,
          host: '127.0.0.1',
          port,
          path: '/healthz',
          servername: name,
          headers: { host: name },
        }
        request(options, (answer) => answer.resume().on('end', () => resolve(answer.statusCode)))
          .on('error', reject)
          .end()
      })
    const serial = () =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(
          { host: '127.0.0.1', port, servername: name, rejectUnauthorized: false },
          () => {
            resolve(socket.getPeerCertificate().serialNumber)
            socket.destroy()
          },
        )
        socket.on('error', reject)
      })
    const renew = async (change: () => unknown): Promise<void> => {
      const before = await serial()
      expect(await ask()).toBe(200)
      const under = Array.from({ length: 20 }, ask)
      await change()
      await shop.context.lan?.look()
      expect(new Set(await Promise.all([...under, ask()]))).toEqual(new Set([200]))
      expect(await serial()).not.toBe(before)
    }
    await renew(() => joinNetwork('192.168.77.20'))
    expect(lan?.current()?.certificate.checkIP('192.168.77.20')).toBe('192.168.77.20')
    await renew(() => {
      advanceClock(369 * 86_400)
      return shop.person('admin')
    })
    agent.destroy()
  })
})
