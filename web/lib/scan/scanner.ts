// Detects a barcode scanner that types like a keyboard, wherever the focus is. The domain (scan.ts)
// decides what is a scan and what is typing; this file feeds it the keys and restores a field that
// received a scan.
import { codesOfScan } from '@webale/domain/features/barcode/scanned-code.ts'
import {
  NO_BURST,
  SCANNER_GAPS,
  SILENCE_MS,
  stepScan,
  type Burst,
  type FieldKind,
  type ScanAnswer,
} from '@webale/domain/features/sale/scan.ts'
import { readDeviceSetting } from '../device-settings.ts'

export type Scan = {
  /** The code that is meant, for example the GTIN inside a link. */
  readonly code: string
  /** All that was scanned. */
  readonly text: string
  /** The milliseconds between its keys. */
  readonly gaps: readonly number[]
  /** The focused field that takes codes (`data-scan="accept"`) and kept the text, or null. */
  readonly field: HTMLInputElement | null
  /**
   * Types the scan into the field for texts that lost it, for a person whose typing was taken for a
   * scan; null where there is no such field.
   */
  readonly giveBack: (() => void) | null
}
type Listener = (scan: Scan) => void

type EditableField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const NOT_TYPED = new Set([
  'button',
  'submit',
  'reset',
  'checkbox',
  'radio',
  'range',
  'color',
  'file',
  'image',
])

const findEditable = (target: EventTarget | null): EditableField | null => {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return target
  return target instanceof HTMLInputElement && !NOT_TYPED.has(target.type) ? target : null
}

const isCodeField = (field: EditableField | null): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.dataset['scan'] === 'accept'

/** A PIN is typed with digits only; any other password is no business of the scanner. */
const isPin = (target: HTMLInputElement): boolean =>
  target.inputMode === 'numeric' || target.inputMode === 'none'

const isSecret = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'password' && !isPin(target)

const kindOf = (field: EditableField | null): FieldKind => {
  if (field === null) return 'none'
  if (isCodeField(field)) return 'code'
  if (field.getAttribute('type') === 'password') return 'numeric'
  if ('numeric' in field.dataset) return 'numeric'

  return field.inputMode === 'numeric' ||
    field.inputMode === 'decimal' ||
    field.getAttribute('type') === 'number'
    ? 'numeric'
    : 'text'
}

const valueSetters = {
  INPUT: Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set,
  TEXTAREA: Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set,
  SELECT: Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set,
}

/** Sets a value as typing does, through the prototype's setter, so that React notices. */
export const setFieldValue = (field: EditableField, value: string): void => {
  if (field.value === value) return
  valueSetters[field.tagName as keyof typeof valueSetters]?.call(field, value)
  field.dispatchEvent(
    new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  )
}

let burst: Burst = NO_BURST
type CaughtField = {
  readonly field: EditableField | null
  readonly value: string
  /** What had the focus before a letter moved it into the field. */
  readonly from: Element | null
}
let caught: CaughtField = { field: null, value: '', from: null }
let pageListener: Listener | null = null
let elsewhereListener: Listener | null = null

/** The longest pause between two keys of this device's scanner (ms). */
const maxGapMs = (): number => SCANNER_GAPS[readDeviceSetting('scanner')]

/** The visible page takes all scans. Returns how to unsubscribe. */
export const onScan = (listener: Listener): (() => void) => {
  pageListener = listener
  return () => {
    if (pageListener === listener) pageListener = null
  }
}

/** Takes scans while no page does. Returns how to unsubscribe. */
export const onScanElsewhere = (listener: Listener): (() => void) => {
  elsewhereListener = listener
  return () => {
    if (elsewhereListener === listener) elsewhereListener = null
  }
}

/** Is a scan in progress? Then a `-` or `?` belongs to the code and is not a shortcut. */
export const isScanInProgress = (time: number): boolean =>
  time - burst.last <= SILENCE_MS && /[0-9A-Za-z]/.test(burst.text)

/** A field that takes codes holds what was typed: it gets the code that is meant. */
const writeCode = (field: HTMLInputElement, text: string, code: string): void => {
  const { value } = field
  if (value.toLowerCase().endsWith(text.toLowerCase()))
    setFieldValue(field, value.slice(0, value.length - text.length) + code)
}

/** What the field for texts held with the scan in it; null for one that the scan has focused. */
const giverBackOf = ({ field, from }: CaughtField): (() => void) | null => {
  if (field === null || from !== null) return null
  if (kindOf(field) !== 'text' || field instanceof HTMLSelectElement) return null
  const { value } = field

  return () => {
    if (!field.isConnected) return
    setFieldValue(field, value)
    field.focus()
  }
}

