// The cards of the page "This till" that belong to the device: state, waiting sales, what needs attention, the file of
// unsent sales, and the device. They need no server.
import type { ReactNode } from 'react'
import { useActor } from '../../../lib/session.tsx'
import { today } from '../../../lib/now.ts'
import { useIsServerAway } from '../../../lib/till/contact.ts'
import { appVersion } from '../../../lib/till/device.ts'
import { needsAttention, type TillSale } from '../../../lib/till/till-sale.ts'
import { useTillStatus } from '../../../lib/till/till-status.ts'
import { SkeletonList } from '../../../ui/skeleton.tsx'
import { AttentionCard } from './attention-card.tsx'
import { CopyCard } from './copy-card.tsx'
import { DeviceCard } from './device-card.tsx'
import { OnlineOnly } from './online-only.tsx'
import { StateCard } from './state-card.tsx'
import { maySeeSale } from './till-facts.ts'
import { type ShownTill, useOwnTill } from './use-own-till.ts'
import { WaitingCard } from './waiting-card.tsx'

const isUnsent = ({ state }: TillSale): boolean => state === 'waiting' || state === 'attention'

const Cards = ({ till, children }: { till: ShownTill; children: ReactNode }) => {
  const actor = useActor()
  const status = useTillStatus()
  const isAway = useIsServerAway()
  const day = today()
  const sales = till.sales.filter((sale) => maySeeSale(actor, sale))
  const isWaiting = ({ state }: TillSale): boolean => state === 'waiting'
  const hiddenOf = (is: (sale: TillSale) => boolean): number => till.sales.filter(is).length - sales.filter(is).length
  const unsent = till.sales.filter(isUnsent)
  const saved = new Set(till.copies.flatMap(({ ids }) => ids))
  const isSaved = unsent.every(({ id }) => saved.has(id))
  return (
    <>
      <AttentionCard sales={sales.filter(needsAttention)} hidden={hiddenOf(needsAttention)} day={day} />
      <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
        <StateCard
          device={{ status, isAway, sales, stock_at: till.stock_at, free: till.free, app: appVersion(), day }}
        />
        <WaitingCard sales={sales.filter(isWaiting)} hidden={hiddenOf(isWaiting)} day={day} />
        <CopyCard unsent={unsent.length} copies={till.copies} day={day} />
        <DeviceCard status={status} unsent={unsent.length} isSaved={isSaved} />
        {children}
      </div>
    </>
  )
}

/** `children`: further cards of the page. */
export const ThisTill = ({ children }: { children: ReactNode }) => {
  const till = useOwnTill()
  const { kind } = useTillStatus()
  if (kind === 'not_secure' || kind === 'no_storage')
    return (
      <>
        <OnlineOnly kind={kind} />
        {children}
      </>
    )
  if (till !== null) return <Cards till={till}>{children}</Cards>
  return (
    <>
      <SkeletonList label="Loading this till" rows={4} />
      {children}
    </>
  )
}
