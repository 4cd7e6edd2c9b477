// @vitest-environment happy-dom
// The lock of a shared till.
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { renderHook, signIn } from '../testing/browser.ts'
import { LOCKED_KEY, lockScreen, useLockState } from './lock.ts'
import { removeLocalStorage } from './storage.ts'

test('PIN-024 the till locks when the browser stores nothing more, and opens again', async () => {
  signIn()
  const { localStorage } = window
  const full = {
    getItem: (key: string) => localStorage.getItem(key),
    removeItem: (key: string) => localStorage.removeItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const storage = vi.spyOn(window, 'localStorage', 'get').mockReturnValue(full as unknown as Storage)
  const state = await renderHook(useLockState)
  expect(state.current).toBe('open')
  act(lockScreen)
  expect(state.current).toBe('locked')
  act(() => removeLocalStorage(LOCKED_KEY))
  expect(state.current).toBe('open')
  storage.mockRestore()
})
