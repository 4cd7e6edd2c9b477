// The cart on the screen of a till that was copied from another device: the other device has the same cart.
import { useEffect, useRef } from 'react'
import { uuidv7 } from 'uuidv7'
import { useTillStatus } from '../../../lib/till/till-status.ts'
import type { CartControl } from './use-cart.ts'

/** Gives the cart a new id when the till learns that it was copied; while `busy`, the sale is settled first. */
export const useNewIdWhenCopied = ({ ready, current, dispatch }: CartControl, busy: boolean): void => {
  const { copied_at } = useTillStatus()
  const seen = useRef<string | null>(null)
  useEffect(() => {
    if (!ready || busy || seen.current === copied_at) return
    seen.current = copied_at
    if (current().id !== null) dispatch({ type: 'set_id', id: uuidv7() })
  }, [ready, busy, copied_at, current, dispatch])
}
