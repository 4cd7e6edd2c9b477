// The name of the shop in real networks: questions as Android asks them, no gateway, an adapter
// that was away, avahi beside, two computers of one shop, and a stop.
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../../tools/terminal.mjs'
import { ADDRESSES, type NetworkPlace } from './place.ts'
import { expectTrue, type NetworkTrial, waitFor } from './trial.ts'

const NAME = 'trial-shop.local'
const MDNS = join(import.meta.dirname, 'mdns.mjs')

type Heard = {
  readonly from: string
  readonly isReply: boolean
  readonly answers: readonly {
    readonly address: string
    readonly ttl: number
    readonly flush: boolean
  }[]
}

type Server = ReturnType<NetworkPlace['start']>

/** The built server, else the source. */
const serverCommand = (): string[] => [
  process.execPath,
  ...(existsSync(join(root, 'server/dist/main.js'))
    ? [join(root, 'tools/serve.mjs')]
    : ['--import', 'tsx', join(root, 'tools/serve.mjs'), 'server/main.ts']),
]

const startServer = (place: NetworkPlace, computer: 'shop' | 'twin', data: string): Server =>
  place.start(computer, serverCommand(), {
    env: { LAN: 'true', LAN_NAME: NAME, DATA_DIR: join(place.folder, data), LOG_LEVEL: 'warn' },
  })

const untilReady = ({ child, output }: Server): Promise<unknown> =>
  waitFor(
    () => output.join(''),
    (text) => {
      if (child.exitCode !== null) throw new Error(`The server ended: ${text}`)
      return text.includes('{"address"')
    },
    'The server is not ready',
    120_000,
  )

const ask = async (place: NetworkPlace, name = NAME): Promise<Heard[]> =>
  JSON.parse(
    await place.run('phone', process.execPath, MDNS, 'ask', name, ADDRESSES.phone),
  ) as Heard[]

const addressesIn = (heard: readonly Heard[]): string[] =>
  heard.flatMap(({ answers }) => answers.map(({ address }) => address))

const untilAnswered = (
  place: NetworkPlace,
  address: string,
  patienceMs?: number,
): Promise<Heard[]> =>
  waitFor(
    () => ask(place),
    (heard) => addressesIn(heard).join() === address,
    `The phone does not get ${address}`,
    patienceMs,
  )

const askOnce = async (place: NetworkPlace): Promise<void> => {
  const [reply, ...more] = await untilAnswered(place, ADDRESSES.shop)
  const [answer] = reply?.answers ?? []
  expectTrue(reply?.isReply === true && more.length === 0, 'It is no reply to this question')
  expectTrue(answer !== undefined && answer.ttl <= 10 && !answer.flush, 'It lives too long')
  // The control: another name has no answer.
  expectTrue((await ask(place, 'other-shop.local')).length === 0, 'Another name is answered')
}

const AVAHI = { 'avahi-daemon': 'avahi-daemon' }

const startAvahi = (place: NetworkPlace, computer: 'shop' | 'phone'): string => {
  const file = join(place.folder, `avahi-${computer}.conf`)
  const runFolder = join(place.folder, `run-${computer}`)
  mkdirSync(runFolder, { recursive: true })
  writeFileSync(
    file,
    `[server]\nhost-name=${computer}-pc\nuse-ipv6=no\nenable-dbus=no\nallow-interfaces=lan0\n`,
  )
  const options = ['--no-drop-root', '--no-chroot', '--no-rlimits', '-f', file]
  place.start(computer, ['avahi-daemon', ...options], { runFolder })

  return join(runFolder, 'avahi-daemon/socket')
}

/** What avahi finds for the name; empty when it finds nothing. */
const resolveWith = (socketFile: string): Promise<string> =>
  new Promise((resolve) => {
    let text = ''
    const socket = connect(socketFile, () => socket.write(`RESOLVE-HOSTNAME-IPV4 ${NAME}\n`))
    socket.setTimeout(5000, () => socket.destroy())
    socket.on('data', (part) => {
      text += part.toString()
      if (/^[+-].*\n/m.test(text)) socket.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text.startsWith('+') ? text : ''))
  })

