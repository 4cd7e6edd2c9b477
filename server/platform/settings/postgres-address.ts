// The address of PostgreSQL in a setting.

const HOSTS = /^postgres(?:ql)?:\/\/(?:[^/?]*@)?([^/?]*)/

/** Does the address name several hosts, as it may for other clients of PostgreSQL? */
export const hasSeveralHosts = (url: string): boolean =>
  [HOSTS.exec(url)?.[1], new URLSearchParams(url.split('?')[1]).get('host')].some((host) =>
    host?.includes(','),
  )

/** `host:port` of an address, for messages. */
export const placeOf = (address: string): string => {
  const { hostname, port } = new URL(address)
  return `${hostname || 'this machine'}:${port || 5432}`
}
