// The name on the network: one computer answers for it, a second one detects that and does not
// answer. All computers of these tests have addresses of the loopback network.
import dgram from 'node:dgram'
import { syncBuiltinESMExports } from 'node:module'
import multicastDns from 'multicast-dns'
import { afterEach, expect, test, vi } from 'vitest'
import type { LocalNetwork } from './networks.ts'
import { openResponder } from './responder.ts'

// Other test runs on this computer must not hear it.
const PORT = 20_000 + (process.pid % 30_000)
const NAME = `webale-${process.pid}.local`
const GROUP = '224.0.0.251'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const network = (address: string, netmask = '255.0.0.0'): LocalNetwork => ({ address, netmask })

const open = (...networks: LocalNetwork[]) => {
  const state = { isOther: false, troubles: [] as string[], networks }
  const responder = openResponder({
    name: NAME,
    port: PORT,
    networks: () => state.networks,
    onOther: (isAnswering) => {
      state.isOther = isAnswering
    },
    onTrouble: ({ message }, { address }) => state.troubles.push(`${address}: ${message}`),
  })
  ends.push(responder.close)
  return { state, ...responder }
}

/** What the network hears about the name: `sender: address, seconds`, `!` when others are false. */
const listen = async (): Promise<string[]> => {
  const heard: string[] = []
  const mdns = multicastDns({ port: PORT, interface: '127.0.0.1', bind: '0.0.0.0' })
  ends.push(() => mdns.destroy())
  mdns.on('response', ({ answers }, { address }) => {
    for (const each of answers ?? [])
      if (each.type === 'A' && each.name === NAME)
        heard.push(`${address}: ${each.data}, ${each.ttl}${each.flush === true ? '!' : ''}`)
  })
  await new Promise<void>((resolve) => void mdns.once('ready', resolve))
  return heard
}

/** Asks once, as a phone does; returns the whole answer, null when none comes. */
const askOnce = async (from: string, to = GROUP): Promise<object | null> => {
  const socket = dgram.createSocket('udp4')
  const mdns = multicastDns({ socket, port: 0, multicast: false })
  await new Promise<void>((resolve) => void socket.bind(0, from, resolve))
  socket.setMulticastInterface(from)
  try {
    return await new Promise<object | null>((resolve) => {
      mdns.on('response', resolve)
      setTimeout(() => resolve(null), 3000)
      const questions = [{ name: NAME, type: 'A' as const }]
      mdns.query({ id: 4711, questions }, { address: to, port: PORT })
    })
  } finally {
    mdns.destroy()
  }
}

test('OFF-219 a second computer notices the first, and answers when the first has stopped', async () => {
  const first = open(network('127.0.0.20'))
  await first.look()
  expect(first.state.isOther).toBe(false)
  const second = open(network('127.0.0.21'))
  await second.look()
  expect(second.state.isOther).toBe(true)
  await first.look()
  expect(first.state.isOther).toBe(false)
  await first.close()
  await expect
    .poll(async () => {
      await second.look()
      return second.state.isOther
    })
    .toBe(false)
})

test('OFF-219 of computers that start together one answers, and still does a while later', async () => {
  const heard = await listen()
  const all = ['127.0.0.20', '127.0.0.21', '127.0.0.22'].map((each) => open(network(each)))
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(all.map(({ look }) => look()))
    expect(all.map(({ state }) => state.isOther)).toEqual([true, true, false])
  }
  expect(new Set(heard)).toEqual(new Set(['127.0.0.22: 127.0.0.22, 120!']))
})

test('OFF-219 a device that asks once is answered at its port, with its question and a short life', async () => {
  await open(network('127.0.0.20')).look()
  expect(await askOnce('127.0.0.1', '127.0.0.1')).toMatchObject({
    id: 4711,
    questions: [{ name: NAME, type: 'A' }],
    answers: [{ name: NAME, type: 'A', ttl: 10, flush: false, data: '127.0.0.20' }],
  })
})

test('OFF-219 each network of the computer hears its own address there, and no other', async () => {
  const heard = await listen()
  const networks = ['127.1.1.1', '127.1.2.1'].map((each) => network(each, '255.255.255.0'))
  await open(...networks).look()
  await expect
    .poll(() => new Set(heard))
    .toEqual(new Set(['127.1.1.1: 127.1.1.1, 120!', '127.1.2.1: 127.1.2.1, 120!']))
  expect(await askOnce('127.1.2.9')).toMatchObject({ answers: [{ data: '127.1.2.1' }] })
})

