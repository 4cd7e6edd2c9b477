// Answers on the shop's network for the name of the shop (multicast DNS): in each network of this
// computer for itself, with the addresses of that network.
import { openNetworkResponder, type NetworkResponder } from './network-responder.ts'
import type { LocalNetwork } from './networks.ts'

const PORT = 5353
/** Networks that come, go or return are noticed within this time. */
const POLL_MS = 5000

export type NameResponder = {
  /** Asks the networks of now for the name; resolves when it is known who answers. */
  look(): Promise<void>
  /** The addresses of this computer in networks that do not allow multicast. */
  unanswered(): readonly string[]
  /** Tells the networks that the name has no address any more, and ends. */
  close(): Promise<void>
}

type Options = {
  readonly name: string
  /** The networks of this computer. */
  networks(): readonly LocalNetwork[]
  /** Called with whether another computer answers for the name, in one of the networks. */
  onOther(isAnswering: boolean): void
  /** Called for a network that does not allow multicast: once, and again after it did. */
  onTrouble(error: Error, network: LocalNetwork): void
  readonly port?: number
}

const keyOf = ({ address, netmask }: LocalNetwork): string => `${address}/${netmask}`

/** The networks of IPv4 by their keys. */
const byKey = (networks: readonly LocalNetwork[]): ReadonlyMap<string, LocalNetwork> =>
  new Map(
    networks
      .filter(({ address }) => address.includes('.'))
      .map((network) => [keyOf(network), network]),
  )

/** Never throws: a shop without multicast works by its address. */
export const openResponder = (options: Options): NameResponder => {
  const { name, networks, onOther, onTrouble, port = PORT } = options
  const responders = new Map<string, NetworkResponder>()
  const unanswered = new Map<string, LocalNetwork>()
  const note = (error: Error, network: LocalNetwork): void => {
    if (!unanswered.has(keyOf(network))) onTrouble(error, network)
    unanswered.set(keyOf(network), network)
  }

  const report = (): void => onOther([...responders.values()].some((each) => each.isOther()))
  const open = (network: LocalNetwork): NetworkResponder =>
    openNetworkResponder({
      name,
      network,
      networks,
      port,
      onOther: report,
      onTrouble: (error) => note(error, network),
      onWell: () => unanswered.delete(keyOf(network)),
    })

  /** Leaves networks that are gone, and begins anew in one whose adapter was away. */
  const follow = (): void => {
    const current = byKey(networks())
    const ended = [...responders].filter(([key, each]) => !current.has(key) || each.isStale())
    for (const [, responder] of ended) responder.close()
    for (const [key] of ended) responders.delete(key)
    for (const key of unanswered.keys()) if (!current.has(key)) unanswered.delete(key)
    const begun = [...current].filter(([key]) => !responders.has(key))
    if (ended.length + begun.length === 0) return
    for (const responder of responders.values()) responder.announce()
    for (const [key, network] of begun) responders.set(key, open(network))
    report()
  }

  const timer = setInterval(follow, POLL_MS).unref()

  return {
    look: async () => {
      follow()
      await Promise.all(Array.from(responders.values(), (each) => each.look()))
      report()
    },
    unanswered: () => Array.from(unanswered.values(), ({ address }) => address),
    close: async () => {
      clearInterval(timer)
      const leaving = Array.from(responders.values(), (each) => each.leave())
      responders.clear()
      await Promise.all(leaving)
    },
  }
}
