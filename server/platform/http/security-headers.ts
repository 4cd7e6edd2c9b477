// Security headers for every response: files, operations, sign-in and errors.
import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../settings/setting-types.ts'

const YEAR = 365 * 24 * 3600

const policyOf = (scripts: readonly string[]): string =>
  [
    "default-src 'self'",
    // No 'unsafe-inline' and no other host: a script injected into a name or a note does not run.
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';')

/** Browser features that the app does not use. */
const UNUSED = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
]

/**
 * Returns `headersFor(request)`. `scripts` are the hashes of the page's inline scripts. HSTS is
 * sent only with `hasOwnDomain`, over https: with the shop's own certificate it would lock phones
 * out of plain http, where they install a new certificate.
 */
export const openSecurityHeaders = (
  scripts: readonly string[],
  hasOwnDomain = false,
): ((request: FastifyRequest) => Readonly<Record<string, string>>) => {
  const always = {
    'content-security-policy': policyOf(scripts),
    'cross-origin-resource-policy': 'same-origin',
    // The till reads codes with the camera, and prints by USB and serial ports. A page of another
    // server in a frame may not.
    'permissions-policy': [
      ...UNUSED.map((name) => `${name}=()`),
      'serial=(self)',
      'usb=(self)',
      'camera=(self)',
    ].join(', '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
  }

  // Browsers ignore it on http://192.168.. and log a warning each time.
  const trusted = { ...always, 'cross-origin-opener-policy': 'same-origin' }
  const secure = hasOwnDomain
    ? { ...trusted, 'strict-transport-security': `max-age=${YEAR}` }
    : trusted

  return ({ protocol, hostname }) =>
    protocol === 'https' ? secure : isLoopback(hostname) ? trusted : always
}
