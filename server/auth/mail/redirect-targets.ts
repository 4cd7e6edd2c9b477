// Allowed redirect targets of links and providers: the site and the allow list. Any other target is
// replaced by the site.
import { isIP } from 'node:net'
import type { Config } from '../../platform/settings/config.ts'
import { isLoopback } from '../../platform/settings/setting-types.ts'
import type { ProtocolRequest } from '../../platform/http/protocol.ts'
import { siteUrl } from '../service/service.ts'

const MAX_LENGTH = 2000

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Accepts only URLs that all parsers read alike: no leading blanks, backslashes or user names. */
const parseUrl = (text: string): URL | null => {
  if (
    text.length > MAX_LENGTH ||
    !/^https?:\/\/[^\\\p{Cc}\s]+$/iu.test(text) ||
    !URL.canParse(text)
  )
    return null

  const url = new URL(text)

  return url.username === '' && url.password === '' ? url : null
}

const isSite = (url: URL, site: URL): boolean => {
  // This machine has several names (localhost, 127.0.0.1).
  // Another port may belong to another program.
  if (isLoopback(hostOf(url)) && isLoopback(hostOf(site)))
    return url.protocol === site.protocol && url.port === site.port
  return url.protocol === site.protocol && url.host === site.host
}

const escapePattern = (text: string): string => text.replace(/[.+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** `*` matches anything but dots and slashes, `**` matches anything. */
const patternOf = (entry: string): RegExp =>
  new RegExp(
    `^${entry
      .split(/(\*+)/)
      .map((part) => (part.startsWith('**') ? '.*' : part === '*' ? '[^./]*' : escapePattern(part)))
      .join('')}$`,
  )

const isListed = (url: URL, { AUTH_URI_ALLOW_LIST }: Config): boolean => {
  if (isIP(hostOf(url)) !== 0 && !isLoopback(hostOf(url)))
    return AUTH_URI_ALLOW_LIST.some((entry) => !entry.includes('*') && entry === url.href)

  const text = url.href.replace(/#.*$/, '')

  return AUTH_URI_ALLOW_LIST.some(
    (entry) => patternOf(entry).test(text) || patternOf(entry).test(text.replace(/\/$/, '')),
  )
}

/** May the browser be redirected to this address? */
export const isAllowedTarget = (text: string, config: Config): boolean => {
  const url = parseUrl(text)
  return url !== null && (isSite(url, new URL(siteUrl(config))) || isListed(url, config))
}

/** The requested target when it is allowed, otherwise the site. Always serialised by our parser. */
export const allowedTarget = (asked: string | undefined, config: Config): string => {
  const url = asked === undefined || !isAllowedTarget(asked, config) ? siteUrl(config) : asked
  return new URL(url).href
}

/** The target of a request: its redirect_to, else the page it came from, else the site. */
export const targetOf = ({ query, headers }: ProtocolRequest, config: Config): string => {
  const candidate = [headers['redirect_to'], query['redirect_to'], headers['referer']].find(
    (text) => text !== undefined && text !== '',
  )
  return allowedTarget(candidate, config)
}

/**
 * Adds fields to the query and the fragment and keeps
 * existing ones. `sb` marks the fragment as ours.
 */
export const withFields = (
  target: string,
  query: Readonly<Record<string, string>>,
  fragment: Readonly<Record<string, string>> | null,
): string => {
  const url = new URL(target)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (fragment !== null) {
    const fields = new URLSearchParams({ ...fragment, sb: '' })
    fields.sort()
    url.hash = fields.toString()
  }

  return url.href
}
