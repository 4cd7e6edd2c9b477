// How a phone gets to the shop over https: with the shop's own certificate, with one of a proxy, or
// not at all.
import type { PhoneAccess } from '@webale/domain/kernel/lan.ts'
import type { Config } from '../../platform/settings/config.ts'
import { tablesInOrder } from '../../platform/lan/join-page.ts'
import type { Lan } from '../../platform/lan/lan.ts'

export const phoneAccessOf = (
  lan: Lan | null,
  { AUTH_SITE_URL }: Pick<Config, 'AUTH_SITE_URL'>,
): PhoneAccess => {
  if (lan === null)
    return AUTH_SITE_URL?.startsWith('https:')
      ? { kind: 'trusted', address: AUTH_SITE_URL }
      : { kind: 'none' }

  const { name, address } = lan

  return {
    kind: 'own_certificate',
    name,
    address,
    join_addresses: [...lan.joinAddresses()],
    fingerprint: tablesInOrder(lan.authority()?.fingerprint256 ?? ''),
    other_answers: lan.state().other_answers,
  }
}
