// How a phone gets to the shop over https: with the shop's own certificate, with one of a proxy, or
// not at all.
import { nameNotes, type PhoneAccess } from '@webale/domain/kernel/lan.ts'
import { tablesInOrder } from '../../platform/lan/join-page.ts'
import type { Lan } from '../../platform/lan/lan.ts'
import type { LanSwitch } from '../../platform/lan/lan-switch.ts'
import { listPrivateNetworks } from '../../platform/lan/networks.ts'
import type { Config } from '../../platform/settings/config.ts'
import { isLoopback } from '../../platform/settings/setting-types.ts'

type Site = Pick<Config, 'AUTH_SITE_URL' | 'HOST' | 'PORT'>

const ALL_NETWORKS = ['0.0.0.0', '::']

/** Where another computer opens a shop without https; null when it listens on its own only. */
const plainAddressOf = ({ AUTH_SITE_URL, HOST, PORT }: Site): string | null => {
  if (AUTH_SITE_URL !== undefined) return AUTH_SITE_URL
  if (isLoopback(HOST)) return null
  const [first] = listPrivateNetworks().filter(({ address }) => address.includes('.'))
  const host = ALL_NETWORKS.includes(HOST) ? first?.address : HOST
  if (host === undefined) return null

  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

const withCertificate = (lan: Lan, can_switch: boolean): PhoneAccess => ({
  kind: 'own_certificate',
  name: lan.name,
  address: lan.address,
  join_addresses: [...lan.joinAddresses()],
  fingerprint: tablesInOrder(lan.authority()?.fingerprint256 ?? ''),
  other_answers: lan.state().other_answers,
  notes: nameNotes(lan.state()),
  can_switch,
})

export const phoneAccessOf = (
  { current, state }: Pick<LanSwitch, 'current' | 'state'>,
  site: Site,
): PhoneAccess => {
  const lan = current()
  const { can_switch, wanted, trouble } = state()
  if (lan !== null) return withCertificate(lan, can_switch)
  if (site.AUTH_SITE_URL?.startsWith('https:'))
    return { kind: 'trusted', address: site.AUTH_SITE_URL }

  return { kind: 'none', plain_address: plainAddressOf(site), can_switch, wanted, trouble }
}
