// The sales of this till, for Sales History while the server is away.
import { useEffect, useMemo, useState } from 'react'
import { useActor } from '../../../lib/session/session.tsx'
import { useIsServerAway } from '../../../lib/server/contact.ts'
import { loadTill } from '../../../till/page/load-till.ts'
import {
  type OwnFilter,
  type OwnHistory,
  filterOwnHistory,
} from '../../../till/page/own-history.ts'
import type { TillSale } from '../../../till/disk/till-sale.ts'
import { useTillStatus } from '../../../till/page/till-status.ts'

/** Null while the server answers, and in a browser that has sold nothing without it. */
export const useOwnHistory = (filter: OwnFilter): OwnHistory | null => {
  const actor = useActor()
  const isAway = useIsServerAway()
  const { waiting, kind } = useTillStatus()
  const [stored, setStored] = useState<{
    readonly sales: readonly TillSale[]
    readonly at: number
  } | null>(null)

  useEffect(() => {
    let isGone = false
    const read = async (): Promise<void> => {
      const till = isAway && kind !== 'other_shop' ? await loadTill() : null
      const sales = await till?.list('waiting', 'attention', 'sent')
      if (!isGone) setStored(sales === undefined ? null : { sales, at: Date.now() })
    }

    void read().catch(() => undefined)

    return () => {
      isGone = true
    }
  }, [isAway, waiting, kind])

  const { search, from, until } = filter

  return useMemo(
    () =>
      stored === null
        ? null
        : filterOwnHistory(stored.sales, { search, from, until }, actor, stored.at),
    [stored, search, from, until, actor],
  )
}