test('OFF-219 a computer that answers in one network hears another one only there', async () => {
  const [here, there] = ['127.1.1.1', '127.1.2.1'].map((each) => network(each, '255.255.255.0'))
  const stranger = open(network('127.1.2.9', '255.255.255.0'))
  await stranger.look()
  const computer = open(here as LocalNetwork, there as LocalNetwork)
  await computer.look()
  expect([computer.state.isOther, stranger.state.isOther]).toEqual([true, false])
  expect(await askOnce('127.1.1.5')).toMatchObject({ answers: [{ data: '127.1.1.1' }] })
  expect(await askOnce('127.1.2.5')).toMatchObject({ answers: [{ data: '127.1.2.9' }] })
})

test('OFF-219 an adapter that was away is heard again, without a restart', async () => {
  const sockets: dgram.Socket[] = []
  const create = dgram.createSocket
  vi.spyOn(dgram, 'createSocket').mockImplementation((...args: Parameters<typeof create>) => {
    const socket = create(...args)
    sockets.push(socket)
    return socket
  })
  syncBuiltinESMExports()
  const { look } = open(network('127.0.0.20'))
  await look()
  // What the system does when an adapter goes, even when it is back a moment later.
  sockets[0]?.dropMembership(GROUP, '127.0.0.20')
  await look()
  expect(await askOnce('127.0.0.1')).toMatchObject({ answers: [{ data: '127.0.0.20' }] })
})

test('OFF-219 a changed address is announced, and a stop takes it back', async () => {
  const heard = await listen()
  const { state, look, close } = open(network('127.0.0.20'))
  await look()
  state.networks = [network('127.0.0.21')]
  await look()
  await expect.poll(() => heard.at(-1)).toBe('127.0.0.21: 127.0.0.21, 120!')
  await close()
  await expect.poll(() => heard.at(-1)).toBe('127.0.0.21: 127.0.0.21, 0!')
})

test('OFF-219 neither a changed address nor a packet that nobody can read is a network without multicast', async () => {
  const { state, look } = open(network('127.0.0.20'))
  await look()
  state.networks = [network('127.0.0.20'), network('127.0.0.21')]
  await look()
  state.networks = [network('127.0.0.21')]
  await look()
  const sender = dgram.createSocket('udp4')
  await new Promise((resolve) => sender.send('not a packet', PORT, '127.0.0.1', resolve))
  sender.close()
  expect(await askOnce('127.0.0.1')).toMatchObject({ answers: [{ data: '127.0.0.21' }] })
  expect(state.troubles).toEqual([])
})

test('OFF-219 a network without multicast is logged once, and the other networks work on', async () => {
  // An address that this computer does not have.
  const { state, look, unanswered } = open(network('198.51.100.1'), network('127.0.0.20'))
  await look()
  await look()
  expect(state.troubles).toEqual([expect.stringMatching(/^198\.51\.100\.1: /)])
  expect(unanswered()).toEqual(['198.51.100.1'])
  expect(await askOnce('127.0.0.1')).toMatchObject({ answers: [{ data: '127.0.0.20' }] })
  state.networks = [network('127.0.0.20')]
  await look()
  expect(unanswered()).toEqual([])
})

test('OFF-219 a send that fails is logged and told, until the network works again', async () => {
  const { state, look, unanswered } = open(network('127.0.0.20'))
  await look()
  const send = vi.spyOn(dgram.Socket.prototype, 'send').mockImplementation((...args: unknown[]) => {
    const [told] = args.slice(-1) as [(error: Error) => void]
    told(new Error('send ENETUNREACH'))
  })
  await look()
  await look()
  await expect.poll(unanswered).toEqual(['127.0.0.20'])
  expect(state.troubles).toEqual(['127.0.0.20: send ENETUNREACH'])
  send.mockRestore()
  await look()
  await expect.poll(unanswered).toEqual([])
})

test('OFF-219 a port that another program keeps is told, and the name is answered when it is free', async () => {
  const other = dgram.createSocket('udp4')
  await new Promise<void>((resolve) => void other.bind(PORT, '0.0.0.0', resolve))
  const { state, look, unanswered } = open(network('127.0.0.20'))
  await look()
  expect(unanswered()).toEqual(['127.0.0.20'])
  await new Promise<void>((resolve) => void other.close(resolve))
  await look()
  expect(await askOnce('127.0.0.1')).toMatchObject({ answers: [{ data: '127.0.0.20' }] })
  expect([state.troubles.length, unanswered()]).toEqual([1, []])
})
