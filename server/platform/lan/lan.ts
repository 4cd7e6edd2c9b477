// HTTPS on the shop's network: its name, its certificates
// and how they are kept current (decision 0065).
import { type LanState, otherAnswersText } from '@webale/domain/kernel/lan.ts'
import type { X509Certificate } from 'node:crypto'
import type { Config } from '../settings/config.ts'
import type { Log } from '../base/log.ts'
import { certificateFolder, type CertificateWithKey } from './certificate-files.ts'
import { type Certificates, openCertificates } from './certificates.ts'
import { listPrivateNetworks, type LocalNetwork } from './networks.ts'
import { openResponder, type NameResponder } from './responder.ts'

const POLL_MS = 60_000
/** A title of a certificate has 64 characters at most. */
const MAX_BUSINESS_NAME = 40

/**
 * Those that a person can type: IPv4, without addresses
 * that a computer gives itself when no router answers.
 */
const typedAddresses = (addresses: readonly string[]): string[] =>
  addresses.filter((address) => address.includes('.') && !address.startsWith('169.254.'))

export type Lan = {
  /** Like webale-kmpt.local. */
  readonly name: string
  /** https://webale-kmpt.local:3443 */
  readonly address: string
  state(): LanState
  authority(): X509Certificate | null
  current(): CertificateWithKey | null
  /** Where a phone opens the page /join: http://192.168.1.20:3000/join. */
  joinAddresses(): readonly string[]
  /** https addresses by number, for phones that do not find the name. */
  byNumber(): readonly string[]
  /** `read` returns the port of plain http, which the system may have chosen. */
  setPlainPort(read: () => number): void
  /** Renews what is due, now. Never throws: a full disk is logged. */
  look(): Promise<void>
  /** Called with each new certificate. */
  onRenewed(use: (pair: CertificateWithKey) => void): void
  /** Answers for the name on the network, unless another computer does. Never throws. */
  announce(): Promise<void>
  /** Tells the network that the name is no longer answered for. */
  close(): Promise<void>
}

type Options = {
  readonly config: Config
  readonly name: string
  /** Four letters of the shop. */
  readonly code: string
  readonly business: string
  now(): string
  isClockWrong(now: string): Promise<boolean>
  readonly networks?: () => readonly LocalNetwork[]
  readonly log: Log
}

const titleOf = (business: string, code: string): string => {
  const name = business
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, MAX_BUSINESS_NAME)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
  return name === '' ? `Webale, ${code}` : `Webale of ${name}, ${code}`
}

const stateOf = ({
  current,
  isClockWrong,
}: Certificates): Pick<LanState, 'good_until' | 'clock_wrong'> => {
  const certificate = current()
  return {
    good_until:
      certificate === null ? null : new Date(certificate.certificate.validTo).toISOString(),
    clock_wrong: isClockWrong(),
  }
}

/** The addresses of this computer as its phones type them. */
const openNumbers = ({ PORT, HTTPS_PORT }: Config, addresses: () => readonly string[]) => {
  let readPort = (): number => PORT
  const build = (given: readonly string[], scheme: string, port: number, path = ''): string[] =>
    typedAddresses(given).map((address) => `${scheme}://${address}:${port}${path}`)

  return {
    joinAddresses: () => build(addresses(), 'http', readPort(), '/join'),
    secureOf: (given: readonly string[]) => build(given, 'https', HTTPS_PORT),
    byNumber: () => build(addresses(), 'https', HTTPS_PORT),
    setPlainPort: (read: () => number) => void (readPort = read),
  }
}

const openAnnouncer = (
  name: string,
  networks: () => readonly LocalNetwork[],
  log: Pick<Log, 'warn'>,
) => {
  let responder: NameResponder | undefined
  let isOther = false

  return {
    isOtherAnswering: () => isOther,
    unanswered: () => responder?.unanswered() ?? [],
    announce: async (): Promise<void> => {
      responder = openResponder({
        name,
        networks,
        onOther: (isAnswering) => {
          if (isAnswering && !isOther) log.warn({ name }, otherAnswersText(name))
          isOther = isAnswering
        },
        onTrouble: (error, { address }) =>
          log.warn(
            { err: error, network: address },
            'multicast fails in this network: phones use the address with numbers',
          ),
      })
      await responder.look()
    },
    close: async (): Promise<void> => responder?.close(),
  }
}

/**
 * Opens the certificates, makes what is missing, and renews them within a minute of a change of
 * addresses. Throws ConfigError for damaged files of the authority.
 */
export const openLan = async (options: Options): Promise<Lan> => {
  const { config, name, code, business, log, networks = listPrivateNetworks } = options
  const addresses = (): string[] => networks().map(({ address }) => address)
  const [folder, title] = [certificateFolder(config.DATA_DIR), titleOf(business, code)]
  const certificates = openCertificates({ ...options, folder, title, addresses })
  const uses: ((pair: CertificateWithKey) => void)[] = []
  const renew = async (): Promise<void> => {
    try {
      const isNew = await certificates.renew()
      const certificate = certificates.current()
      if (isNew && certificate !== null) for (const apply of uses) apply(certificate)
    } catch (error) {
      log.error({ err: error }, 'the certificate of the shop could not be renewed')
    }
  }

  const announcer = openAnnouncer(name, networks, log)
  const { secureOf, ...numbers } = openNumbers(config, addresses)
  await renew()
  const timer = setInterval(() => void renew(), POLL_MS).unref()
  const address = `https://${name}:${config.HTTPS_PORT}`

  return {
    name,
    address,
    state: () => ({
      name,
      address,
      ...stateOf(certificates),
      other_answers: announcer.isOtherAnswering(),
      unanswered: secureOf(announcer.unanswered()),
    }),
    authority: certificates.authority,
    current: certificates.current,
    ...numbers,
    look: renew,
    onRenewed: (use) => void uses.push(use),
    announce: announcer.announce,
    close: async () => {
      clearInterval(timer)
      await announcer.close()
    },
  }
}
