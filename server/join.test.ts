// The page /join, from which phones install the certificate of the shop, and the redirect from an
// address to the name.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { phoneAccessOf } from './features/till/phone-access.ts'
import { fixedLan } from './platform/lan/lan-switch.ts'
import { readConfig } from './platform/settings/config.ts'
import { joinPage } from './platform/lan/join-page.ts'
import { openLanShop } from './testing/lan-shop.ts'
import { onEveryEngine } from './testing/shop.ts'

const PHONE = '192.168.1.20:3000'

const AGENTS = {
  'Android phone':
    'Mozilla/5.0 (Linux; Android 14; SM-A145F) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36',
  'iPhone or iPad':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 Version/17.2 Safari',
  'Windows computer':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36',
  Mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.2 Safari/605.1.15',
  'Linux computer': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36',
}

const titlesOf = (text: string): string[] =>
  [...text.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, title]) => title ?? '')

const groupsIn = (text: string): string[] =>
  [...text.matchAll(/<code>([\da-f]{8})<\/code>/g)].map(([, group]) => group ?? '')

onEveryEngine('/join', (engine) => {
  test('OFF-216 the steps of the asking device come first and open, those of the others are folded', async () => {
    const { askPlain } = await openLanShop(engine)
    for (const [title, agent] of Object.entries(AGENTS)) {
      const { status, text } = await askPlain('/join', {
        host: PHONE,
        headers: { 'user-agent': agent },
      })
      expect(status).toBe(200)
      expect([titlesOf(text)[0], titlesOf(text).toSorted()], title).toEqual([
        title,
        Object.keys(AGENTS).toSorted(),
      ])
      expect(text.match(/<details open>/g)?.length).toBe(1)
      expect(text.indexOf('<details open>')).toBe(text.indexOf('<details'))
    }
  })

  test('OFF-215 OFF-217 the fingerprint is the same everywhere and belongs to the downloaded certificate', async () => {
    const { askPlain, shop } = await openLanShop(engine)
    const [phone, here] = [await askPlain('/join', { host: PHONE }), await askPlain('/join')]
    const expected =
      shop.context.lan?.authority()?.fingerprint256.replaceAll(':', '').toLowerCase() ?? ''
    expect(groupsIn(phone.text)).toHaveLength(8)
    expect([groupsIn(phone.text).join(''), groupsIn(here.text).join('')]).toEqual([
      expected,
      expected,
    ])
    const { headers } = await askPlain('/join/ca.crt', { host: PHONE })
    expect(headers).toMatchObject({
      'content-type': 'application/x-x509-ca-cert',
      'content-disposition': 'attachment; filename="webale-ca.crt"',
    })
    const raw = shop.context.lan?.authority()?.raw ?? Buffer.alloc(0)
    expect(createHash('sha256').update(raw).digest('hex')).toBe(expected)
    expect(headers['content-length']).toBe(String(raw.length))
    expect(here.text).toContain('On this computer nothing has to be installed')
  })

  test('OFF-215 the page has its own policy: only its script runs, and it reaches only this shop', async () => {
    const { askPlain, name, port } = await openLanShop(engine)
    const { headers, text } = await askPlain('/join', { host: PHONE })
    const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(text) ?? []
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(
      `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    )
    expect(policy).toContain(`connect-src https://${name}:${port}`)
    expect(policy).toContain("default-src 'none'")
    expect(text).not.toMatch(/type="password"|<form/)
    const seen = await askPlain('/join/seen', { host: PHONE })
    expect([seen.status, seen.headers['cross-origin-resource-policy']]).toEqual([
      204,
      'cross-origin',
    ])
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  })

  test('OFF-215 OFF-217 the page Tills shows the same addresses and the same fingerprint', async () => {
    const { call, signUp, shop, name, port, askPlain } = await openLanShop(engine)
    const { access_token: token } = await signUp('ann@shop.ug')
    const { status, body: access } = await call('GET /api/tills/phone-access', { token })
    expect([status, access]).toEqual([
      200,
      {
        kind: 'own_certificate',
        name,
        address: `https://${name}:${port}`,
        join_addresses: shop.context.lan?.joinAddresses(),
        fingerprint: groupsIn((await askPlain('/join')).text),
        other_answers: false,
        notes: [],
        can_switch: false,
      },
    ])
  })

  test('OFF-231 https by address leads to the name, except for browsers that do not find it', async () => {
    const { ask, name, port } = await openLanShop(engine)
    const host = `192.168.1.20:${port}`
    for (const path of ['/', '/sales', '/reports?day=2026-11-21'])
      expect((await ask(path, { host })).headers.location).toBe(
        `/join/name?to=${encodeURIComponent(path)}`,
      )
    for (const path of ['/healthz', '/assets/x.js', '/favicon.svg', '/auth/v1/settings'])
      expect((await ask(path, { host })).status, path).not.toBe(302)
    expect((await ask('/join/name?to=%2Fsales', { host })).text).toContain(
      `href="https://${name}:${port}/sales"`,
    )
    const chosen = await ask('/join/by-address?to=%2Fsales', { host })
    expect(chosen.headers.location).toBe('/sales')
    expect(chosen.headers['set-cookie']).toEqual([
      expect.stringMatching(/^webale_by_address=1; .*Secure; HttpOnly/),
    ])
    expect(
      (await ask('/sales', { host, headers: { cookie: 'a=b; webale_by_address=1' } })).status,
    ).not.toBe(302)
  })

  test('OFF-231 the way to the name leads to no other site', async () => {
    const { ask, port } = await openLanShop(engine)
    const host = `192.168.1.20:${port}`
    for (const to of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '',
      'x',
      '/a b',
      '/%0d%0aset-cookie',
    ]) {
      const asked = `?to=${encodeURIComponent(to)}`
      const { headers } = await ask(`/join/by-address${asked}`, { host })
      expect(headers.location === '/' || headers.location === to, to).toBe(true)
      expect(headers.location?.startsWith('//')).toBe(false)
      expect((await ask(`/join/name${asked}`, { host })).text).not.toContain('evil.example')
    }
    const marked = await ask(
      `/join/name?to=${encodeURIComponent('/"><script>alert(1)</script>')}`,
      { host },
    )
    expect(marked.text).not.toContain('<script>alert')
  })
})

