// How a phone gets to the shop over https: with the shop's own certificate, with one of a proxy, or not at all.
import type { WayToShop } from '@webale/domain/kernel/lan.ts'
import type { Config } from '../../platform/config.ts'
import { groupFingerprint } from '../../platform/lan/join-page.ts'
import type { Lan } from '../../platform/lan/lan.ts'

export const wayToShop = (lan: Lan | null, { AUTH_SITE_URL }: Pick<Config, 'AUTH_SITE_URL'>): WayToShop => {
  if (lan === null)
    return AUTH_SITE_URL?.startsWith('https:') ? { way: 'trusted', address: AUTH_SITE_URL } : { way: 'none' }
  const { name, address } = lan
  return {
    way: 'own_certificate',
    name,
    address,
    join_addresses: [...lan.joinAddresses()],
    fingerprint: groupFingerprint(lan.authority()?.fingerprint256 ?? ''),
    other_answers: lan.state().other_answers,
  }
}
