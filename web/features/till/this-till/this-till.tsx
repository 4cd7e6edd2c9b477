// The cards of the page "This till" that belong to the device: state, waiting sales, what needs
// attention, the file of unsent sales, and the device. They need no server.
import { isAdmin } from '@webale/domain/access/role.ts'
import type { ReactNode } from 'react'
import { useActor } from '../../../lib/session/session.tsx'
import { useFirstScreenLoaded } from '../../../lib/first-screen.ts'
import { lazyPart, useLoadedPart } from '../../../lib/lazy-part.ts'
import { today } from '../../../lib/now.ts'
import { useIsServerAway } from '../../../lib/server/contact.ts'
import {
  isTillSale,
  isUnsent,
  needsAttention,
  type TillEntry,
} from '../../../till/disk/till-sale.ts'
import { useTillStatus } from '../../../till/page/till-status.ts'
import { byOpening, type OwnTill } from '../../../till/page/this-till-data.ts'
import { SkeletonList } from '../../../ui/skeleton.tsx'
import { AttentionCard } from './attention-card.tsx'
import { CopyCard } from './copy-card.tsx'
import { DeviceCard } from './device-card.tsx'
import { LostCard } from './lost-card.tsx'
import { isOnlineOnly, OnlineOnly } from './online-only.tsx'
import { OthersCartsCard } from './others-carts-card.tsx'
import { StateCard } from './state-card.tsx'
import { type HiddenEntries, maySee } from './till-facts.ts'
import { useOwnTill } from './use-own-till.ts'
import { WaitingCard } from './waiting-card.tsx'

const isWaiting = ({ state }: TillEntry): boolean => state === 'waiting'

/**
 * The entries of this till that the signed-in person may see, oldest first, and the hidden entries
 * for which `is` is true.
 */
const useVisibleEntries = (till: OwnTill) => {
  const actor = useActor()
  const all: readonly TillEntry[] = [...till.sales, ...till.documents]
  const entries = all.filter((entry) => maySee(actor, entry)).toSorted(byOpening)
  const hiddenOf = (is: (entry: TillEntry) => boolean): HiddenEntries => {
    const hidden = all.filter((entry) => is(entry) && !maySee(actor, entry))
    return { count: hidden.length, documents: hidden.filter((entry) => !isTillSale(entry)).length }
  }

  return { entries, hiddenOf }
}

const Attention = ({ till }: { till: OwnTill }) => {
  const { entries, hiddenOf } = useVisibleEntries(till)
  return (
    <AttentionCard
      entries={entries.filter(needsAttention)}
      hidden={hiddenOf(needsAttention)}
      day={today()}
    />
  )
}

const DeviceCards = ({ till }: { till: OwnTill }) => {
  const { entries, hiddenOf } = useVisibleEntries(till)
  const sales = entries.filter(isTillSale)
  const documents = entries.filter((entry) => isUnsent(entry) && !isTillSale(entry)).length
  const actor = useActor()
  const status = useTillStatus()
  const isAway = useIsServerAway()
  const day = today()
  const unsent = [...till.sales, ...till.documents].filter(isUnsent)
  const saved = new Set(till.copies.flatMap(({ ids }) => ids))
  const others = till.documents.filter(isUnsent).length
  const isSaved = unsent.every(({ id }) => saved.has(id))

  return (
    <>
      <StateCard
        device={{
          status,
          isAway,
          sales,
          documents,
          stock_at: till.stock_at,
          day,
        }}
      />
      <WaitingCard
        entries={entries.filter(isWaiting)}
        hidden={hiddenOf(isWaiting)}
        day={day}
      />
      {isAdmin(actor) && <OthersCartsCard />}
      <CopyCard
        unsent={unsent.length}
        documents={others}
        copies={till.copies}
        day={day}
      />
      <DeviceCard
        status={status}
        unsent={unsent.length}
        documents={others}
        isSaved={isSaved}
      />
    </>
  )
}

const CardsOrReason = ({ till }: { till: OwnTill | null }) => {
  const { kind } = useTillStatus()
  if (isOnlineOnly(kind)) return <OnlineOnly kind={kind} />
  if (till !== null) return <DeviceCards till={till} />

  return (
    <SkeletonList
      label="Loading this till"
      rows={4}
    />
  )
}

/** Both are loaded when the first screen is there. */
const ScannerCard = lazyPart(() => import('./scanner-card.tsx'), 'ScannerCard')
const DisplayCard = lazyPart(() => import('./display-card.tsx'), 'DisplayCard')

/**
 * `children`: further cards of the page. They keep their place in the tree while the data of the
 * device arrives, so that a dialog opened meanwhile stays open.
 */
export const ThisTill = ({ children }: { children: ReactNode }) => {
  const till = useOwnTill()
  const isLoaded = useFirstScreenLoaded()
  const canTryScanner = useLoadedPart(ScannerCard, isLoaded)
  const canOpenDisplay = useLoadedPart(DisplayCard, isLoaded)

  return (
    <>
      <LostCard />
      {till !== null && <Attention till={till} />}
      <div className="gap-4 *:mb-4 *:break-inside-avoid lg:columns-2">
        <CardsOrReason till={till} />
        {children}
        {canTryScanner && <ScannerCard />}
        {canOpenDisplay && <DisplayCard />}
      </div>
    </>
  )
}
