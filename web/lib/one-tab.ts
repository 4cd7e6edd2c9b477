// One tab per till: two tabs with one cart would overwrite each other. Web Locks decide; where a browser has none (plain
// http in the shop's network) the tabs ask each other over a BroadcastChannel.
import { useCallback, useEffect, useRef, useState } from 'react'

export type Tenure = 'asking' | 'here' | 'elsewhere'

/** How long an answer may take (ms) before the other tab is believed: a reload frees the lock a moment late. */
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
      // Given up on purpose; otherwise another tab took over, and this one waits in line again.
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
    // The tab that leaves may still be writing its cart.
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

/** Is this the tab that may use `name`? `take` moves it here; it comes by itself when the other tab is closed. */
export const useOneTab = (name: string): { readonly tenure: Tenure; readonly take: () => void } => {
  const [tenure, setTenure] = useState<Tenure>('asking')
  const holder = useRef<Holder | null>(null)
  useEffect(() => {
    const patience = setTimeout(() => setTenure((now) => (now === 'asking' ? 'elsewhere' : now)), PATIENCE_MS)
    // Absent on plain http, whatever the types say.
    const locks = (navigator as { readonly locks?: LockManager }).locks
    holder.current = (locks === undefined ? byChannel : byLocks)(name, setTenure)
    return () => {
      clearTimeout(patience)
      holder.current?.stop()
    }
  }, [name])
  return { tenure, take: useCallback(() => holder.current?.take(), []) }
}
