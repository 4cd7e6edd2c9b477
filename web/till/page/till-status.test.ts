// @vitest-environment happy-dom
// What screens show of the till.
import { act } from 'react'
import { expect, test } from 'vitest'
import { renderHook } from '../../testing/browser.ts'
import { setTillStatus, useTillStatus } from './till-status.ts'

test('OFF-058 a screen renders again when the status of the till changes, and only then', async () => {
  let renders = 0
  const status = await renderHook(() => {
    renders += 1
    return useTillStatus()
  })
  expect(status.current).toMatchObject({ kind: 'loading', waiting: 0 })
  act(() => setTillStatus({ kind: 'till', waiting: 2 }))
  expect(status.current).toMatchObject({ kind: 'till', waiting: 2 })
  const before = renders
  act(() => setTillStatus({ waiting: 2 }))
  expect(renders).toBe(before)
})
