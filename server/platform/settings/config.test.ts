// The settings: accepted and refused values, and the texts of failing starts.
import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig, unusedSettings } from './config.ts'
import { isLoopback } from './setting-types.ts'
import { nodeAdvice, startAdvice } from './start-advice.ts'
import { addressTrouble, databaseTrouble } from '../watching/start-trouble.ts'

describe('settings', () => {
  test('START-002 no setting is required, and an empty one counts as absent', () => {
    expect(readConfig({ PORT: '', HOST: '' })).toMatchObject({
      HOST: '127.0.0.1',
      PORT: 3000,
      AUTH_JWT_EXP: 3600,
    })
  })

  test.each([
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['DATABASE_URL', 'mysql://ann:secret@host/shop'],
    ['DATABASE_URL', 'postgres://ann:secret@[host/shop'],
    ['DATABASE_URL', 'postgres://ann:secret@a:5432,b:5432/shop?target_session_attrs=read-write'],
    ['DATABASE_READ_URL', 'mysql://ann:secret@host/shop'],
    ['DATABASE_READ_URL', 'postgres://ann:secret@a,b/shop'],
    ['DATABASE_READ_URL', 'postgres://ann:secret@host/shop'],
    ['LOG_LEVEL', 'loud'],
    ['DEVELOPER_CHAT_NUMBER', '0772 123 456'],
    ['DEVELOPER_CHAT_GREETING', ' '],
    ['TRUST_PROXY', 'garbage'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1, proxy.shop.ug'],
    ['TRUST_PROXY', '1'],
    ['AUTH_SITE_URL', 'shop.ug'],
    ['AUTH_DISABLE_SIGNUP', 'yes'],
    ['AUTH_JWT_EXP', '0'],
    ['AUTH_SESSIONS_TIMEBOX', '30'],
    ['AUTH_PASSWORD_MIN_LENGTH', '5'],
    ['AUTH_EXTERNAL_GOOGLE_ISSUER', 'http://evil.ug'],
    ['SMTP_ADMIN_EMAIL', 'nobody'],
  ])(
    'START-001 %s=%s is refused in one line with its name and without passwords',
    (name, value) => {
      const read = () => readConfig({ [name]: value })
      expect(read).toThrow(ConfigError)
      expect(read).toThrow(new RegExp(`^${name}[= ][^\n]+$`))
      expect(read).not.toThrow(/secret/)
    },
  )

  test('START-001 a provider is refused when it is enabled without its client', () => {
    expect(() => readConfig({ AUTH_EXTERNAL_GOOGLE_ENABLED: 'true' })).toThrow(
      /^AUTH_EXTERNAL_GOOGLE_CLIENT_ID= must be set/,
    )
  })

  test('AUTHAPI-007 codes are printed only when the setting says so, and never in production', () => {
    const phones = { AUTH_EXTERNAL_PHONE_ENABLED: 'true' }
    expect(() => readConfig(phones)).toThrow(/^AUTH_SMS_PROVIDER= must be set/)
    expect(() =>
      readConfig({ ...phones, AUTH_SMS_PROVIDER: 'console', NODE_ENV: 'production' }),
    ).toThrow(/^AUTH_SMS_PROVIDER=console would print sign-in codes/)
    expect(
      readConfig({ AUTH_SMS_PROVIDER: 'console', NODE_ENV: 'production' })
        .AUTH_EXTERNAL_PHONE_ENABLED,
    ).toBe(false)
    expect(startAdvice(readConfig({ ...phones, AUTH_SMS_PROVIDER: 'console' }))).toEqual([
      expect.stringMatching(/^AUTH_SMS_PROVIDER=console: sign-in codes are printed here/),
    ])
  })

  test('START-002 confirmation of addresses is allowed with a one-line warning when there is no mail server', () => {
    const advice = startAdvice(readConfig({ AUTH_MAILER_AUTOCONFIRM: 'false' }))
    expect(advice).toEqual([
      expect.stringMatching(/^AUTH_MAILER_AUTOCONFIRM=false without SMTP_HOST: [^\n]+$/),
    ])
    expect(
      startAdvice(readConfig({ AUTH_MAILER_AUTOCONFIRM: 'false', SMTP_HOST: 'mail' })),
    ).toEqual([])
    expect(startAdvice(readConfig({}))).toEqual([])
  })

  test('START-009 Node 24 is recommended in one line when the Node is older than 22', () => {
    expect(
      ['20.19.2', '20.20.2', '21.7.3', '22.0.0', '24.22.3', '100.0.0'].map(nodeAdvice),
    ).toEqual([
      ...['20.19.2', '20.20.2', '21.7.3'].map((version) => [
        expect.stringMatching(
          new RegExp(`^This is Node ${version}\\. Install Node 24 from nodejs\\.org: [^\n]+$`),
        ),
      ]),
      [],
      [],
      [],
    ])
  })

  test('START-002 the proxy setting accepts addresses and networks', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.1' }).TRUST_PROXY).toEqual(['10.0.0.1'])
    expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1, fd00::/64' }).TRUST_PROXY).toEqual([
      '10.0.0.0/8',
      '::1',
      'fd00::/64',
    ])
  })

  test('START-002 only unknown sign-in and mail settings are reported', () => {
    const env = {
      SMTP_HOST: 'mail',
      SMTP_GREETING: 'hello',
      AUTH_MFA_TOTP_ENABLED: 'true',
      AUTH_EXTERNAL_PHONE_ENABLED: '',
      AUTH_JWT_EXP: '60',
      HOME: '/root',
    }
    expect(unusedSettings(env)).toEqual(['AUTH_MFA_TOTP_ENABLED', 'SMTP_GREETING'])
  })

  test('COLL-001 a provider needs its keys and an address of https or of this machine, and no message shows a key', () => {
    const keys = {
      COLLECTION_MTN_USER: 'user-word',
      COLLECTION_MTN_API_KEY: 'key-word',
      COLLECTION_MTN_SUBSCRIPTION_KEY: 'subscription-word',
    }
    const read = (env: Record<string, string>) => () =>
      readConfig({ COLLECTION_PROVIDERS: 'mtn', ...keys, ...env })
    expect(read({ COLLECTION_MTN_URL: 'http://127.0.0.1:9/' })()).toMatchObject({
      COLLECTION_PROVIDERS: ['mtn'],
      COLLECTION_MTN_URL: 'http://127.0.0.1:9',
    })
    expect(read({ COLLECTION_MTN_URL: 'http://momo.ug' })).toThrow(/must begin with https/)
    expect(read({ COLLECTION_PROVIDERS: 'mtn,airtel' })).toThrow(
      /^COLLECTION_AIRTEL_CLIENT_ID=? ?.*must be set when COLLECTION_PROVIDERS has airtel/,
    )
    expect(read({ COLLECTION_PROVIDERS: 'yo' })).toThrow(/must be mtn, airtel or mtn,airtel/)
    expect(read({ COLLECTION_MTN_API_KEY: 'two words' })).toThrow(
      /^COLLECTION_MTN_API_KEY must be one word/,
    )
    expect(unusedSettings({ COLLECTION_MTN_URI: 'x' })).toEqual(['COLLECTION_MTN_URI'])
  })

  test('P1 only addresses of this machine count as loopback', () => {
    expect(
      ['localhost', '127.0.0.1', '127.9.9.9', '::1', '0.0.0.0', '192.168.1.10', '::'].map(
        isLoopback,
      ),
    ).toEqual([true, true, true, true, false, false, false])
  })
})

