// The requests to phones of this cart, as the server has them: the same after a reload and in
// another tab. Paid money goes into the payment by itself, once.
import { collectionApi } from '@webale/domain/features/collection/collection.api.ts'
import { type Collection, isWaiting } from '@webale/domain/features/collection/collection.ts'
import { useEffect, useRef, useState } from 'react'
import { currentMoment } from '../../../lib/now.ts'
import { useQuery } from '../../../lib/server/use-query.ts'
import { useTill } from '../till/till-context.tsx'
import { isAttached, withPaidRequest } from './phone-part.ts'

const WAITING_MS = 2000
const IDLE_MS = 30_000
const SECOND_MS = 1000

export type PhoneRequests = {
  readonly requests: readonly Collection[]
  /** The one that the cart waits for. */
  readonly waiting: Collection | undefined
  readonly attach: (request: Collection) => void
}

const isFree = ({ state, used_as }: Collection): boolean =>
  state === 'succeeded' && used_as === null

/** The moment, again every second while something is waited for. */
export const useSeconds = (isOn: boolean): string => {
  const [moment, setMoment] = useState(currentMoment)
  useEffect(() => {
    if (!isOn) return undefined
    setMoment(currentMoment())
    const timer = setInterval(() => setMoment(currentMoment()), SECOND_MS)

    return () => clearInterval(timer)
  }, [isOn])

  return moment
}

export const usePhoneRequests = (): PhoneRequests => {
  const { cart, dispatch, frozen } = useTill()
  const [isQuick, setIsQuick] = useState(false)
  const { data: requests = [] } = useQuery(
    collectionApi.ofCart,
    { cart_id: cart.id ?? '' },
    { enabled: cart.id !== null, every: isQuick ? WAITING_MS : IDLE_MS },
  )

  const waiting = requests.find(isWaiting)
  useEffect(() => setIsQuick(waiting !== undefined), [waiting])
  const attach = (request: Collection): void => {
    dispatch({ type: 'set_parts', parts: withPaidRequest(cart.parts, request) })
  }

  // What somebody removed by hand does not come back by itself.
  const attached = useRef(new Set<string>())
  const next = requests.find(
    (one) => isFree(one) && one.given_up_at === null && !attached.current.has(one.id),
  )

  useEffect(() => {
    if (next === undefined || frozen) return
    attached.current.add(next.id)
    if (!isAttached(cart.parts, next)) attach(next)
  })

  return { requests, waiting, attach }
}

/** Paid requests of the cart whose money is not in the payment. */
export const listFree = <Request extends Collection>(
  requests: readonly Request[],
  parts: Parameters<typeof isAttached>[0],
): Request[] => requests.filter((one) => isFree(one) && !isAttached(parts, one))
