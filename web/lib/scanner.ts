// Listens for a barcode scanner that types like a keyboard, wherever the focus is. What is a scan and what is a person is
// decided by the domain (scan.ts); here the keys are fed in, and a field that caught a scan gets its old value back.
import { NO_BURST, SCANNER_GAPS, SILENCE_MS, stepScan, type Burst, type FieldKind, type ScanAnswer } from '@webale/domain/features/sale/scan.ts'
import { readDeviceSetting } from './device-settings.ts'

export type Scan = {
  readonly code: string
  /** The field that wanted the code and kept its text (`data-scan="accept"`), or null. */
  readonly field: HTMLInputElement | null
}
type Listener = (scan: Scan) => void

type Editable = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const NOT_TYPED = new Set(['button', 'submit', 'reset', 'checkbox', 'radio', 'range', 'color', 'file', 'image'])

const editableOf = (target: EventTarget | null): Editable | null => {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return target
  return target instanceof HTMLInputElement && !NOT_TYPED.has(target.type) ? target : null
}

const wantsCode = (field: Editable | null): field is HTMLInputElement => field instanceof HTMLInputElement && field.dataset['scan'] === 'accept'

const kindOf = (field: Editable | null): FieldKind => {
  if (field === null) return 'none'
  if (wantsCode(field)) return 'code'
  if ('numeric' in field.dataset) return 'numeric'
  return field.inputMode === 'numeric' || field.inputMode === 'decimal' || field.getAttribute('type') === 'number' ? 'numeric' : 'text'
}

const valueSetters = {
  INPUT: Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set,
  TEXTAREA: Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set,
  SELECT: Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set,
}

/** Puts a value into a field the way typing does: through the prototype's setter, so that React follows. */
export const putValue = (field: Editable, value: string): void => {
  if (field.value === value) return
  valueSetters[field.tagName as keyof typeof valueSetters]?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

let burst: Burst = NO_BURST
let caught: { readonly field: Editable | null; readonly value: string } = { field: null, value: '' }
let pageListener: Listener | null = null
let elsewhereListener: Listener | null = null

/** How slowly this device's scanner types: ms between two keys. */
const gap = (): number => SCANNER_GAPS[readDeviceSetting('scanner')]

/** The till takes every scan while it is on the screen. Answers how to stop. */
export const onScan = (listener: Listener): (() => void) => {
  pageListener = listener
  return () => {
    if (pageListener === listener) pageListener = null
  }
}

/** What happens to a scan while no page takes it. */
export const onScanElsewhere = (listener: Listener): (() => void) => {
  elsewhereListener = listener
  return () => {
    if (elsewhereListener === listener) elsewhereListener = null
  }
}

/** Is a code coming in right now? Then a `-` or a `?` belongs to it and is no shortcut. */
export const isCodeComing = (time: number): boolean => time - burst.last <= SILENCE_MS && /[0-9A-Za-z]/.test(burst.text)

const finish = (answer: ScanAnswer): void => {
  burst = answer.burst
  if (answer.code === null) return
  const { field, value } = caught
  if (answer.restore && field?.isConnected) putValue(field, value)
  const listener = pageListener ?? elsewhereListener
  listener?.({ code: answer.code, field: wantsCode(field) ? field : null })
}

let timer: ReturnType<typeof setTimeout> | undefined

const awaitSilence = (): void => {
  clearTimeout(timer)
  timer = setTimeout(() => finish(stepScan(burst, { type: 'silence', time: performance.now() }, gap())), SILENCE_MS + 10)
}

/** Feeds one key; true when it was the scanner's closing key and must not reach the page. */
const feed = (key: string, time: number, field: Editable | null): boolean => {
  const answer = stepScan(burst, { type: 'key', key, time, field: kindOf(field) }, gap())
  if (answer.begun) caught = { field, value: field?.value ?? '' }
  finish(answer)
  awaitSilence()
  return answer.swallow
}

const isSecret = (target: EventTarget | null): boolean => target instanceof HTMLInputElement && target.type === 'password'

let nameless = false

const onKeyDown = (event: KeyboardEvent): void => {
  nameless = event.key === 'Unidentified' || event.key === 'Process'
  if (event.isComposing || event.ctrlKey || event.metaKey || isSecret(event.target)) return
  // A key that is held down repeats faster than any scanner types; nothing about it is a code.
  if (!feed(event.repeat ? 'Backspace' : event.key, event.timeStamp, editableOf(event.target))) return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Some phones send keys without names; what they typed is then only seen in a field that wants a code. */
const onInput = (event: Event): void => {
  const field = editableOf(event.target)
  if (!nameless || !(event instanceof InputEvent) || !wantsCode(field)) return
  for (const key of event.data ?? '') feed(key, event.timeStamp, field)
}

/** Starts listening on the window, before anything on the page sees a key. Answers how to stop. */
export const startScanner = (): (() => void) => {
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('input', onInput, true)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('keydown', onKeyDown, true)
    window.removeEventListener('input', onInput, true)
  }
}