describe('failing start', () => {
  const sqlite = readConfig({ DATA_DIR: '/shop' })
  const postgres = readConfig({ DATABASE_URL: 'postgres://ann:secret@db.shop.ug/books' })

  test.each([
    ['EADDRINUSE', 'PORT=3000 is used by another program on 127.0.0.1'],
    ['EACCES', 'PORT=3000 may not be used by this user'],
    ['EADDRNOTAVAIL', 'HOST=127.0.0.1 is no address of this machine'],
    ['ENOTFOUND', 'HOST=127.0.0.1 is not known here'],
    ['EAI_AGAIN', 'HOST=127.0.0.1 is not known here'],
  ])('START-001 a start reports when listening ends with %s', (code, words) => {
    expect(addressTrouble(Object.assign(new Error('listen'), { code }), sqlite)?.message).toMatch(
      words,
    )
  })

  test.each([
    ['ECONNREFUSED', 'no PostgreSQL answers at db.shop.ug:5432'],
    ['ENOTFOUND', 'no PostgreSQL answers at db.shop.ug:5432'],
    ['57P03', 'no PostgreSQL answers at db.shop.ug:5432'],
    ['28P01', 'refuses the user ann'],
    ['3D000', 'has no database books'],
    ['42501', 'the user ann may not create tables in books'],
    ['53300', 'has no free connection'],
    ['25006', 'is read-only'],
    ['55000', /^DATABASE_URL: PostgreSQL at db\.shop\.ug:5432 cannot be used: no \(55000\)$/],
    ['SELF_SIGNED_CERT_IN_CHAIN', / cannot be used: no \(SELF_SIGNED_CERT_IN_CHAIN\)$/],
  ])(
    'START-001 a start reports when PostgreSQL responds with %s, directly or in a migration',
    (code, words) => {
      const error = Object.assign(new Error('no'), { code })
      for (const thrown of [error, new Error('Migration failed', { cause: error })]) {
        expect(databaseTrouble(thrown, postgres)?.message).toMatch(words)
        expect(databaseTrouble(thrown, postgres)?.message).not.toContain('secret')
      }
    },
  )

  test('START-001 a start names a folder without write permission and shows an unexpected error unchanged', () => {
    expect(
      databaseTrouble(Object.assign(new Error('no'), { code: 'EACCES' }), sqlite)?.message,
    ).toMatch(/^DATA_DIR=\/shop is no folder/)
    expect(
      databaseTrouble(new Error('attempt to write a readonly database'), sqlite)?.message,
    ).toMatch(/^DATA_DIR=\/shop holds a webale\.db/)
    expect(databaseTrouble(new TypeError('x is not a function'), sqlite)).toBeNull()
    expect(databaseTrouble(new TypeError('x is not a function'), postgres)).toBeNull()
    const keys = Object.assign(new Error('no'), {
      code: 'EACCES',
      syscall: 'open',
      path: '/shop/keys.json',
    })
    expect(databaseTrouble(keys, postgres)?.message).toMatch(/^DATA_DIR=.* is no folder/)
    expect(addressTrouble(new TypeError('x is not a function'), sqlite)).toBeNull()
  })
})
