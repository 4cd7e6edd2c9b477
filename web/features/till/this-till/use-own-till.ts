// The data of this till for its page. It is read
// again with every change on this device, in any tab.
import { isAdmin } from '@webale/domain/access/role.ts'
import { useEffect, useState } from 'react'
import { useActor } from '../../../lib/session/session.tsx'
import { loadTill } from '../../../till/page/load-till.ts'
import { type OwnTill, readOwnTill } from '../../../till/page/this-till-data.ts'
import { CHANGES } from '../../../till/page/watch-store.ts'

/** Null until it was read, and in a browser that is no till. */
export const useOwnTill = (): OwnTill | null => {
  const actor = useActor()
  const scope = isAdmin(actor) ? 'all' : (actor.department_id ?? 'none')
  const [till, setTill] = useState<OwnTill | null>(null)
  useEffect(() => {
    let isOpen = true
    const read = async (): Promise<void> => {
      const own = await readOwnTill(scope)
      if (isOpen && own !== null) setTill(own)
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
