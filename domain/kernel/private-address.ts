// Addresses of a shop's own network.

const V4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/
/** fc00::/7 without a zone and without dots. */
const UNIQUE_LOCAL = /^f[cd][0-9a-f]{2}:[0-9a-f:]+$/i

/** 10/8, 172.16/12, 192.168/16 and fc00::/7. Loopback, link-local and public addresses are not. */
export const isPrivateAddress = (address: string): boolean => {
  const parts = V4.exec(address)?.slice(1).map(Number)
  if (parts === undefined) return UNIQUE_LOCAL.test(address)
  const [first = 0, second = 0] = parts
  if (parts.some((part) => part > 255)) return false

  return (
    first === 10 ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168)
  )
}
