// Which names the server answers to. A page on the internet can point its own name at this machine (DNS rebinding); the browser
// then treats the shop as part of that page. The name in the Host header shows it, so every other name is refused.
import { hostname } from 'node:os'
import { isIP } from 'node:net'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { type Config, isLoopback } from './config.ts'

type Named = Pick<Config, 'HOST' | 'AUTH_SITE_URL' | 'AUTH_EXTERNAL_URL' | 'AUTH_URI_ALLOW_LIST'>

/** The part of a request that says which host is meant. */
export type Addressed = {
  /** As they came: name, value, name, value. */
  readonly rawHeaders: readonly string[]
  /** What a trusted proxy says the client asked for; undefined without one. */
  readonly forwarded?: string | undefined
}

/** Names that no server of the internet gives out, so no stranger can point them at this machine. */
const PRIVATE_ENDINGS = ['', '.local', '.lan', '.home', '.home.arpa', '.internal']
const MAX_NOTED = 10

const HOST = /^(?:\[([\da-f:.]+)\]|([^\s:[\]/@]+))(?::\d{1,5})?$/i

/** 'Shop.local.:3000' is shop.local, '[::1]:3000' is ::1. Null for what names no host. */
const nameOf = (host: string): string | null => {
  const [, address, name] = HOST.exec(host.trim()) ?? []
  return (address ?? name)?.toLowerCase().replace(/\.$/, '') ?? null
}

const namesOfUrls = (urls: readonly (string | undefined)[]): string[] =>
  urls.flatMap((url) => (url === undefined || !URL.canParse(url) ? [] : (nameOf(new URL(url).host) ?? [])))

const namesOfMachine = (listens: string): string[] => {
  const full = hostname().toLowerCase()
  const [short = full] = full.split('.')
  return [listens.toLowerCase(), full, ...PRIVATE_ENDINGS.map((ending) => `${short}${ending}`)]
}

/**
 * Is this name the shop's? Loopback names and the addresses of the settings always are. A server that others can reach
 * also answers to the names of its machine and to any IP address: only a name can be pointed elsewhere by a stranger, and
 * behind a container or a router the server does not know all of its addresses.
 */
export const openHostList = (config: Named): ((name: string) => boolean) => {
  const names = new Set(namesOfUrls([config.AUTH_SITE_URL, config.AUTH_EXTERNAL_URL, ...config.AUTH_URI_ALLOW_LIST]))
  if (isLoopback(config.HOST)) return (name) => isLoopback(name) || names.has(name)
  for (const name of namesOfMachine(config.HOST)) names.add(name)
  return (name) => isLoopback(name) || names.has(name) || isIP(name) !== 0
}

const hostsIn = (rawHeaders: readonly string[]): string[] =>
  rawHeaders.flatMap((name, index) =>
    index % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host' ? [rawHeaders[index + 1] ?? ''] : [],
  )

/**
 * Checks a request before anything else looks at it. Throws host_unclear (400) unless it names exactly one host, host_unknown
 * (421) when that is not the shop's. `note` hears of the first foreign names.
 */
export const openHostCheck = (config: Named, note: (name: string) => void): ((request: Addressed) => void) => {
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
    // Both: a proxy may hand on what the client itself wrote into X-Forwarded-Host.
    if (forwarded !== undefined) check(forwarded)
  }
}
