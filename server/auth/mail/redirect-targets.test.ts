// Where the browser may be redirected after a link or a provider: only the site and the targets of
// the list, not addresses that merely resemble them.
import { expect, test } from 'vitest'
import { readConfig } from '../../platform/settings/config.ts'
import { allowedTarget, withFields } from './redirect-targets.ts'

const SITE = 'https://shop.ug/'
const listed = readConfig({
  AUTH_SITE_URL: 'https://shop.ug',
  AUTH_URI_ALLOW_LIST: 'https://*.till.ug/**, https://app.ug/in/*, ug.shop.app://back',
})
const lan = readConfig({ AUTH_SITE_URL: 'http://192.168.1.10:3000' })
const local = readConfig({})

test.each([
  'https://shop.ug/',
  'https://shop.ug/auth/new-password?a=1#b',
  'https://SHOP.ug/x',
  'https://a.till.ug/any/where?x=1',
  'https://app.ug/in/one',
])('AUTH-014 %s is an allowed redirect target', (target) => {
  expect(allowedTarget(target, listed)).toBe(new URL(target).href)
})

test.each([
  ['another host', 'https://evil.ug/'],
  ['the site as a part', 'https://shop.ug.evil.ug/'],
  ['the site as a user name', 'https://shop.ug@evil.ug/'],
  ['a user name at the site', 'https://me:pass@shop.ug/'],
  ['another scheme', 'http://shop.ug/'],
  ['another port', 'https://shop.ug:8443/'],
  ['no scheme', '//evil.ug'],
  ['backslashes', 'https:\\\\evil.ug'],
  ['a backslash in the host', 'https://evil.ug\\@shop.ug/'],
  ['one slash', 'https:/evil.ug'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:text/html,<script>alert(1)</script>'],
  ['blanks before', ' https://shop.ug/'],
  ['a line in it', 'https://shop.ug/\nhttps://evil.ug'],
  ['a number as address', 'https://2130706433/'],
  ['an address', 'https://10.0.0.1/'],
  ['two labels for one star', 'https://a.b.till.ug/x'],
  ['a star that spans slashes', 'https://app.ug/in/one/two'],
  ['a list entry in the query', 'https://evil.ug/?https://a.till.ug/x'],
  ['a list entry behind the #', 'https://evil.ug/#https://a.till.ug/x'],
  ['nothing', ''],
  ['an endless one', `https://shop.ug/${'x'.repeat(3000)}`],
])('AUTH-014 %s becomes the site', (_what, target) => {
  expect(allowedTarget(target, listed)).toBe(SITE)
})

test('AUTH-014 another port of this machine is allowed only when it is listed', () => {
  expect(allowedTarget('http://127.0.0.1:3000/auth', local)).toBe('http://127.0.0.1:3000/auth')
  for (const target of ['http://127.0.0.1:1/', 'http://localhost:5173/auth', 'http://localhost/'])
    expect(allowedTarget(target, local)).toBe('http://localhost:3000/')
  const development = readConfig({ AUTH_URI_ALLOW_LIST: 'http://localhost:5173/**' })
  expect(allowedTarget('http://localhost:5173/auth', development)).toBe(
    'http://localhost:5173/auth',
  )
})

test('AUTH-014 only the server’s own port is allowed on the shop’s network', () => {
  expect(allowedTarget('http://192.168.1.10:3000/auth', lan)).toBe('http://192.168.1.10:3000/auth')
  for (const target of [
    'http://192.168.1.10:4000/',
    'http://192.168.1.11:3000/',
    'http://localhost:3000/',
  ])
    expect(allowedTarget(target, lan)).toBe('http://192.168.1.10:3000/')
})

test('AUTH-014 added fields are encoded for any value', () => {
  expect(withFields('https://shop.ug/?a=1', { code: 'x&y' }, null)).toBe(
    'https://shop.ug/?a=1&code=x%26y',
  )
  expect(withFields('https://shop.ug/#old', {}, { error: '<b>#' })).toBe(
    'https://shop.ug/#error=%3Cb%3E%23&sb=',
  )
})
