// @vitest-environment happy-dom
// The listener of the scanner: what a scan leaves in fields, and which of its keys reach the page.
import { afterEach, beforeEach, expect, test } from 'vitest'
import '../../testing/browser.ts'
import { onScan, type Scan, setTypeAhead, startScanner } from './scanner.ts'

let scans: Scan[] = []
let stops: (() => void)[] = []

beforeEach(() => {
  scans = []
  stops = [startScanner(), onScan((scan) => scans.push(scan))]
})
afterEach(() => {
  for (const stop of stops) stop()
  document.body.replaceChildren()
})

const put = <Name extends 'input' | 'button'>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[Name] => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  document.body.append(element)
  return element
}

/** ms of the last key: a scanner sends one each 5 ms, however busy the computer is. */
let time = 1000

/** One key, which the browser types unless somebody prevents that. Was it swallowed? */
const press = (target: HTMLElement, key: string, caps = false): boolean => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  time += 5
  Object.defineProperties(event, {
    getModifierState: { value: () => caps },
    timeStamp: { value: time },
  })
  target.dispatchEvent(event)
  if (!event.defaultPrevented && key.length === 1 && target instanceof HTMLInputElement)
    target.value += key

  return event.defaultPrevented
}

/** Returns the keys that were swallowed. */
const scan = (target: HTMLElement, text: string, caps = false): string[] =>
  [...Array.from(text), 'Enter'].filter((key) => press(target, key, caps))

test('CODE-012 no end and no space of a scan reaches a button, and the code is passed on', () => {
  expect(scan(put('button'), 'PROD 123')).toEqual([' ', 'Enter'])
  expect(scans).toMatchObject([{ code: 'PROD 123', field: null, giveBack: null }])
})

test('CODE-016 a field for texts loses the scan, and Undo gives it back', () => {
  const field = put('input', { value: 'Nakato' })
  field.value = 'Nakato'
  scan(field, 'soap-1kg')
  expect(field.value).toBe('Nakato')
  scans[0]?.giveBack?.()
  expect(field.value).toBe('Nakatosoap-1kg')
})

test('CODE-016 with Caps Lock the letters of a scan are capitals', () => {
  scan(put('button'), 'prod123456789', true)
  expect(scans).toMatchObject([{ code: 'PROD123456789' }])
})

test('CODE-004 a field for codes keeps the code without its prefix', () => {
  const field = put('input', { 'data-scan': 'accept' })
  scan(field, ']E06161100012340')
  expect(field.value).toBe('6161100012340')
  expect(scans).toMatchObject([{ code: '6161100012340', text: ']E06161100012340' }])
})

test('CODE-010 a PIN loses a scan, and another password is not looked at', () => {
  const [pin, password] = [
    put('input', { type: 'password', inputmode: 'numeric' }),
    put('input', { type: 'password' }),
  ]
  scan(pin, '6161100012340')
  expect([pin.value, scans.length]).toEqual(['', 1])
  expect(scan(password, '6161100012340')).toEqual([])
  expect([password.value, scans.length]).toEqual(['6161100012340', 1])
})

test('POS-103 a letter typed outside of a field goes to the field for typing ahead, a digit does not', () => {
  const [button, box] = [put('button'), put('input')]
  stops.push(setTypeAhead(() => box))
  button.focus()
  press(button, '6')
  expect(document.activeElement).toBe(button)
  time += 2000
  press(button, 's')
  expect(document.activeElement).toBe(box)
})

test('POS-103 a scan that begins with a letter leaves neither its text nor the focus in that field', () => {
  const [button, box] = [put('button'), put('input')]
  box.value = 'mi'
  stops.push(setTypeAhead(() => box))
  button.focus()
  time += 2000
  // The browser types the first letter where the focus is by then.
  press(button, 'P')
  box.value += 'P'
  scan(box, 'ROD-1001')
  expect(scans).toMatchObject([{ code: 'PROD-1001', giveBack: null }])
  expect(box.value).toBe('mi')
  expect(document.activeElement).toBe(button)
})
