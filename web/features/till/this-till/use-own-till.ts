// The data of this till for its page. It is read
// again with every change on this device, in any tab.
import { isAdmin } from '@webale/domain/access/role.ts'
import { useEffect, useState } from 'react'
import { useActor } from '../../../lib/session/session.tsx'
import { loadTill } from '../../../till/page/load-till.ts'
import { type OwnTill, readOwnTill } from '../../../till/page/this-till-data.ts'
import { CHANGES } from '../../../till/page/watch-store.ts'

export type ShownTill = OwnTill & {
  /** Bytes that the browser may still store; null when it does not say. */
  readonly free: number | null
}

const readFree = async (): Promise<number | null> => {
  const { quota, usage } = await navigator.storage.estimate().catch((): StorageEstimate => ({}))
  return quota === undefined || usage === undefined ? null : quota - usage
}

/** Null until it was read, and in a browser that is no till. */
export const useOwnTill = (): ShownTill | null => {
  const actor = useActor()
  const scope = isAdmin(actor) ? 'all' : (actor.department_id ?? 'none')
  const [till, setTill] = useState<ShownTill | null>(null)
  useEffect(() => {
    let isOpen = true
    const read = async (): Promise<void> => {
      const own = await readOwnTill(scope)
      const free = own === null ? null : await readFree()
      if (isOpen && own !== null) setTill({ ...own, free })
    }

    // It also checks whether this browser can be a till.
    void loadTill().then(read)
    const channel = new BroadcastChannel(CHANGES)
    channel.addEventListener('message', () => void read())

    return () => {
      isOpen = false
      channel.close()
    }
  }, [scope])

  return till
}
