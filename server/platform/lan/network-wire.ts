// The packets about the name of the shop in one network of this computer (multicast DNS, RFC 6762).
import multicastDns, {
  type MulticastDNS,
  type QueryPacket,
  type ResponsePacket,
} from 'multicast-dns'
import type { RemoteInfo } from 'node:dgram'
import { openMulticastSocket } from './multicast-socket.ts'
import { addressesIn, nameRecords } from './name-records.ts'
import { isInNetwork, type LocalNetwork } from './networks.ts'

/** How long an answer is valid, in seconds. */
const LIFE_S = 120
/** The same for a device that asks once and takes part in nothing else, in seconds. */
const ONCE_LIFE_S = 10

export type WireOptions = {
  readonly name: string
  readonly network: LocalNetwork
  /** The networks of this computer, also to know its addresses among others. */
  networks(): readonly LocalNetwork[]
  /** Called for a network that does not allow multicast, also again. */
  onTrouble(error: Error): void
  /** Called for what was sent. */
  onWell(): void
  readonly port: number
}

export type NetworkWire = {
  readonly mdns: MulticastDNS
  /** Has its adapter returned, so that it hears nothing? */
  isStale(): boolean
  /** The addresses of this computer in this network. */
  own(): string[]
  /** Those of other computers in what was received. */
  others(records: ResponsePacket['answers']): string[]
  /** Is the sender in this network? */
  isHere(sender: RemoteInfo): boolean
  /** Or in none of all, and so perhaps in this one with another netmask? */
  canBeHere(sender: RemoteInfo): boolean
  /** Asks for the name. With a claim, for those who want the name in the same moment. */
  ask(kind: 'with claim' | 'only'): void
  answer(): void
  answerOnce(query: QueryPacket, asker: RemoteInfo): void
  /** Tells that the name has no address any more; resolves when it was sent. */
  takeBack(): Promise<void>
}

export const openWire = ({
  name,
  network,
  networks,
  onTrouble,
  onWell,
  port,
}: WireOptions): NetworkWire => {
  const { socket, hasJoined, isStale } = openMulticastSocket(network.address, onTrouble)
  // Bound to all addresses, because what is sent to the group is sent to none of this computer.
  const mdns = multicastDns({ socket, port, bind: '0.0.0.0', multicast: false })
  // Packets that nobody can read are warnings only: they say nothing about this computer.
  mdns.on('error', onTrouble)

  const isOwn = (address: string): boolean => networks().some((each) => each.address === address)
  const noteSent = (error?: Error | null): void => {
    if (!error && hasJoined()) onWell()
    if (error && isOwn(network.address)) onTrouble(error)
  }

  const own = (): string[] =>
    networks()
      .map(({ address }) => address)
      .filter((address) => isInNetwork(address, network))

  const recordsFor = (ttl: number, flush: boolean) => nameRecords(name, own(), { ttl, flush })
  const isHere = ({ address }: RemoteInfo): boolean => isInNetwork(address, network)

  return {
    mdns,
    isStale,
    own,
    others: (records) => addressesIn(records, name).filter((address) => !isOwn(address)),
    isHere,
    canBeHere: (sender) =>
      isHere(sender) || !networks().some((each) => isInNetwork(sender.address, each)),
    ask: (kind) => {
      const authorities = kind === 'with claim' ? recordsFor(LIFE_S, false) : []
      mdns.query({ questions: [{ name, type: 'A' }], authorities }, noteSent)
    },
    answer: () => mdns.respond({ answers: recordsFor(LIFE_S, true) }, noteSent),
    // A device that asks once, as Android does, listens at the port from which it asked: its answer
    // goes there, with its question, and is no news for others (6.7).
    answerOnce: ({ id, questions }, asker) =>
      mdns.respond({ id, questions, answers: recordsFor(ONCE_LIFE_S, false) }, asker, noteSent),
    takeBack: () =>
      new Promise((resolve) => mdns.respond({ answers: recordsFor(0, true) }, () => resolve())),
  }
}
