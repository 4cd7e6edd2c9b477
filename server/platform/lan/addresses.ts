// The addresses of this computer in private networks, as phones of the shop reach it.
import { networkInterfaces } from 'node:os'
import { isLocalNetworkAddress } from './private-network.ts'

/** Home and shop routers mostly give 192.168.; virtual networks of programs use 172. */
const ORDER = ['192.168.', '10.', '172.']

const rankOf = (address: string): number => {
  const rank = ORDER.findIndex((begin) => address.startsWith(begin))
  return rank === -1 ? ORDER.length : rank
}

/** Private addresses without those of this computer alone, the likeliest first. */
export const privateAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, address }) => !internal && isLocalNetworkAddress(address))
    .map(({ address }) => address)
    .toSorted((a, b) => rankOf(a) - rankOf(b))

/** Those that a person can type: IPv4, without addresses that a computer gives itself when no router answers. */
export const typedAddresses = (addresses: readonly string[]): string[] =>
  addresses.filter((address) => address.includes('.') && !address.startsWith('169.254.'))
