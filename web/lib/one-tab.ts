// Lets one tab per till use the cart: two tabs with one cart would overwrite each other. Web Locks decide; without
// them (plain http) the tabs coordinate over a BroadcastChannel.
import { useCallback, useEffect, useRef, useState } from 'react'

export type Tenure = 'asking' | 'here' | 'elsewhere'

/**
 * How long (ms) to wait for a response before the other tab counts as the holder: a reload releases the lock a moment
 * late.
 */
const PATIENCE_MS = 300

type Holder = { take(): void; stop(): void }
type Report = (tenure: Tenure) => void

const byLocks = (name: string, report: Report): Holder => {
  let stopped = false
  let turn = new AbortController()
  let release: () => void = () => {}
  const hold = (): Promise<void> =>
    new Promise((resolve) => {
      if (stopped) return resolve()
      release = resolve
      report('here')
    })
  const request = (steal: boolean): void => {
    const mine = new AbortController()
    turn = mine
    navigator.locks.request(name, steal ? { steal } : { signal: mine.signal }, hold).catch(() => {
      // The request was aborted on purpose; otherwise another tab took the lock and this one queues again.
      if (stopped || mine.signal.aborted) return
      report('elsewhere')
      request(false)
    })
  }
  request(false)
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

const byChannel = (name: string, report: Report): Holder => {
  const channel = new BroadcastChannel(name)
  let holding = false
  const hold = (): void => {
    holding = true
    report('here')
  }
  let patience = setTimeout(hold, PATIENCE_MS / 2)
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (data === 'anyone?' && holding) channel.postMessage('mine')
    // Wait: the closing tab may still be saving its cart.
    if (data === 'left' && !holding) patience = setTimeout(hold, PATIENCE_MS * (1 + Math.random()))
    if (data === 'mine' || data === 'taken') {
      clearTimeout(patience)
      holding = false
      report('elsewhere')
    }
  })
  const leave = (): void => {
    if (holding) channel.postMessage('left')
  }
  window.addEventListener('pagehide', leave)
  channel.postMessage('anyone?')
  return {
    take: () => {
      channel.postMessage('taken')
      hold()
    },
    stop: () => {
      clearTimeout(patience)
      leave()
      window.removeEventListener('pagehide', leave)
      channel.close()
    },
  }
}

/**
 * Says whether this tab may use `name`. `take` moves the right to this tab; it also comes when the other tab is
 * closed.
 */
export const useOneTab = (name: string): { readonly tenure: Tenure; readonly take: () => void } => {
  const [tenure, setTenure] = useState<Tenure>('asking')
  const holder = useRef<Holder | null>(null)
  useEffect(() => {
    const patience = setTimeout(() => setTenure((now) => (now === 'asking' ? 'elsewhere' : now)), PATIENCE_MS)
    // Missing on plain http, although the types say otherwise.
    const locks = (navigator as { readonly locks?: LockManager }).locks
    holder.current = (locks === undefined ? byChannel : byLocks)(name, setTenure)
    return () => {
      clearTimeout(patience)
      holder.current?.stop()
    }
  }, [name])
  return { tenure, take: useCallback(() => holder.current?.take(), []) }
}
