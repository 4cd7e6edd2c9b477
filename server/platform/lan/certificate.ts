// Writes the two certificates of the shop: its authority and its server
// certificate. There is one profile only: EC P-256, SHA-256, and names
// and addresses of private networks. Everything else is refused.
import { createHash, type KeyObject, randomBytes, sign, type X509Certificate } from 'node:crypto'
import {
  bits,
  integer,
  objectId,
  octets,
  sequence,
  set,
  encodeTagged,
  time,
  utf8,
  booleanTrue,
} from './der.ts'
import {
  bytesOf,
  isLocalNetworkAddress,
  isShopName,
  PRIVATE_RANGES,
} from '../settings/private-network.ts'

const DAY_MS = 86_400_000
const AUTHORITY_DAYS = 3652
/** Browsers refuse server certificates of a longer life. */
const MAX_CERTIFICATE_DAYS = 397
/** The longest common name that X.509 allows. */
const MAX_TITLE = 64

const ECDSA_SHA256 = sequence(objectId('1.2.840.10045.4.3.2'))
const SERVER_AUTH = objectId('1.3.6.1.5.5.7.3.1')

const nameOf = (title: string): Buffer => sequence(set(sequence(objectId('2.5.4.3'), utf8(title))))

const encodeExtension = (id: string, value: Uint8Array, isCritical = false): Buffer =>
  sequence(objectId(id), ...(isCritical ? [booleanTrue()] : []), octets(value))

const dnsName = (name: string): Buffer => encodeTagged(0x82, Buffer.from(name))

const ipAddress = (bytes: Uint8Array): Buffer => encodeTagged(0x87, bytes)

/** The key as it is in the certificate. Throws TypeError for other keys than P-256. */
const publicPart = (key: KeyObject): Buffer => {
  if (key.type !== 'public' || key.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new TypeError('The key of a certificate must be a public key on P-256')
  return key.export({ type: 'spki', format: 'der' })
}

const keyId = (key: KeyObject): Buffer =>
  createHash('sha256').update(publicPart(key)).digest().subarray(0, 20)

const keyIdOf = (key: KeyObject): Buffer => encodeExtension('2.5.29.14', octets(keyId(key)))

const SERVERS_ONLY = encodeExtension('2.5.29.37', sequence(SERVER_AUTH))

/**
 * A certificate is valid for names and addresses inside these only, even when the key of the
 * authority was stolen.
 */
const constraintsOf = (name: string): Buffer => {
  const bases = [
    dnsName(name),
    dnsName('localhost'),
    ...PRIVATE_RANGES.map(({ base, mask }) => ipAddress(Buffer.concat([base, mask]))),
  ]
  return encodeExtension(
    '2.5.29.30',
    sequence(encodeTagged(0xa0, ...bases.map((base) => sequence(base)))),
    true,
  )
}

/** Was this authority made for `name`? Its constraints allow no other one. */
export const isAuthorityFor = (certificate: X509Certificate, name: string): boolean =>
  certificate.raw.includes(constraintsOf(name))

const checkShopName = (name: string): void => {
  if (!isShopName(name)) throw new RangeError(`${name} is not a name like webale-kmpt.local`)
}

const checkTitle = (title: string): void => {
  if (title === '' || title.length > MAX_TITLE || /\p{Cc}/u.test(title))
    throw new RangeError(`A certificate needs a title of 1 to ${MAX_TITLE} characters`)
}

/** The last second of a life of so many days. */
const endOf = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS - 1000)

type CertificateContent = {
  readonly title: string
  readonly issuer: string
  readonly key: KeyObject
  /** The private key of the authority. */
  readonly signer: KeyObject
  readonly from: Date
  readonly until: Date
  readonly extensions: readonly Uint8Array[]
}

const signCertificate = ({
  title,
  issuer,
  key,
  signer,
  from,
  until,
  extensions,
}: CertificateContent): Buffer => {
  const serial = randomBytes(16)
  serial[0] = (serial[0] ?? 0) & 0x7f
  const body = sequence(
    encodeTagged(0xa0, integer(Buffer.from([2]))),
    integer(serial),
    ECDSA_SHA256,
    nameOf(issuer),
    sequence(time(from), time(until)),
    nameOf(title),
    publicPart(key),
    encodeTagged(0xa3, sequence(...extensions)),
  )

  return sequence(body, ECDSA_SHA256, bits(sign('sha256', body, signer)))
}

/** `privateKey` and `publicKey` are one pair on P-256. */
export type KeyPair = { readonly privateKey: KeyObject; readonly publicKey: KeyObject }

export type Authority = KeyPair & { readonly title: string; readonly until: Date }

type AuthorityRequest = KeyPair & {
  readonly title: string
  readonly name: string
  readonly from: Date
}

/**
 * The certificate of the shop's authority (DER), for ten years. It can sign for `name`, localhost
 * and private addresses only. Throws RangeError for another kind of name or title, TypeError for
 * another kind of key.
 */
export const buildAuthority = ({
  privateKey,
  publicKey,
  title,
  name,
  from,
}: AuthorityRequest): Buffer => {
  checkShopName(name)
  checkTitle(title)

  return signCertificate({
    title,
    issuer: title,
    key: publicKey,
    signer: privateKey,
    from,
    until: endOf(from, AUTHORITY_DAYS),
    extensions: [
      encodeExtension('2.5.29.19', sequence(booleanTrue(), integer(Buffer.from([0]))), true),
      // keyCertSign and cRLSign.
      encodeExtension('2.5.29.15', bits(Buffer.from([0x06]), 1), true),
      constraintsOf(name),
      SERVERS_ONLY,
      keyIdOf(publicKey),
    ],
  })
}

type CertificateRequest = {
  readonly authority: Authority
  readonly publicKey: KeyObject
  readonly name: string
  readonly addresses: readonly string[]
  readonly from: Date
}

const namesOf = (name: string, addresses: readonly string[]): Buffer => {
  const foreign = addresses.find((address) => !isLocalNetworkAddress(address))
  // Browsers would refuse the whole certificate because of one such address.
  if (foreign !== undefined)
    throw new RangeError(`${foreign} is not an address of a private network`)

  const all = new Set(['127.0.0.1', ...addresses])
  const names = [
    dnsName(name),
    dnsName('localhost'),
    ...[...all].map((address) => ipAddress(bytesOf(address))),
  ]

  return encodeExtension('2.5.29.17', sequence(...names))
}

/**
 * The server certificate (DER) for `name`, localhost, 127.0.0.1 and these private addresses: for
 * 397 days, but never longer than its authority. Throws RangeError for names and addresses that the
 * authority cannot sign for.
 */
export const buildCertificate = ({
  authority,
  publicKey,
  name,
  addresses,
  from,
}: CertificateRequest): Buffer => {
  checkShopName(name)
  if (from >= authority.until) throw new RangeError('The authority of this certificate is over')
  const end = endOf(from, MAX_CERTIFICATE_DAYS)

  return signCertificate({
    title: name,
    issuer: authority.title,
    key: publicKey,
    signer: authority.privateKey,
    from,
    until: end < authority.until ? end : authority.until,
    extensions: [
      encodeExtension('2.5.29.19', sequence(), true),
      // digitalSignature.
      encodeExtension('2.5.29.15', bits(Buffer.from([0x80]), 7), true),
      namesOf(name, addresses),
      SERVERS_ONLY,
      keyIdOf(publicKey),
      encodeExtension('2.5.29.35', sequence(encodeTagged(0x80, keyId(authority.publicKey)))),
    ],
  })
}
