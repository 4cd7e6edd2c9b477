// How the server reaches printers: over its network, or on its own computer. Nothing that a printer
// answers is passed on.
import { lookup } from 'node:dns/promises'
import { connect, isIP, type Socket } from 'node:net'
import { isPrivateAddress } from '@webale/domain/kernel/private-address.ts'
import { type AttachedDevices, openAttached } from './attached.ts'
import { windowsPrograms } from './powershell.ts'
import { openWindowsQueues } from './windows-queues.ts'
import { type SendResult, deliverTo } from './deliver.ts'
import { PATIENCE_MS } from './print-clock.ts'

export type PrinterTarget =
  | {
      readonly kind: 'network'
      readonly address: string
      readonly port: number
    }
  | { readonly kind: 'attached'; readonly device: string }

export type Printers = Pick<AttachedDevices, 'list'> & {
  /** Is the address, or each address of the name, in the own network? */
  isLocal(address: string): Promise<boolean>
  /**
   * The bytes are made when the printer was reached, because they depend on the time. Never throws.
   */
  deliver(target: PrinterTarget, makeBytes: () => Uint8Array): Promise<SendResult>
}

/** Replaced in tests only: no setting and no request can change them. */
export type PrinterNetwork = {
  /** The addresses of a name. */
  readonly resolve: (name: string) => Promise<readonly string[]>
  readonly open: (address: string, port: number) => Socket
  readonly patienceMs: number
}

const REAL: PrinterNetwork = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  open: (address, port) => connect({ host: address, port }),
  patienceMs: PATIENCE_MS,
}

const NOT_LOCAL = 'Only printers in your own network can be used'
const FIRST_PORT = 9100
const LAST_PORT = 9109

/**
 * An address in the shop's network to connect to; null
 * when there is none, or when one of them is outside.
 */
const findAddress = async (
  { resolve }: PrinterNetwork,
  address: string,
): Promise<string | null> => {
  const found = isIP(address) === 0 ? await resolve(address).catch(() => []) : [address]
  return found.every(isPrivateAddress) ? (found[0] ?? null) : null
}

/** The printers of a computer with this system. */
export const openAttachedOf = (
  platform: NodeJS.Platform,
  systemRoot = 'C:\\Windows',
): AttachedDevices =>
  platform === 'win32' ? openWindowsQueues(windowsPrograms(systemRoot)) : openAttached()

export const openPrinters = (
  network: PrinterNetwork = REAL,
  attached: AttachedDevices = openAttachedOf(process.platform, process.env['SystemRoot']),
): Printers => ({
  list: attached.list,
  isLocal: async (address) => (await findAddress(network, address)) !== null,
  deliver: async (target, makeBytes) => {
    if (target.kind === 'attached') return attached.deliver(target.device, makeBytes)
    // Resolved once: the address that was checked is the one that is used.
    const address = await findAddress(network, target.address)
    if (address === null || target.port < FIRST_PORT || target.port > LAST_PORT)
      return { state: 'failed', error: NOT_LOCAL }

    return deliverTo(network.open(address, target.port), makeBytes, network.patienceMs)
  },
})
