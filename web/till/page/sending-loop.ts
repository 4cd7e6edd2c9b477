// The loop that reports and sends: in one tab of a browser, the visible one, because the timers of
// a hidden tab run rarely.
import { isServerAway } from '../../lib/server/contact.ts'
import { type Sender, TOO_FAST_MS } from '../send/send-sales.ts'
import type { ShopCheck } from './shop-check.ts'
import { readTillStatus, setTillStatus } from './till-status.ts'

const REPORT_EVERY_MS = 60_000
const SENDER_LOCK = 'webale-sender'

export type Leader = {
  /** Something waits, or another tab changed something. */
  wake(): void
  /** Reports and sends at once. */
  reportSoon(): void
}

/**
 * `isWoken`: `wake` was called while a turn was under way. `hasSent`: the server has not yet
 * received a report that nothing waits.
 */
type Loop = {
  isLeading: boolean
  isDue: boolean
  isWoken: boolean
  hasSent: boolean
  last: number
  endSleep: () => void
}

const isReportDue = ({ isDue, last }: Loop): boolean =>
  isDue || (!document.hidden && performance.now() - last >= REPORT_EVERY_MS)

const sleep = (loop: Loop, ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    loop.endSleep = () => {
      clearTimeout(timer)
      resolve()
    }

    if (loop.isWoken) loop.endSleep()
    loop.isWoken = false
  })

/** One report when it is due, and one sale; resolves with the ms until the next turn. */
const runTurn = async (
  loop: Loop,
  sender: Sender,
  report: () => Promise<void>,
  { isOwnHere }: Pick<ShopCheck, 'isOwnHere'>,
): Promise<number> => {
  if (isServerAway() || !(await isOwnHere())) return REPORT_EVERY_MS
  if (isReportDue(loop)) {
    loop.isDue = false
    loop.last = performance.now()
    // Sends even when the report could not be written.
    await report().catch(() => undefined)
  }

  setTillStatus({ isSending: readTillStatus().waiting > 0 })
  const wait = await sender.step()
  if (wait === 0) loop.hasSent = true
  if (wait <= TOO_FAST_MS) return wait
  setTillStatus({ isSending: false })
  if (loop.hasSent && sender.isIdle()) {
    loop.hasSent = false
    loop.isDue = true
  }

  return loop.isDue ? 0 : wait
}

/**
 * Starts the loop, now or when the tab that has it is closed. It rests while another shop answers.
 */
export const leadTill = (
  sender: Sender,
  report: () => Promise<void>,
  shop: Pick<ShopCheck, 'isOwnHere'>,
): Leader => {
  const loop: Loop = {
    isLeading: false,
    isDue: true,
    isWoken: false,
    hasSent: false,
    last: -Infinity,
    endSleep: () => undefined,
  }

  const wake = (): void => {
    loop.isWoken = true
    loop.endSleep()
  }

  let asking = new AbortController()
  const run = async (): Promise<void> => {
    loop.isLeading = true
    while (loop.isLeading) {
      // A write that the disk refused must not end the loop.
      const wait = await runTurn(loop, sender, report, shop).catch(() => REPORT_EVERY_MS)
      if (wait > 0) await sleep(loop, wait)
    }
  }

  const ask = (steal: boolean): void => {
    asking.abort()
    const controller = (asking = new AbortController())
    navigator.locks
      .request(SENDER_LOCK, steal ? { steal } : { signal: controller.signal }, run)
      .catch(() => {
        if (controller.signal.aborted) return
        // Another tab took the lead; this one waits for it.
        loop.isLeading = false
        wake()
        ask(false)
      })
  }

  ask(!document.hidden)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && !loop.isLeading) ask(true)
  })

  return {
    wake,
    reportSoon: () => {
      sender.reset()
      loop.isDue = true
      wake()
    },
  }
}
