// Offers the server what it confirmed earlier. After a restore it names what it lost, and that
// waits again.
import { MAX_OFFERED } from '@webale/domain/features/till/till.ts'
import { isSuccess, MAX_REPORT_WAIT_MS, type TillNet } from './till-net.ts'
import { isTillSale, type TillEntry } from '../disk/till-sale.ts'
import type { TillCredential } from '../disk/till-state.ts'
import type { TillStore } from '../disk/till-store.ts'

type OfferDependencies = {
  readonly newId: () => string
  readonly store: TillStore
  readonly net: TillNet
}

const offeredOf = (entry: TillEntry) => ({
  id: entry.id,
  epoch: entry.sent?.epoch ?? '',
  ...(!isTillSale(entry) && { kind: entry.body.kind }),
})

const offerPortion = async (
  deps: OfferDependencies,
  till: TillCredential,
  sent: readonly TillEntry[],
): Promise<boolean> => {
  const body = { sales: sent.map(offeredOf) }
  const answer = await deps.net.post({
    path: '/api/till/offers',
    body,
    till,
    key: deps.newId(),
    limit_ms: MAX_REPORT_WAIT_MS,
  })

  if (answer === null || !isSuccess(answer)) return false
  const { missing, purged } = answer.body as { missing?: string[]; purged?: string[] }
  for (const id of missing ?? []) await deps.store.move(id, { type: 'missing' })
  await deps.store.remove(purged ?? [])

  return true
}

/** Offers all sales and documents that the server confirmed. What it lost waits again. */
export const offerSent = async (
  deps: OfferDependencies,
  till: TillCredential,
): Promise<boolean> => {
  const all = [...(await deps.store.list('sent')), ...(await deps.store.documents('sent'))]
  const sent = all.filter((entry) => (entry.sent?.epoch ?? '') !== '')

  for (let index = 0; index < sent.length; index += MAX_OFFERED)
    if (!(await offerPortion(deps, till, sent.slice(index, index + MAX_OFFERED)))) return false

  return true
}
