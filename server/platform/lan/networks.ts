// The private networks of this computer: those in which the phones of the shop reach it.
import { networkInterfaces } from 'node:os'
import { bytesOf, isLocalNetworkAddress } from '../settings/private-network.ts'

/** An address of this computer, and which others are in its network. */
export type LocalNetwork = { readonly address: string; readonly netmask: string }

/** Home and shop routers mostly give 192.168.; virtual networks of programs use 172. */
const ORDER = ['192.168.', '10.', '172.']
/** Adapters that programs make for themselves; no phone is behind them. */
const VIRTUAL = /^(br-|docker|tap|tun|utun|vboxnet|vethernet|virbr|virtualbox|vmnet|vmware|wg)/i

const rankOf = (adapter: string, address: string): number => {
  if (VIRTUAL.test(adapter)) return ORDER.length + 1
  const rank = ORDER.findIndex((begin) => address.startsWith(begin))
  return rank === -1 ? ORDER.length : rank
}

/** The private networks of this computer, the likeliest first. */
export const listPrivateNetworks = (): LocalNetwork[] =>
  Object.entries(networkInterfaces())
    .flatMap(([adapter, each]) =>
      (each ?? []).map((info) => ({ ...info, rank: rankOf(adapter, info.address) })),
    )
    .filter(({ internal, address }) => !internal && isLocalNetworkAddress(address))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ address, netmask }) => ({ address, netmask }))

/** Can `address` be reached in this network without a router? */
export const isInNetwork = (address: string, network: LocalNetwork): boolean => {
  const [bytes, own, mask] = [bytesOf(address), bytesOf(network.address), bytesOf(network.netmask)]

  return (
    bytes.length === own.length &&
    bytes.every((byte, index) => ((byte ^ (own[index] ?? 0)) & (mask[index] ?? 0)) === 0)
  )
}
