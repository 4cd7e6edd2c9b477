// The certificates of the shop, read by Node, in a real
// TLS handshake, and by OpenSSL where it is installed.
import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { type AddressInfo, isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildAuthority, buildCertificate, type Authority } from './certificate.ts'
import { integer, objectId, encodeTagged, time } from './der.ts'
import { isLocalNetworkAddress } from '../settings/private-network.ts'

const NAME = 'webale-kmpt.local'
const FROM = new Date('2026-11-20T00:00:00Z')
const DAY_MS = 86_400_000
const newPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })

const makeAuthority = (from = FROM, name = NAME) => {
  const pair = newPair()
  const title = 'Webale of Mama Rose, kmpt'
  const certificate = new X509Certificate(buildAuthority({ ...pair, title, name, from }))
  const authority: Authority = { ...pair, title, until: new Date(certificate.validTo) }
  return { authority, certificate }
}

const makeServer = (
  authority: Authority,
  { name = NAME, addresses = ['192.168.1.20'], from = FROM } = {},
) => {
  const pair = newPair()
  return {
    pair,
    certificate: new X509Certificate(
      buildCertificate({ authority, ...pair, name, addresses, from }),
    ),
  }
}

/**
 * The error of a handshake with 127.0.0.1 as `host`; null when the client accepts the certificate.
 */
const handshake = async (
  host: string,
  ca: X509Certificate,
  server: ReturnType<typeof makeServer>,
) => {
  const key = server.pair.privateKey.export({ type: 'pkcs8', format: 'pem' })
  const listener = createServer({ key, cert: server.certificate.toString() })
  await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  try {
    return await new Promise<string | null>((resolve) => {
      const socket = connect(
        { host: '127.0.0.1', port, ca: ca.toString(), servername: host },
        () => {
          socket.destroy()
          resolve(null)
        },
      )
      socket.on('error', ({ message }: Error) => resolve(message))
    })
  } finally {
    listener.close()
  }
}

test('OFF-207 the certificate names the shop and its private addresses, is for servers, and lasts 397 days', () => {
  const { authority, certificate: ca } = makeAuthority()
  const { certificate } = makeServer(authority, {
    addresses: ['192.168.1.20', '10.1.2.3', 'fd00::5', '127.0.0.1'],
  })
  expect(certificate.subjectAltName?.split(', ')).toEqual([
    `DNS:${NAME}`,
    'DNS:localhost',
    'IP Address:127.0.0.1',
    'IP Address:192.168.1.20',
    'IP Address:10.1.2.3',
    'IP Address:FD00:0:0:0:0:0:0:5',
  ])
  expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
  expect(certificate.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' })
  expect(Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)).toBe(
    397 * DAY_MS - 1000,
  )
  expect([ca.ca, certificate.ca]).toEqual([true, false])
  expect(
    certificate.checkIssued(ca) && certificate.verify(ca.publicKey) && ca.verify(ca.publicKey),
  ).toBe(true)
  expect(certificate.checkHost(NAME)).toBe(NAME)
})

test('OFF-207 a certificate never outlives its authority, and none is made after its end', () => {
  const { authority } = makeAuthority(new Date(FROM.getTime() - 3640 * DAY_MS))
  expect(new Date(makeServer(authority).certificate.validTo)).toEqual(authority.until)
  expect(() => makeServer(authority, { from: new Date(FROM.getTime() + 13 * DAY_MS) })).toThrow(
    'is over',
  )
})

test('OFF-206 no certificate is made for a foreign name, a public address or another kind of key', () => {
  const { authority } = makeAuthority()
  for (const name of [
    'www.example.com',
    'local',
    '.local',
    'a.b.local',
    '-a.local',
    'A.local',
    'a.local\n',
    '',
  ])
    expect(() => makeServer(authority, { name }), name).toThrow('is not a name like')
  for (const address of [
    '8.8.8.8',
    '172.32.0.1',
    '2001:db8::1',
    '::1',
    '::ffff:10.0.0.1',
    'fe80::1%eth0',
    '10.1',
    '',
  ])
    expect(() => makeServer(authority, { addresses: [address] }), address).toThrow(
      'is not an address of a private',
    )
  const other = generateKeyPairSync('ec', { namedCurve: 'P-384' })
  expect(() => buildAuthority({ ...other, title: 'A', name: NAME, from: FROM })).toThrow('on P-256')
  for (const title of ['', 'a'.repeat(65), 'two\nlines'])
    expect(() => buildAuthority({ ...newPair(), title, name: NAME, from: FROM })).toThrow(
      'needs a title',
    )
})

