// The headers that protect the page in the browser, on every answer alike: files, operations, sign-in and refusals.
import type { FastifyRequest } from 'fastify'
import { isLoopback } from './config.ts'

const YEAR = 365 * 24 * 3600

const policyOf = (scripts: readonly string[]): string =>
  [
    "default-src 'self'",
    // No 'unsafe-inline', no foreign host: a script that got into a name or a note does not run.
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';')

/** What a shop's page has no use for, neither itself nor through something that got into it. */
const UNUSED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

/**
 * Makes what `headersFor(request)` answers. `scripts` are the hashes of the page's inline scripts. Https is remembered only
 * where it is spoken: the shop's own network speaks plain http and must not be locked out.
 */
export const openSecurityHeaders = (
  scripts: readonly string[],
): ((request: FastifyRequest) => Readonly<Record<string, string>>) => {
  const always = {
    'content-security-policy': policyOf(scripts),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': UNUSED.map((name) => `${name}=()`).join(', '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  }
  // Browsers take no notice of it on http://192.168.., and fill the console with saying so.
  const trusted = { ...always, 'cross-origin-opener-policy': 'same-origin' }
  const secure = { ...trusted, 'strict-transport-security': `max-age=${YEAR}` }
  return ({ protocol, hostname }) => (protocol === 'https' ? secure : isLoopback(hostname) ? trusted : always)
}