const applyAnswer = (answer: ScanAnswer): void => {
  const { gaps } = burst
  burst = answer.burst
  if (answer.code === null) return
  const { field, value, from } = caught
  const giveBack = giverBackOf(caught)
  if (answer.restore && field?.isConnected) setFieldValue(field, value)
  if (answer.restore && from instanceof HTMLElement) from.focus({ preventScroll: true })
  const [code = answer.code] = codesOfScan(answer.code)
  if (isCodeField(field)) writeCode(field, answer.code, code)
  const listener = pageListener ?? elsewhereListener
  listener?.({
    code,
    text: answer.code,
    gaps,
    field: isCodeField(field) ? field : null,
    giveBack,
  })
}

let timer: ReturnType<typeof setTimeout> | undefined

const finishAfterSilence = (): void => {
  clearTimeout(timer)
  timer = setTimeout(
    () => applyAnswer(stepScan(burst, { type: 'silence', time: performance.now() }, maxGapMs())),
    SILENCE_MS + 10,
  )
}

/** Feeds one key; returns true when it ended a scan and must not reach the page. */
const feedKey = (
  key: string,
  time: number,
  { field, from = null }: Pick<CaughtField, 'field'> & Partial<Pick<CaughtField, 'from'>>,
  held = false,
): boolean => {
  const answer = stepScan(
    burst,
    {
      type: 'key',
      key,
      time,
      field: kindOf(field),
      held,
    },
    maxGapMs(),
  )

  if (answer.begun) caught = { field, value: field?.value ?? '', from }
  applyAnswer(answer)
  finishAfterSilence()

  return answer.swallow
}

let hasNamelessKey = false
/** The keydown of a space was swallowed: its keyup would press the focused button, too. */
let isSpaceSwallowed = false

/** With Caps Lock scanners send small letters for capitals, so all letters are read as capitals. */
const keyOf = (event: KeyboardEvent): string =>
  event.key.length === 1 && event.getModifierState('CapsLock') ? event.key.toUpperCase() : event.key

let findTypeAhead: () => HTMLInputElement | null = () => null

/**
 * A letter that a person types outside of a field goes into the field that `find` returns. Returns
 * how to stop.
 */
export const setTypeAhead = (find: () => HTMLInputElement | null): (() => void) => {
  findTypeAhead = find
  return () => {
    if (findTypeAhead === find) findTypeAhead = () => null
  }
}

/**
 * Focuses the field for this key, before the burst begins: if it is a scan after all, the field
 * gets back what it held.
 */
const focusTypeAhead = (event: KeyboardEvent): Pick<CaughtField, 'field' | 'from'> => {
  const from = document.activeElement
  const isLetter = /^\p{L}$/u.test(event.key) && !event.altKey && !event.repeat
  const field = isLetter && !isScanInProgress(event.timeStamp) ? findTypeAhead() : null
  if (field === null) return { field, from: null }
  field.focus()
  field.setSelectionRange(field.value.length, field.value.length)

  return { field, from }
}

const onKeyDown = (event: KeyboardEvent): void => {
  hasNamelessKey = event.key === 'Unidentified' || event.key === 'Process'
  if (event.isComposing || event.ctrlKey || event.metaKey || isSecret(event.target)) return
  const field = findEditable(event.target)
  const place = field === null ? focusTypeAhead(event) : { field }
  if (!feedKey(keyOf(event), event.timeStamp, place, event.repeat)) return
  isSpaceSwallowed = event.key === ' '
  event.preventDefault()
  event.stopImmediatePropagation()
}

const onKeyUp = (event: KeyboardEvent): void => {
  if (event.key !== ' ' || !isSpaceSwallowed) return
  isSpaceSwallowed = false
  event.preventDefault()
  event.stopImmediatePropagation()
}

/**
 * Some phones send keys without names; their text is only visible in the input event of a field
 * that takes codes.
 */
const onInput = (event: Event): void => {
  const field = findEditable(event.target)
  if (!hasNamelessKey || !(event instanceof InputEvent) || !isCodeField(field)) return
  for (const key of event.data ?? '') feedKey(key, event.timeStamp, { field })
}

/** Starts listening on the window, before any other listener of the page. Returns how to stop. */
export const startScanner = (): (() => void) => {
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('keyup', onKeyUp, true)
  window.addEventListener('input', onInput, true)

  return () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', onKeyDown, true)
    window.removeEventListener('keyup', onKeyUp, true)
    window.removeEventListener('input', onInput, true)
  }
}
