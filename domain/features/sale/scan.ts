// Distinguishes a barcode scanner from a person: scanners send keys faster and more evenly. A pure
// state machine over key events, so that recorded timings can be replayed in tests. The keyboard
// listener in the browser applies its results.
import { Quantity, readQuantity } from '../../kernel/quantity.ts'
import { firstIssue } from '../../kernel/text.ts'

/**
 * The focused field when a burst began. `code` marks
 * fields that expect a code: they keep their text.
 */
export type FieldKind = 'none' | 'text' | 'numeric' | 'code'

/**
 * Typical gap between two keys in ms, chosen per device;
 * Bluetooth scanners and slow phones type slowly.
 */
export const SCANNER_GAPS = { fast: 50, normal: 100, bluetooth: 200 } as const
export type ScannerSpeed = keyof typeof SCANNER_GAPS

/**
 * A burst ends after this time without a key (ms). A shorter time would split codes when one frame
 * is slow.
 */
export const SILENCE_MS = 400

const EVEN_AND_FAST_MS = 40
/** A QR code may hold a long address. */
const MAX_KEYS = 400
const CODE = /^[0-9A-Z._/-]{4,50}$/

export type ScanEvent =
  | {
      readonly type: 'key'
      readonly key: string
      readonly time: number
      readonly field: FieldKind
      /** The key repeats because it is held. */
      readonly held?: boolean
    }
  /** Sent SILENCE_MS after the last key, for scanners that end without Enter or Tab. */
  | { readonly type: 'silence'; readonly time: number }

/**
 * The keys of one burst; `text` is empty without a burst. `long` means it is too long for a code.
 */
export type Burst = {
  readonly text: string
  readonly gaps: readonly number[]
  readonly last: number
  readonly field: FieldKind
  readonly long: boolean
  /** When the scan before it ended (ms): a scanner may send two keys at its end. */
  readonly ended: number
}

export type ScanAnswer = {
  readonly burst: Burst
  /** A burst has begun: remember the focused field and its value. */
  readonly begun: boolean
  /** The code of a finished scan. */
  readonly code: string | null
  /** Swallow this key: it is a key of the scanner that would press a control. */
  readonly swallow: boolean
  /** Put the remembered value back into the field. */
  readonly restore: boolean
}

export const NO_BURST: Burst = {
  text: '',
  gaps: [],
  last: Number.NEGATIVE_INFINITY,
  field: 'none',
  long: false,
  ended: Number.NEGATIVE_INFINITY,
}

