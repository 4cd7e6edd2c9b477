// Lets one tab per till use the cart: two tabs with one cart would overwrite each other. Web Locks
// decide; without them (plain http) the tabs coordinate over a BroadcastChannel.
import { useCallback, useEffect, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'

export type TabLockState = 'asking' | 'here' | 'elsewhere'

/**
 * How long (ms) to wait for a response before the other tab counts as the holder: a reload releases
 * the lock a moment late.
 */
const RESPONSE_TIMEOUT_MS = 300

type LockHolder = { take(): void; stop(): void }
type Report = (lockState: TabLockState) => void

/** Does another tab hold the lock that this one waits for? A slow answer alone says nothing. */
const isHeldElsewhere = async (name: string): Promise<boolean> => {
  const { held = [], pending = [] } = await navigator.locks.query()
  return [held, pending].every((locks) => locks.some((lock) => lock.name === name))
}

const holdByWebLocks = (name: string, report: Report): LockHolder => {
  let stopped = false
  let turn = new AbortController()
  let release: () => void = () => {}
  let isAsking = true
  const answer = (lockState: TabLockState): void => {
    isAsking = false
    report(lockState)
  }

  const look = async (): Promise<void> => {
    const isElsewhere = await isHeldElsewhere(name).catch(() => true)
    if (!isAsking || stopped) return
    if (isElsewhere) answer('elsewhere')
    else lookLater()
  }

  const lookLater = (): void => void setTimeout(() => void look(), RESPONSE_TIMEOUT_MS)

  const holdLock = (): Promise<void> =>
    new Promise((resolve) => {
      if (stopped) return resolve()
      release = resolve
      answer('here')
    })

  const request = (steal: boolean): void => {
    const controller = new AbortController()
    turn = controller
    navigator.locks
      .request(name, steal ? { steal } : { signal: controller.signal }, holdLock)
      .catch(() => {
        // The request was aborted on purpose; otherwise another tab took the lock and this one
        // queues again.
        if (stopped || controller.signal.aborted) return
        answer('elsewhere')
        request(false)
      })
  }

  request(false)
  lookLater()

  return {
    take: () => {
      turn.abort()
      request(true)
    },
    stop: () => {
      stopped = true
      turn.abort()
      release()
    },
  }
}

/** A claim to hold: the later one wins, and the smaller id of two of the same moment. */
type Claim = { readonly at: number; readonly id: string }
type TabMessage = { readonly kind: 'ask' | 'left' } | ({ readonly kind: 'hold' } & Claim)

const isStronger = (own: Claim, other: Claim): boolean =>
  own.at === other.at ? own.id < other.id : own.at > other.at

const holdByChannel = (name: string, report: Report): LockHolder => {
  const channel = new BroadcastChannel(name)
  const send = (message: TabMessage): void => channel.postMessage(message)
  // The tab that opens claims nothing that another one has: only a press is a later claim.
  let claim: Claim = { at: 0, id: uuidv7() }
  let latest = 0
  let isHolding = false
  // Each new holder says so, because another tab may become one at the same moment.
  const becomeHolder = (): void => {
    isHolding = true
    send({ kind: 'hold', ...claim })
    report('here')
  }

  let timer = setTimeout(becomeHolder, RESPONSE_TIMEOUT_MS / 2)
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'ask' && isHolding) send({ kind: 'hold', ...claim })
    // Wait: the closing tab may still be saving its cart.
    if (data.kind === 'left' && !isHolding)
      timer = setTimeout(becomeHolder, RESPONSE_TIMEOUT_MS * (1 + Math.random()))

    if (data.kind !== 'hold') return
    latest = Math.max(latest, data.at)
    if (isHolding && isStronger(claim, data)) {
      send({ kind: 'hold', ...claim })
      return
    }

    clearTimeout(timer)
    isHolding = false
    report('elsewhere')
  })

  const announceLeave = (): void => {
    if (isHolding) send({ kind: 'left' })
  }

  window.addEventListener('pagehide', announceLeave)
  send({ kind: 'ask' })

  return {
    take: () => {
      clearTimeout(timer)
      // Later than every claim so far, also when the clock of the device went back.
      claim = { ...claim, at: Math.max(Date.now(), latest + 1, claim.at + 1) }
      becomeHolder()
    },
    stop: () => {
      clearTimeout(timer)
      announceLeave()
      window.removeEventListener('pagehide', announceLeave)
      channel.close()
    },
  }
}

/** A browser with neither: this tab sells, as it would alone. */
const holdAlone = (report: Report): LockHolder => {
  report('here')
  return { take: () => undefined, stop: () => undefined }
}

/**
 * The types name both as present. Web Locks are missing on plain http, and old phones have no
 * channel either.
 */
const startHolding = (name: string, report: Report): LockHolder => {
  if ((navigator as { readonly locks?: LockManager }).locks !== undefined)
    return holdByWebLocks(name, report)
  return 'BroadcastChannel' in window ? holdByChannel(name, report) : holdAlone(report)
}

/**
 * Says whether this tab may use `name`. `take` moves the right to this tab; it also comes when the
 * other tab is closed.
 */
export const useTabLock = (
  name: string,
): { readonly lockState: TabLockState; readonly take: () => void } => {
  const [lockState, setLockState] = useState<TabLockState>('asking')
  const holder = useRef<LockHolder | null>(null)
  useEffect(() => {
    holder.current = startHolding(name, setLockState)

    return () => holder.current?.stop()
  }, [name])

  return { lockState, take: useCallback(() => holder.current?.take(), []) }
}
