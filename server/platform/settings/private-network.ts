// Names and addresses of private networks: the only ones that the shop's certificate authority may
// vouch for.
import { isIP } from 'node:net'

/** [first address, bits that are fixed]. */
const RANGES = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
  ['fc00::', 7],
  ['fe80::', 10],
] as const

const SHOP_NAME = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.local$/

/** Is this a name like webale-kmpt.local? */
export const isShopName = (name: string): boolean => SHOP_NAME.test(name)

const bytesOfV6 = (address: string): Buffer => {
  // The URL parser also turns an IPv4 address at the end into hexadecimal groups.
  const text = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [left = '', right] = text.split('::')
  const groups = (half: string | undefined): string[] =>
    half === undefined || half === '' ? [] : half.split(':')

  const [begin, end] = [groups(left), groups(right)]
  const middle = Array.from({ length: 8 - begin.length - end.length }, () => '0')

  return Buffer.from(
    [...begin, ...middle, ...end].map((group) => group.padStart(4, '0')).join(''),
    'hex',
  )
}

/** The 4 or 16 bytes of an address. Throws RangeError for anything else. */
export const bytesOf = (address: string): Buffer => {
  const family = isIP(address)
  if (family === 0 || address.includes('%')) throw new RangeError(`${address} is not an address`)
  return family === 4 ? Buffer.from(address.split('.').map(Number)) : bytesOfV6(address)
}

const maskOf = (size: number, fixed: number): Buffer =>
  Buffer.from(
    Array.from(
      { length: size },
      (_, index) => 0xff & ~(0xff >> Math.min(8, Math.max(0, fixed - index * 8))),
    ),
  )

/** Each private range as the bytes of its first address and of its mask. */
export const PRIVATE_RANGES = RANGES.map(([first, fixed]) => {
  const base = bytesOf(first)
  return { base, mask: maskOf(base.length, fixed) }
})

/** Is this an address of a private network or of this machine? */
export const isLocalNetworkAddress = (address: string): boolean => {
  if (isIP(address) === 0 || address.includes('%')) return false
  const bytes = bytesOf(address)

  return PRIVATE_RANGES.some(
    ({ base, mask }) =>
      base.length === bytes.length &&
      base.every((byte, index) => byte === ((bytes[index] ?? 0) & (mask[index] ?? 0))),
  )
}
