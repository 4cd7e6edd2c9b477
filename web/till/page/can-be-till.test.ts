// What a device says when it cannot keep a sale beside its database.
import { afterEach, expect, test, vi } from 'vitest'
import { findKeepingAdvice } from './can-be-till.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  ['an old browser', {}, 'Use Chrome, Edge or Firefox of today, over https.'],
  [
    'a private window',
    { getDirectory: () => Promise.reject(new DOMException('', 'SecurityError')) },
    'Use an ordinary window, not a private one.',
  ],
  ['an ordinary window', { getDirectory: () => Promise.resolve({}) }, null],
])('OFF-316 %s is told what helps', async (_name, storage, advice) => {
  vi.stubGlobal('navigator', { storage })
  expect(await findKeepingAdvice()).toBe(advice)
})
