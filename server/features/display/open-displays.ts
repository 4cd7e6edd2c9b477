// The customer displays of this server, in memory: what they show is no record, and writing each
// change of a cart to the disk would make sales wait. After a restart tills open them again.
import { randomInt } from 'node:crypto'
import {
  CODE_MINUTES,
  MAX_SILENT_HOURS,
  MAX_WRONG_CODES,
  PAUSE_SECONDS,
  SILENT_SECONDS,
} from '@webale/domain/features/display/display.ts'
import type { DisplayView, ShownCart } from '@webale/domain/kernel/display-view.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Displays } from '../../platform/operations/app-context.ts'

type TillDisplay = {
  readonly id: string
  /** Null once it was used, or without a new one. */
  code: { readonly text: string; readonly until: number } | null
  /** The id of the display that is open; null while none is. */
  view_id: string | null
  shown: ShownCart | null
  heard_at: number
}

/** More tills are not served: the oldest ends. */
const MAX_DISPLAYS = 200
const CODES = 1_000_000

const goneDisplay = () => refuse('not_found', { thing: 'The customer display' })

/** Counts wrong codes of the whole shop: guesses come from any device. */
const openGuard = () => {
  let wrong = 0
  let pausedUntil = 0
  return {
    /** Throws display_paused. A pause that ends later than it can is of a clock that was ahead. */
    check: (now: number): void => {
      if (now < pausedUntil && pausedUntil - now <= PAUSE_SECONDS * 1000)
        throw refuse('display_paused')
    },
    noteWrong: (now: number): void => {
      wrong += 1
      if (wrong < MAX_WRONG_CODES) return
      wrong = 0
      pausedUntil = now + PAUSE_SECONDS * 1000
    },
    noteRight: (): void => {
      wrong = 0
    },
  }
}

const hasCode = ({ code }: TillDisplay, text: string, now: number): boolean =>
  code !== null && code.text === text && now < code.until

const wasForgotten = ({ heard_at }: TillDisplay, now: number): boolean =>
  Math.abs(now - heard_at) > MAX_SILENT_HOURS * 3_600_000

const isSilent = ({ heard_at }: TillDisplay, now: number): boolean =>
  now - heard_at > SILENT_SECONDS * 1000

/** `draw` answers a random number below a million; tests bring their own. */
export const openDisplays = (draw: () => number = () => randomInt(CODES)): Displays => {
  const tills = new Map<string, TillDisplay>()
  const guard = openGuard()
  const find = (id: string): TillDisplay => {
    const display = tills.get(id)
    if (display === undefined) throw goneDisplay()
    return display
  }

  /** Two codes that wait are never alike. */
  const newCode = (now: number): string => {
    const text = String(draw()).padStart(6, '0')
    return [...tills.values()].some((one) => hasCode(one, text, now)) ? newCode(now) : text
  }

  return {
    open: (id, moment) => {
      const now = Date.parse(moment)
      for (const till of tills.values()) if (wasForgotten(till, now)) tills.delete(till.id)
      const [oldest] = tills.keys()
      if (!tills.has(id) && tills.size >= MAX_DISPLAYS && oldest !== undefined) tills.delete(oldest)
      const display = tills.get(id) ?? { id, code: null, view_id: null, shown: null, heard_at: now }
      display.heard_at = now
      display.code = { text: newCode(now), until: now + CODE_MINUTES * 60_000 }
      tills.set(id, display)

      return { code: display.code.text, until: new Date(display.code.until).toISOString() }
    },
    show: (id, shown, moment) => {
      const display = find(id)
      display.shown = shown
      display.heard_at = Date.parse(moment)

      return { is_open: display.view_id !== null }
    },
    end: (id) => void tills.delete(id),
    join: (view_id, code, moment) => {
      const now = Date.parse(moment)
      guard.check(now)
      const display = [...tills.values()].find((one) => hasCode(one, code, now))
      if (display === undefined) {
        guard.noteWrong(now)
        throw refuse('display_code_wrong')
      }

      guard.noteRight()
      display.code = null
      display.view_id = view_id
    },
    view: (view_id, moment): DisplayView => {
      const display = [...tills.values()].find((one) => one.view_id === view_id)
      if (display === undefined) throw goneDisplay()

      return { shown: display.shown, is_silent: isSilent(display, Date.parse(moment)) }
    },
  }
}
