// @vitest-environment happy-dom
// Toasts under a pointer that no event tells to have left.
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { toast } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import '../testing/browser.ts'
import { Toaster } from './toaster.tsx'

const LONG_ENOUGH_MS = 10_000

const STEP_MS = 100
/** Lets the time pass in steps, after each of which React draws. */
const pass = async (ms: number) => {
  for (let gone = 0; gone < ms; gone += STEP_MS)
    await act(() => vi.advanceTimersByTimeAsync(STEP_MS))
}
const shown = () =>
  [...document.querySelectorAll('[data-sonner-toast]')].map(({ textContent }) => textContent)
const enter = (target: Element, from: Element) =>
  act(async () => {
    const event = new MouseEvent('mouseover', { bubbles: true, relatedTarget: from })
    target.dispatchEvent(event)
  })

afterEach(() => {
  vi.useRealTimers()
})

test('FAIL-009 toasts go when their time is over, also after the one below the pointer was removed', async () => {
  vi.useFakeTimers()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Toaster />))
  await act(async () => {
    for (const words of ['Saved', 'Paid', 'Failed']) toast(words, { id: words })
  })
  await pass(100)
  const list = document.querySelector('[data-sonner-toaster]')
  if (list === null) throw new Error('No toast is shown')
  await enter(list, document.body)
  await pass(LONG_ENOUGH_MS)
  expect(shown()).toHaveLength(3)
  await act(async () => void toast.dismiss('Failed'))
  await pass(1000)
  expect(shown()).toHaveLength(2)
  // The browser tells only where the pointer is now.
  await enter(document.body, list)
  await pass(LONG_ENOUGH_MS)
  expect(shown()).toEqual([])
})
