// The files of the shop's certificates: made once, renewed in time, private, and never dated by a
// wrong clock.
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { ConfigError } from '../settings/config.ts'
import { openCertificates } from './certificates.ts'

const NAME = 'webale-kmpt.local'
const START = '2026-11-21T09:00:00.000Z'
/** Signs that have a meaning in names of certificates. */
const TITLE = 'Webale of "Rose" & Sons, #1=\\ <a>;+ Ötzi 🌶, kmpt'
const DAY_MS = 86_400_000
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'webale-certificates-'))
  folders.push(folder)
  return join(folder, 'lan')
}

const open = (folder = newFolder(), name = NAME) => {
  const state = { now: START, addresses: ['192.168.1.20'], isWrong: false }
  const logged: string[] = []
  const note = (_facts: unknown, text?: string) => void logged.push(String(text))
  const certificates = openCertificates({
    folder,
    name,
    title: TITLE,
    now: () => state.now,
    addresses: () => state.addresses,
    isClockWrong: async () => state.isWrong,
    log: { error: note, warn: note } as never,
  })
  const later = (days: number) => {
    state.now = new Date(Date.parse(START) + days * DAY_MS).toISOString()
  }
  return { folder, state, logged, later, ...certificates }
}

test('OFF-211 the folder and the keys are readable by the server alone, and a second start uses the same ones', async () => {
  const first = open()
  expect(await first.renew()).toBe(true)
  expect(statSync(first.folder).mode & 0o777).toBe(0o700)
  expect(readdirSync(first.folder).toSorted()).toEqual(['ca.crt', 'ca.key', 'shop.crt', 'shop.key'])
  for (const file of ['ca.key', 'shop.key'])
    expect(statSync(join(first.folder, file)).mode & 0o777).toBe(0o600)
  expect(first.authority()?.toLegacyObject().subject.CN).toBe(TITLE)
  const second = open(first.folder)
  expect(await second.renew()).toBe(false)
  expect(second.authority()?.fingerprint256).toBe(first.authority()?.fingerprint256)
  expect(
    second.current()?.certificate.raw.equals(first.current()?.certificate.raw ?? Buffer.alloc(0)),
  ).toBe(true)
})

test('OFF-209 a certificate begins a day before now and is replaced thirty days before its end', async () => {
  const shop = open()
  await shop.renew()
  const first = shop.current()?.certificate
  expect(new Date(first?.validFrom ?? '').toISOString()).toBe('2026-11-20T09:00:00.000Z')
  shop.later(365)
  expect(await shop.renew()).toBe(false)
  shop.later(367)
  expect(await shop.renew()).toBe(true)
  expect(shop.current()?.certificate.serialNumber).not.toBe(first?.serialNumber)
  const authority = shop.authority()
  expect(authority !== null && shop.current()?.certificate.checkIssued(authority)).toBe(true)
})

test('OFF-209 the authority is replaced thirty days before its end, and the log says what that means', async () => {
  const shop = open()
  await shop.renew()
  const before = shop.authority()?.fingerprint256
  shop.later(3640)
  expect(await shop.renew()).toBe(true)
  expect(shop.authority()?.fingerprint256).not.toBe(before)
  expect(shop.logged).toEqual([
    'the shop has a new certificate authority: every phone must install its certificate',
  ])
})

test('OFF-208 a changed address gets a new certificate of the same authority, and a lost one keeps the certificate', async () => {
  const shop = open()
  await shop.renew()
  const before = shop.authority()?.fingerprint256
  shop.state.addresses = ['192.168.1.20', '10.0.0.7']
  expect(await shop.renew()).toBe(true)
  expect(shop.current()?.certificate.checkIP('10.0.0.7')).toBe('10.0.0.7')
  expect(shop.authority()?.fingerprint256).toBe(before)
  shop.state.addresses = []
  expect(await shop.renew()).toBe(false)
})

test('OFF-210 no certificate is made while the clock is wrong, and one is made when it is right again', async () => {
  const shop = open()
  shop.state.isWrong = true
  expect(await shop.renew()).toBe(false)
  expect([shop.current(), shop.authority(), shop.isClockWrong()]).toEqual([null, null, true])
  await shop.renew()
  expect(shop.logged).toEqual([
    'the clock of this computer is wrong: no certificate was made. Set the clock',
  ])
  shop.state.isWrong = false
  expect(await shop.renew()).toBe(true)
  expect(shop.isClockWrong()).toBe(false)
  shop.state.now = '2010-01-01T00:00:00.000Z'
  shop.state.addresses = ['10.0.0.7']
  const before = shop.current()?.certificate.serialNumber
  expect(await shop.renew()).toBe(false)
  expect([shop.isClockWrong(), shop.current()?.certificate.serialNumber]).toEqual([true, before])
})

test('OFF-206 another name gets another authority, because the old one can sign for its own name only', async () => {
  const first = open()
  await first.renew()
  const second = open(first.folder, 'rose.local')
  expect(await second.renew()).toBe(true)
  expect(second.authority()?.fingerprint256).not.toBe(first.authority()?.fingerprint256)
  expect(second.current()?.certificate.checkHost('rose.local')).toBe('rose.local')
})

test('OFF-209 a damaged certificate of the server is made again, a damaged authority stops the start with one line', async () => {
  const shop = open()
  await shop.renew()
  const authority = shop.authority()?.fingerprint256
  writeFileSync(join(shop.folder, 'shop.crt'), 'no certificate')
  const again = open(shop.folder)
  expect(await again.renew()).toBe(true)
  expect(again.authority()?.fingerprint256).toBe(authority)
  // The key of another certificate, as after a power cut between the two files.
  writeFileSync(join(shop.folder, 'shop.key'), readFileSync(join(shop.folder, 'ca.key')))
  expect(await open(shop.folder).renew()).toBe(true)
  expect(() => new X509Certificate(readFileSync(join(shop.folder, 'shop.crt')))).not.toThrow()
  writeFileSync(join(shop.folder, 'ca.key'), 'no key')
  expect(() => open(shop.folder)).toThrow(ConfigError)
  expect(() => open(shop.folder)).toThrow('every phone must install a new certificate')
})
