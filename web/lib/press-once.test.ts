// @vitest-environment happy-dom
// Keys right after a press. What lies under a finger is seen in the browser (press-once.spec.ts).
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countPressOnce } from './press-once.ts'

const taken: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  document.body.addEventListener('keydown', take)
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
  document.body.removeEventListener('keydown', take)
  taken.length = 0
})

const take = ({ key, ctrlKey }: KeyboardEvent): void => {
  taken.push(ctrlKey ? `Control+${key}` : key)
}

/** Sends a key; the result says whether the browser does with it what it usually does. */
const send = (key: string, more: KeyboardEventInit = {}): boolean =>
  document.body.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  )

/** Presses the button with a key, or with the finger. */
const pressWith = (key: string | null): void => {
  if (key === null) document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  else send(key)
  taken.length = 0
  countPressOnce()
}

test('POS-069 Enter and Space wait for 750 ms when one of them pressed the button', () => {
  pressWith('Enter')
  vi.advanceTimersByTime(749)
  expect([send('Enter'), send(' '), send('Enter', { ctrlKey: true })]).toEqual([
    false,
    false,
    false,
  ])
  send('Escape')
  vi.advanceTimersByTime(1)
  expect(send('Enter')).toBe(true)
  expect(taken).toEqual(['Escape', 'Enter'])
})

test.each(['F9', null])(
  'POS-069 Enter goes on at once when %s pressed, Control and Enter wait',
  (key) => {
    send('Enter')
    pressWith(key)
    send('Enter', { ctrlKey: true })
    send('Enter', { metaKey: true })
    send('Enter')
    send(' ')
    expect(taken).toEqual(['Enter', ' '])
  },
)

test('POS-069 a key that is held is one press, however long it is held', () => {
  pressWith(' ')
  for (let held = 0; held < 3000; held += 30) {
    send('Enter', { repeat: true })
    vi.advanceTimersByTime(30)
  }
  expect(taken).toEqual([])
  vi.advanceTimersByTime(750)
  send('Enter')
  expect(taken).toEqual(['Enter'])
})

test('POS-069 a finger that came down in time presses nothing when it goes up', () => {
  const isWaiting = (): boolean => document.querySelector('[data-pressed]') !== null
  pressWith(null)
  vi.advanceTimersByTime(700)
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  vi.advanceTimersByTime(249)
  expect(isWaiting()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isWaiting()).toBe(false)
})

test('POS-069 a press that nothing takes leaves the focus where it is', () => {
  const press = (): boolean =>
    document.body.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  pressWith(null)
  expect(press()).toBe(false)
  vi.advanceTimersByTime(750)
  expect(press()).toBe(true)
})