test('OFF-206 a client that trusts the authority accepts the shop and refuses a name outside its constraints', async () => {
  const now = new Date(Date.now() - DAY_MS)
  const { authority, certificate: ca } = makeAuthority(now)
  expect(await handshake(NAME, ca, makeServer(authority, { from: now }))).toBeNull()
  const stranger = makeServer(authority, { name: 'bank.local', from: now })
  expect(await handshake('bank.local', ca, stranger)).toBe('permitted subtree violation')
  const over = makeServer(authority, { from: new Date(now.getTime() - 400 * DAY_MS) })
  expect(await handshake(NAME, ca, over)).toBe('certificate has expired')
})

const part = fc.integer({ min: 0, max: 255 })
const privateV4 = fc.tuple(part, part).map(([c, d]) => `192.168.${c}.${d}`)
const privateV6 = fc
  .ipV6()
  .map((address) => address.replace(/^[^:]*:[^:]*/, 'fd12:0'))
  .filter((text) => isIP(text) === 6)

const hasOpenSsl = spawnSync('openssl', ['version']).status === 0

test.runIf(hasOpenSsl)(
  'OFF-206 OFF-207 OpenSSL accepts the certificate and refuses one outside the constraints',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'webale-lan-'))
    try {
      const { authority, certificate: ca } = makeAuthority(new Date(Date.now() - DAY_MS))
      const verify = (name: string): string => {
        const { certificate } = makeServer(authority, { name, from: new Date(Date.now() - DAY_MS) })
        writeFileSync(join(folder, 'ca.pem'), ca.toString())
        writeFileSync(join(folder, 'shop.pem'), certificate.toString())
        const { stdout, stderr } = spawnSync(
          'openssl',
          ['verify', '-x509_strict', '-CAfile', 'ca.pem', 'shop.pem'],
          {
            cwd: folder,
            encoding: 'utf8',
          },
        )
        return stdout + stderr
      }
      expect(verify(NAME)).toContain('shop.pem: OK')
      expect(verify('bank.local')).toContain('permitted subtree violation')
      const text = execFileSync('openssl', ['x509', '-in', 'ca.pem', '-noout', '-text'], {
        cwd: folder,
        encoding: 'utf8',
      })
      for (const part of [
        'X509v3 Name Constraints: critical',
        `DNS:${NAME}`,
        'IP:172.16.0.0/255.240.0.0',
        'CA:TRUE, pathlen:0',
        'Certificate Sign, CRL Sign',
        'ecdsa-with-SHA256',
      ])
        expect(text).toContain(part)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

test('OFF-207 any private addresses give a certificate that Node reads back, and public ones are refused', () => {
  const { authority } = makeAuthority()
  const pair = newPair()
  fc.assert(
    fc.property(
      fc.array(fc.oneof(privateV4, privateV6, fc.ipV4(), fc.ipV6()), { maxLength: 3 }),
      (addresses) => {
        const build = () =>
          buildCertificate({ authority, ...pair, name: NAME, addresses, from: FROM })
        if (!addresses.every(isLocalNetworkAddress)) {
          expect(build).toThrow(RangeError)
          return
        }
        const certificate = new X509Certificate(build())
        for (const address of addresses) expect(certificate.checkIP(address)).toBeDefined()
        expect(certificate.verify(authority.publicKey)).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
  fc.assert(fc.property(fc.oneof(privateV4, privateV6), isLocalNetworkAddress))
  fc.assert(
    fc.property(part, part, part, part, (a, b, c, d) => {
      const isPrivate =
        a === 10 ||
        a === 127 ||
        (a === 172 && b >= 16 && b < 32) ||
        (a === 192 && b === 168) ||
        (a === 169 && b === 254)
      expect(isLocalNetworkAddress(`${a}.${b}.${c}.${d}`)).toBe(isPrivate)
    }),
    { numRuns: 10_000 },
  )
})

test('OFF-207 DER has the bytes of the standard for lengths, numbers, object identifiers and times', () => {
  expect(encodeTagged(0x04, Buffer.alloc(127)).subarray(0, 2).toString('hex')).toBe('047f')
  expect(encodeTagged(0x04, Buffer.alloc(128)).subarray(0, 3).toString('hex')).toBe('048180')
  expect(encodeTagged(0x04, Buffer.alloc(65_536)).subarray(0, 5).toString('hex')).toBe('0483010000')
  expect(
    [[0], [0, 0, 1], [0x80]].map((bytes) => integer(Buffer.from(bytes)).toString('hex')),
  ).toEqual(['020100', '020101', '02020080'])
  expect(objectId('1.2.840.10045.4.3.2').toString('hex')).toBe('06082a8648ce3d040302')
  expect(time(new Date('2049-12-31T23:59:59.900Z')).subarray(2).toString()).toBe('491231235959Z')
  expect(time(new Date('2050-01-01T00:00:00Z')).toString()).toBe('\u0018\u000f20500101000000Z')
})