/** The pace of keys: the median gap (ms). Infinite for a single key. */
export const medianOf = (gaps: readonly number[]): number => {
  const sorted = gaps.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.POSITIVE_INFINITY

  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

const looksLikeCode = ({ text, long }: Burst): boolean =>
  !long && CODE.test(text) && /\d/.test(text)

/** Median gap (ms) up to which keys of any sign come from a scanner. */
const ANY_SIGN_MS = { usual: 35, slow: 60, numeric: 30, three_keys: 20 } as const
/** Gaps up to this are even (ms): below it they tell more about the device than about the keys. */
const EVEN_MS = 40

const anySignMs = (field: FieldKind, gap: number): number => {
  if (field === 'numeric') return ANY_SIGN_MS.numeric
  return gap >= SCANNER_GAPS.bluetooth ? ANY_SIGN_MS.slow : ANY_SIGN_MS.usual
}

/** One key again and again: it is held, or sends three zeros at once. */
const isOneKey = (text: string): boolean => /^(.)\1*$/u.test(text)

/** Faster and more even than any person types, whatever the signs. */
const isFastAndEven = ({ text, gaps, field, long }: Burst, gap: number): boolean => {
  const pace = medianOf(gaps)
  if (long || text.length < 3 || isOneKey(text)) return false
  if (pace > (text.length === 3 ? ANY_SIGN_MS.three_keys : anySignMs(field, gap))) return false

  return Math.max(...gaps) <= Math.max(EVEN_MS, 4 * pace)
}

const isCodeWithSuffix = (burst: Burst, gap: number): boolean => {
  const pace = medianOf(burst.gaps)
  if (
    !looksLikeCode(burst) ||
    pace > 0.8 * gap ||
    burst.text.length < (burst.field === 'none' ? 4 : 6)
  )
    return false

  return burst.field !== 'numeric' || pace <= EVEN_AND_FAST_MS || burst.text.length >= 10
}

const isScanWithSuffix = (burst: Burst, gap: number): boolean =>
  isCodeWithSuffix(burst, gap) || isFastAndEven(burst, gap)

const isScanWithoutSuffix = (burst: Burst): boolean =>
  looksLikeCode(burst) && burst.text.length >= 8 && medianOf(burst.gaps) <= EVEN_AND_FAST_MS

const emptyAnswer = (burst: Burst): ScanAnswer => ({
  burst,
  begun: false,
  code: null,
  swallow: false,
  restore: false,
})

const endScan = (burst: Burst, time: number, swallow: boolean): ScanAnswer => ({
  burst: { ...NO_BURST, ended: time },
  begun: false,
  code: burst.text,
  swallow,
  restore: burst.field === 'text' || burst.field === 'numeric',
})

const addKey = (burst: Burst, key: string, time: number, field: FieldKind): ScanAnswer => {
  const gap = time - burst.last
  if (burst.text === '' || gap > SILENCE_MS)
    return {
      ...emptyAnswer({
        text: key,
        gaps: [],
        last: time,
        field,
        long: false,
        ended: burst.ended,
      }),
      begun: true,
    }

  if (burst.long || burst.text.length >= MAX_KEYS)
    return emptyAnswer({ ...burst, last: time, long: true })

  return emptyAnswer({
    ...burst,
    text: burst.text + key,
    gaps: [...burst.gaps, gap],
    last: time,
  })
}

const MODIFIERS = new Set([
  'Shift',
  'CapsLock',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'NumLock',
  'Unidentified',
])

/** The second key of an end comes this soon after the first (ms): carriage return and line feed. */
const SECOND_END_MS = 100

const endBurst = (burst: Burst, time: number, field: FieldKind, gap: number): ScanAnswer => {
  if (burst.text === '' && time - burst.ended <= SECOND_END_MS)
    return { ...emptyAnswer(burst), swallow: true }

  if (time - burst.last > SILENCE_MS) return emptyAnswer(NO_BURST)
  if (isScanWithSuffix(burst, gap)) return endScan(burst, time, true)
  // Too uneven to be a scan for sure, too fast for a person: its end presses no control.
  const isTooFast =
    burst.text.length >= 4 && !isOneKey(burst.text) && medianOf(burst.gaps) <= 0.8 * gap

  return { ...emptyAnswer(NO_BURST), swallow: field === 'none' && isTooFast }
}

/** A space inside a scan would press the focused button. */
const pressesControl = (
  { text, gaps }: Burst,
  key: string,
  field: FieldKind,
  gap: number,
): boolean =>
  key === ' ' && field === 'none' && text.length >= 3 && medianOf(gaps) <= anySignMs(field, gap)

/** One key, or the silence after keys. `gap` is one of SCANNER_GAPS. */
export const stepScan = (burst: Burst, event: ScanEvent, gap: number): ScanAnswer => {
  if (event.type === 'silence') {
    const isOver = event.time - burst.last >= SILENCE_MS
    // On a busy device the rest of the keys may still be on their way. Their times decide.
    return isOver && isScanWithoutSuffix(burst)
      ? endScan(burst, event.time, false)
      : emptyAnswer(burst)
  }

  // A held key repeats faster than any scanner types and is never part of a code.
  if (event.held === true) return emptyAnswer(NO_BURST)
  if (event.key === 'Enter' || event.key === 'Tab')
    return endBurst(burst, event.time, event.field, gap)
  if (event.key.length === 1) {
    const answer = addKey(burst, event.key, event.time, event.field)
    return { ...answer, swallow: pressesControl(answer.burst, event.key, event.field, gap) }
  }

  // Shift precedes every capital letter of a code; any
  // other key (Backspace, arrows) comes from a person.
  return MODIFIERS.has(event.key) ? emptyAnswer(burst) : emptyAnswer(NO_BURST)
}

/** The text of the scan box: how many of which code, or why no quantity can have this number. */
export type ScanText = {
  readonly quantity: number
  readonly code: string
  readonly problem: string | null
}

/** A text before the asterisk that is meant as a quantity. */
const NUMERIC = /^[-+]?[\d.,][\d.,\s]*$/

/**
 * Parses the text of the scan box: '5*6161100012345' means five of that code, '0,25*' a quarter of
 * the next one. Never another quantity than was typed: what no quantity can be has a problem.
 */
export const parseScan = (text: string): ScanText => {
  const typed = text.trim()
  const at = typed.indexOf('*')
  const times = typed.slice(0, Math.max(0, at)).trim()
  if (!NUMERIC.test(times)) return { quantity: 1, code: typed, problem: null }
  const read = readQuantity(times)
  const quantity = read !== null && 'quantity' in read ? read.quantity : Number.NaN
  const problem = read !== null && 'problem' in read ? read.problem : firstIssue(Quantity, quantity)

  return { quantity, code: typed.slice(at + 1).trim(), problem }
}

/** How many the next scan counts for: '5*' in the scan box, which may also hold a code. */
export const multiplierOf = (typed: string): Omit<ScanText, 'code'> =>
  parseScan(typed.includes('*') ? typed : '')
