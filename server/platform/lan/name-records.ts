// The records of multicast DNS that give a name its addresses. IPv4 only: link-local IPv6 addresses
// do not work in a browser.
import type { QueryPacket, ResponsePacket } from 'multicast-dns'

type AnyRecords = ResponsePacket['answers']

/** The records of a name. `flush`: those that others still have are no longer true. */
export const nameRecords = (
  name: string,
  addresses: readonly string[],
  { ttl, flush }: { readonly ttl: number; readonly flush: boolean },
) => addresses.map((data) => ({ name, type: 'A' as const, class: 'IN' as const, ttl, flush, data }))

/** The addresses of a name in what another computer sent, without those that it takes back. */
export const addressesIn = (records: AnyRecords, name: string): string[] =>
  (records ?? []).flatMap((each) =>
    each.type === 'A' && each.name.toLowerCase() === name && each.ttl !== 0 ? [each.data] : [],
  )

/** Does this packet ask for the addresses of the name? */
export const isAskedFor = ({ questions }: QueryPacket, name: string): boolean =>
  (questions ?? []).some(
    (each) => each.name.toLowerCase() === name && /^(A|AAAA|ANY)$/.test(each.type),
  )
