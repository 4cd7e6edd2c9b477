// @vitest-environment happy-dom
// The focus goes to what is shown soon, unless the person has chosen another field meanwhile.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { focusSoon } from './focus-soon.ts'

const find = (id: string) => document.getElementById(id)
const show = (id: string): void => {
  document.body.append(Object.assign(document.createElement('input'), { id }))
}

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<input id="search" /><input id="amount" />'
  find('search')?.focus()
})
afterEach(() => vi.useRealTimers())

test('FORM-006 what is on the screen has the focus at once', () => {
  focusSoon(() => find('amount'))
  expect(document.activeElement?.id).toBe('amount')
})

test('FORM-006 what the next drawing shows gets the focus then', () => {
  focusSoon(() => find('line'))
  show('line')
  vi.runAllTimers()
  expect(document.activeElement?.id).toBe('line')
})

test('FORM-006 what the next drawing shows gets the focus when the field before it is gone', () => {
  focusSoon(() => find('line'))
  find('search')?.remove()
  show('line')
  vi.runAllTimers()
  expect(document.activeElement?.id).toBe('line')
})

test('FORM-006 a field that was chosen meanwhile keeps the focus', () => {
  focusSoon(() => find('line'))
  show('line')
  find('amount')?.focus()
  vi.runAllTimers()
  expect(document.activeElement?.id).toBe('amount')
})