test('OFF-210 the page says why there is no certificate while the clock is wrong, and why there is no code', () => {
  const details = {
    address: 'https://webale-kmpt.local:3443',
    byNumber: [],
    joinAddresses: [],
    fingerprint: null,
    userAgent: '',
    isShopComputer: false,
    notes: ['Another computer answers as <b>.local. Stop one of them.'],
  }
  const page = joinPage(details, 'look()')
  expect(page).toContain('The clock of the shop’s computer is wrong')
  expect(page).toContain('This computer is in no network')
  expect(page).toContain('Another computer answers as &#60;b&#62;.local. Stop one of them.')
  expect(page).not.toContain('class="button" href="/join/ca.crt"')
})

test('OFF-215 the page Tills says when phones need no certificate of the shop, and when they cannot use https', () => {
  const access = (env: Record<string, string>) => phoneAccessOf(fixedLan(null), readConfig(env))
  const none = { kind: 'none', can_switch: false, wanted: false, trouble: null }
  expect(access({})).toEqual({ ...none, plain_address: null })
  for (const [env, plain_address] of [
    [{ AUTH_SITE_URL: 'http://192.168.1.20:3000' }, 'http://192.168.1.20:3000'],
    [{ HOST: '192.168.1.20', PORT: '3001' }, 'http://192.168.1.20:3001'],
    [{ HOST: 'fd00::1' }, 'http://[fd00::1]:3000'],
  ] as [Record<string, string>, string][])
    expect(access(env)).toEqual({ ...none, plain_address })
  const address = 'https://shop.example'
  expect(access({ AUTH_SITE_URL: address })).toEqual({ kind: 'trusted', address })
})
