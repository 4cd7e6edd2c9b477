// Host name check against DNS rebinding: a page on the internet can point its own name at this
// machine, and the browser then treats the shop as part of that page. The Host header shows that
// name, so requests with unknown names are refused.
import { hostname } from 'node:os'
import { isIP } from 'node:net'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Config } from '../settings/config.ts'
import { isLoopback } from '../settings/setting-types.ts'

type HostConfig = Pick<
  Config,
  'LAN' | 'HOST' | 'AUTH_SITE_URL' | 'AUTH_EXTERNAL_URL' | 'AUTH_URI_ALLOW_LIST'
>

/** The parts of a request that contain the host. */
export type AddressedRequest = {
  /** Unparsed headers: name, value, name, value. */
  readonly rawHeaders: readonly string[]
  /** The host forwarded by a trusted proxy; undefined without one. */
  readonly forwarded?: string | undefined
}

/** Endings of names that do not exist in public DNS. */
const PRIVATE_ENDINGS = ['', '.local', '.lan', '.home', '.home.arpa', '.internal']
const MAX_NOTED = 10

const HOST = /^(?:\[([\da-f:.]+)\]|([^\s:[\]/@]+))(?::\d{1,5})?$/i

/** 'Shop.local.:3000' is shop.local, '[::1]:3000' is ::1. Null when there is no valid host. */
const nameOf = (host: string): string | null => {
  const [, address, name] = HOST.exec(host.trim()) ?? []
  return (address ?? name)?.toLowerCase().replace(/\.$/, '') ?? null
}

const namesOfUrls = (urls: readonly (string | undefined)[]): string[] =>
  urls.flatMap((url) =>
    url === undefined || !URL.canParse(url) ? [] : (nameOf(new URL(url).host) ?? []),
  )

const namesOfMachine = (listens: string): string[] => {
  const full = hostname().toLowerCase()
  const [short = full] = full.split('.')
  return [listens.toLowerCase(), full, ...PRIVATE_ENDINGS.map((ending) => `${short}${ending}`)]
}

/**
 * Returns a check whether a host name is the shop's. Loopback names and the configured addresses
 * always are. A server that is reachable from outside also accepts the names of its machine and any
 * IP address: DNS rebinding needs a name, and behind a container or a router the server does not
 * know all of its addresses.
 */
export const openHostList = (config: HostConfig): ((name: string) => boolean) => {
  const machine = new Set(namesOfMachine(config.HOST))
  // Read for each request: phones are switched on and off while the server runs.
  const isConfigured = (name: string): boolean =>
    namesOfUrls([
      config.AUTH_SITE_URL,
      config.AUTH_EXTERNAL_URL,
      ...config.AUTH_URI_ALLOW_LIST,
    ]).includes(name)

  const isReachable = (): boolean => !isLoopback(config.HOST) || config.LAN

  return (name) =>
    isLoopback(name) ||
    isConfigured(name) ||
    (isReachable() && (machine.has(name) || isIP(name) !== 0))
}

const hostsIn = (rawHeaders: readonly string[]): string[] =>
  rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host'
      ? [rawHeaders[index + 1] ?? '']
      : [],
  )

/**
 * Returns a check that runs before everything else. It throws host_unclear (400) unless the request
 * names exactly one host, and host_unknown (421) for an unknown one. `note` is called for the first
 * few unknown names.
 */
export const openHostCheck = (
  config: HostConfig,
  note: (name: string) => void,
): ((request: AddressedRequest) => void) => {
  const isOurs = openHostList(config)
  const noted = new Set<string>()
  const check = (host: string): void => {
    const name = nameOf(host)
    if (name === null) throw refuse('host_unclear')
    if (isOurs(name)) return
    if (noted.size < MAX_NOTED && !noted.has(name)) note(name)
    if (noted.size < MAX_NOTED) noted.add(name)
    throw refuse('host_unknown')
  }

  return ({ rawHeaders, forwarded }) => {
    const [host, ...more] = hostsIn(rawHeaders)
    if (host === undefined || more.length > 0) throw refuse('host_unclear')
    check(host)
    // Check both: a proxy may pass on an X-Forwarded-Host written by the client.
    if (forwarded !== undefined) check(forwarded)
  }
}
