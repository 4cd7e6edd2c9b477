// Texts about this till in the banner and in the question before signing out. Pure: the screens
// give state and time.
import { recordsText } from '@webale/domain/features/till/count-words.ts'
import { numbersText, UNKNOWN_LOSS } from '@webale/domain/features/till/till-loss.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import type { LostEntries } from '../disk/till-state.ts'

const HOUR_MS = 3_600_000
const LONG_AWAY_MS = 7 * 24 * HOUR_MS
const LONG_AWAY = 'This till has not reached the server for 7 days. Tell the owner.'
/** The banner about a copied till is shown this long. */
const COPIED_MS = HOUR_MS

type WaitingBound = { readonly sales: number; readonly age_ms: number }
const MANY: WaitingBound = { sales: 20, age_ms: 4 * HOUR_MS }
const TOO_MANY: WaitingBound = { sales: 200, age_ms: 24 * HOUR_MS }

export type UnsentSales = {
  readonly isAway: boolean
  /**
   * Sales and documents that the server has not confirmed,
   * how many are no sales, and UGX of the sales.
   */
  readonly unsent: number
  readonly documents: number
  readonly total: number
  /** Time of the oldest of them, and of the last answer of the server. ISO, by the device. */
  readonly oldest: string | null
  readonly last_contact: string | null
  /** When the till got a new number, because it was copied. ISO, by the device. */
  readonly copied_at: string | null
  /** What this device lost, until somebody has seen it. */
  readonly lost: LostEntries | null
  /** Bytes that the second store has for further sales; null while it has not written. */
  readonly room: number | null
}

export type TillBanner = { readonly words: string; readonly isDanger: boolean }

/**
 * Milliseconds since a moment. Nothing is known of a moment that is in the future: the device's
 * clock was set back.
 */
const since = (moment: string | null, now: number): number => {
  const age = moment === null ? 0 : now - Date.parse(moment)
  return Number.isFinite(age) ? Math.max(0, age) : 0
}

/** Room for about 300 sales. */
const LITTLE_ROOM = 1024 * 1024

/** Is there little room for further sales? */
export const isAlmostFull = (room: number | null): boolean => room !== null && room < LITTLE_ROOM

/** 'This till lost up to 3 sales, numbers RCP-000101 to RCP-000103.' */
export const lostText = (lost: LostEntries): string =>
  lost.waiting === null
    ? `This browser ${UNKNOWN_LOSS}.`
    : `This till lost up to ${recordsText(lost.waiting, 0)}${numbersText(lost)}.`

/** The banner below the bar; null when nothing has to be said. `now` is the device's time in ms. */
export const bannerOf = (till: UnsentSales, now: number): TillBanner | null => {
  const { isAway, unsent, documents, total, oldest, last_contact, copied_at, lost, room } = till
  const isLongAway = isAway && since(last_contact, now) >= LONG_AWAY_MS
  const danger = (words: string): TillBanner => ({
    words: isLongAway ? `${LONG_AWAY} ${words}` : words,
    isDanger: true,
  })
  if (lost !== null) return danger(`${lostText(lost)} Tell the owner.`)
  if (isAlmostFull(room)) return danger('This device is almost full. Delete photos or files.')

  const isOver = ({ sales, age_ms }: WaitingBound): boolean =>
    unsent >= sales || (unsent > 0 && since(oldest, now) >= age_ms)

  const only = unsent === 1 ? 'is only' : 'are only'
  const sum = unsent > documents ? ` (${formatUgx(total)})` : ''
  const words =
    `${recordsText(unsent, documents)}${sum} ${only} on this till. ` +
    `Do not clear the browser's data.`

  if (isOver(TOO_MANY)) return danger(words)
  if (isLongAway) return { words: LONG_AWAY, isDanger: false }
  if (copied_at !== null && since(copied_at, now) < COPIED_MS)
    return {
      words: 'This till was copied from another device. It has a new number now.',
      isDanger: false,
    }

  return isOver(MANY) ? { words, isDanger: false } : null
}

type SigningOut = {
  readonly waiting: number
  readonly documents: number
  readonly isAway: boolean
}

/** What Sign Out asks first, in sentences; empty when it asks nothing. */
export const signOutTexts = ({ waiting, documents, isAway }: SigningOut): string[] => {
  const stays =
    waiting === 1
      ? 'is not sent yet. It stays on this till and is'
      : 'are not sent yet. They stay on this till and are'
  return [
    ...(waiting > 0
      ? [
          `${recordsText(waiting, Math.min(waiting, documents))} ${stays} sent even when ` +
            `nobody is signed in.`,
        ]
      : []),
    ...(isAway
      ? ['The server is away. If you sign out, nobody can sign in on this till until it is back.']
      : []),
  ]
}
