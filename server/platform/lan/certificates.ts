// Keeps the certificates of the shop current: makes the authority once, and a server certificate
// whenever the stored one does not cover the addresses of this computer or ends soon.
import { createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import type { Log } from '../base/log.ts'
import { buildAuthority, buildCertificate, isAuthorityFor, type KeyPair } from './certificate.ts'
import {
  type CertificateWithKey,
  readAuthority,
  readCertificate,
  writePair,
} from './certificate-files.ts'

const DAY_MS = 86_400_000
/** A certificate is replaced this long before its end. */
const MIN_LEFT_MS = 30 * DAY_MS
/** Certificates begin this long before now, for phones whose clock is behind. */
const BACKDATED_MS = DAY_MS

type Options = {
  readonly folder: string
  /** A name like webale-kmpt.local. */
  readonly name: string
  /** Title of the authority in the lists of a phone; at most 64 characters. */
  readonly title: string
  now(): string
  /** The private addresses of this computer. */
  addresses(): readonly string[]
  /** Is the clock so wrong that phones would refuse a certificate dated by it? */
  isClockWrong(now: string): Promise<boolean>
  readonly log: Pick<Log, 'error' | 'warn'>
}

export type Certificates = {
  authority(): X509Certificate | null
  /** The certificate in use; null before the first one could be made. */
  current(): CertificateWithKey | null
  /** Was a new certificate due, but the clock wrong? */
  isClockWrong(): boolean
  /**
   * Makes what is due; returns whether the certificate in use changed. Throws file system errors.
   */
  renew(): Promise<boolean>
}

const newPair = (): KeyPair => generateKeyPairSync('ec', { namedCurve: 'P-256' })

const endOf = ({ certificate }: CertificateWithKey): number => Date.parse(certificate.validTo)

/** Does the certificate have 30 days left, these names, and the signature of this authority? */
const isUsableCertificate = (
  pair: CertificateWithKey,
  authority: CertificateWithKey,
  { name, addresses, now }: Options,
): boolean => {
  const { certificate } = pair
  return (
    certificate.verify(authority.certificate.publicKey) &&
    certificate.checkHost(name) !== undefined &&
    addresses().every((address) => certificate.checkIP(address) !== undefined) &&
    endOf(pair) - Date.parse(now()) > MIN_LEFT_MS
  )
}

const isUsableAuthority = (pair: CertificateWithKey, { name, now }: Options): boolean =>
  isAuthorityFor(pair.certificate, name) && endOf(pair) - Date.parse(now()) > MIN_LEFT_MS

const makeAuthority = ({ name, title, folder }: Options, from: Date): CertificateWithKey => {
  const pair = newPair()
  const issued = {
    key: pair.privateKey,
    certificate: new X509Certificate(buildAuthority({ ...pair, title, name, from })),
  }

  writePair(folder, 'ca', issued)

  return issued
}

const makeCertificate = (
  { name, addresses, folder, title }: Options,
  authority: CertificateWithKey,
  from: Date,
): CertificateWithKey => {
  const pair = newPair()
  const signer = {
    privateKey: authority.key,
    publicKey: createPublicKey(authority.key),
    until: new Date(endOf(authority)),
  }

  const der = buildCertificate({
    authority: { ...signer, title: titleOf(authority, title) },
    publicKey: pair.publicKey,
    name,
    addresses: addresses(),
    from,
  })

  const issued = { key: pair.privateKey, certificate: new X509Certificate(der) }
  writePair(folder, 'shop', issued)

  return issued
}

/** The authority keeps the title that it was made with, also when the shop has another name now. */
const titleOf = ({ certificate }: CertificateWithKey, otherwise: string): string =>
  // Not `subject`: there, commas and quotes are escaped.
  [certificate.toLegacyObject().subject.CN ?? otherwise].flat()[0] ?? otherwise

/** Reads what is stored. Throws ConfigError for damaged files of the authority. */
export const openCertificates = (options: Options): Certificates => {
  const { folder, log, now } = options
  let authority = readAuthority(folder)
  let current = readCertificate(folder)
  let isWrong = false
  /** The dates of stored certificates show the earliest possible time. */
  const isBefore = (moment: string): boolean =>
    [authority, current].some(
      (pair) => pair !== null && Date.parse(moment) < Date.parse(pair.certificate.validFrom),
    )

  const refuseClock = (moment: string): false => {
    if (!isWrong)
      log.error(
        { clock: moment },
        'the clock of this computer is wrong: no certificate was made. Set the clock',
      )

    isWrong = true

    return false
  }

  return {
    authority: () => authority?.certificate ?? null,
    current: () => current,
    isClockWrong: () => isWrong,
    renew: async () => {
      const moment = now()
      const usable = authority !== null && isUsableAuthority(authority, options) ? authority : null
      if (usable !== null && current !== null && isUsableCertificate(current, usable, options)) {
        isWrong = isBefore(moment)
        return false
      }

      if (isBefore(moment) || (await options.isClockWrong(moment))) return refuseClock(moment)
      isWrong = false
      const from = new Date(Date.parse(moment) - BACKDATED_MS)
      if (usable === null && authority !== null)
        log.warn(
          {},
          'the shop has a new certificate authority: every phone must install its certificate',
        )

      authority = usable ?? makeAuthority(options, from)
      current = makeCertificate(options, authority, from)

      return true
    },
  }
}
