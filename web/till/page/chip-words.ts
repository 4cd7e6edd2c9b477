// The text of the chip in the bar about this till. Pure: the screen gives the state.

/** What the words depend on. */
export type TillSituation = {
  readonly isAway: boolean
  readonly isSending: boolean
  readonly waiting: number
  readonly attention: number
  /** How many this till lost at most; null when nobody knows. */
  readonly lost: number | null
}

export type ChipWords = { readonly words: string; readonly look: 'quiet' | 'warning' | 'danger' }

/** What needs a person comes first, then the outage. */
export const chipWords = ({
  isAway,
  isSending,
  waiting,
  attention,
  lost,
}: TillSituation): ChipWords => {
  if (lost === null) return { words: 'Data lost', look: 'danger' }
  if (lost > 0) return { words: `Missing · ${lost}`, look: 'danger' }
  if (attention > 0) return { words: `Needs attention · ${attention}`, look: 'danger' }
  if (isAway)
    return { words: waiting > 0 ? `Offline · ${waiting} waiting` : 'Offline', look: 'warning' }

  if (waiting === 0) return { words: 'All sent', look: 'quiet' }

  return isSending
    ? { words: `Sending ${waiting}`, look: 'quiet' }
    : { words: `${waiting} waiting`, look: 'warning' }
}
