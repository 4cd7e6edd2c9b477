// The address of PostgreSQL in a setting, which may name several hosts: `postgres://user@a:5432,b:5432/shop`.

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)([^?]*)\??(.*)$/
const TARGET = 'target_session_attrs'

/** One address for each host. The kind of host that the address asks for is left out: `pg` does not know it. */
export const addressesOf = (url: string): string[] => {
  const [, before, hosts = '', path = '', query] = ADDRESS.exec(url) ?? []
  if (before === undefined) return [url]
  const parameters = new URLSearchParams(query)
  parameters.delete(TARGET)
  const rest = parameters.size === 0 ? path : `${path}?${parameters.toString()}`
  return hosts.split(',').map((host) => `${before}${host}${rest}`)
}

/** Does the address ask for the primary, or for no kind of host? */
export const isForWriting = (url: string): boolean =>
  ['', 'read-write', 'primary'].includes(new URLSearchParams(url.split('?')[1]).get(TARGET) ?? '')

/** `host:port` of an address, for messages. */
export const placeOf = (address: string): string => {
  const { hostname, port } = new URL(address)
  return `${hostname || 'this machine'}:${port || 5432}`
}