const besideAvahi = async (place: NetworkPlace): Promise<void> => {
  startAvahi(place, 'shop')
  const phone = startAvahi(place, 'phone')
  await waitFor(
    () => resolveWith(phone),
    (text) => text.includes(ADDRESSES.shop),
    'The avahi of the phone does not find the name',
  )

  await untilAnswered(place, ADDRESSES.shop)
}

const TWINS_MS = 90_000
const TAKE_OVER_MS = 100_000

/** Both begin at the same moment, as after a power cut. */
const twoComputers = async (place: NetworkPlace): Promise<void> => {
  cpSync(join(place.folder, 'data'), join(place.folder, 'data-twin'), { recursive: true })
  const servers = {
    shop: startServer(place, 'shop', 'data'),
    twin: startServer(place, 'twin', 'data-twin'),
  }

  await Promise.all(Object.values(servers).map(untilReady))
  await pause(3000)
  const seen = new Set<string>()
  for (const end = performance.now() + TWINS_MS; performance.now() < end; await pause(4000)) {
    const addresses = addressesIn(await ask(place))
    expectTrue(addresses.length === 1, `Not one computer answers: ${addresses.join(' ')}`)
    seen.add(addresses.join())
  }

  expectTrue(seen.size === 1, `They take turns: ${[...seen].join(' ')}`)
  const [first, second] = seen.has(ADDRESSES.shop)
    ? (['shop', 'twin'] as const)
    : (['twin', 'shop'] as const)

  await place.end(servers[first])
  await untilAnswered(place, ADDRESSES[second], TAKE_OVER_MS)
  await place.end(servers[second])
}

/** What the phone hears from now on. */
const listen = async (place: NetworkPlace): Promise<Server> => {
  const started = place.start('phone', [process.execPath, MDNS, 'listen', NAME, ADDRESSES.phone])
  await waitFor(
    () => started.output.join(''),
    (text) => text.includes('ready'),
    'The phone does not listen',
  )

  return started
}

const NEW_ADDRESS = '192.168.77.12'

/** A new address is announced, and a stop takes it back. */
const changeAndStop = async (place: NetworkPlace, server: Server): Promise<void> => {
  await untilAnswered(place, ADDRESSES.shop)
  const heard = await listen(place)
  const untilHeard = (ttl: number, what: string): Promise<unknown> =>
    waitFor(
      () => heard.output.join(''),
      (all) => all.includes(`"${NEW_ADDRESS}","ttl":${ttl},`),
      what,
    )

  try {
    place.ip('shop', `addr del ${ADDRESSES.shop}/24 dev lan0`)
    place.ip('shop', `addr add ${NEW_ADDRESS}/24 dev lan0`)
    await untilHeard(120, 'The new address is not announced')
    await place.end(server)
    await untilHeard(0, 'A stop does not take the address back')
  } finally {
    await place.end(heard)
    place.unplug('shop')
    place.plug('shop')
  }
}

/** Each trial has a server of its own, on the same data. */
const withServer =
  (work: (place: NetworkPlace, server: Server) => Promise<void>): NetworkTrial['run'] =>
  async (place) => {
    const server = startServer(place, 'shop', 'data')
    try {
      await untilReady(server)
      await work(place, server)
    } finally {
      await place.end(server)
    }
  }

const withoutGateway = async (place: NetworkPlace): Promise<void> => {
  place.ip('shop', 'route del default')
  await askOnce(place)
}

const adapterAway = async (place: NetworkPlace): Promise<void> => {
  await askOnce(place)
  place.unplug('shop')
  await pause(1000)
  place.plug('shop')
  await askOnce(place)
}

export const nameTrials: readonly NetworkTrial[] = [
  {
    name: 'a phone that asks once is answered with the address of its network',
    needs: {},
    run: withServer(askOnce),
  },
  { name: 'a network without a gateway', needs: {}, run: withServer(withoutGateway) },
  { name: 'an adapter that was away', needs: {}, run: withServer(adapterAway) },
  {
    name: 'avahi beside the server and on the phone',
    needs: AVAHI,
    run: withServer(besideAvahi),
  },
  { name: 'a changed address and a stop', needs: {}, run: withServer(changeAndStop) },
  { name: 'two computers of one shop', needs: {}, run: twoComputers },
]
