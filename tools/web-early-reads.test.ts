// The requests that the page sends before its code is loaded.
import { departmentApi } from '@webale/domain/features/department/department.api.ts'
import { productApi } from '@webale/domain/features/product/product.api.ts'
import { sessionApi } from '@webale/domain/features/session/session.api.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { EARLY_READS } from '../web/first-page.config.ts'
import { takeEarlyRead } from '../web/lib/server/early-reads.ts'

const NOW = 1_750_000_000_000
const read = {
  response: Promise.resolve(new Response('[]')),
  token: 'mine',
  at: NOW,
  stop: () => undefined,
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW })
  vi.stubGlobal('window', { earlyReads: { '/api/departments': read } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('LOAD-003 every early address is the address of a declared operation', () => {
  expect(EARLY_READS).toEqual({
    auth: [sessionApi.setup.path],
    session: [sessionApi.role.path, sessionApi.profile.path],
    shell: [departmentApi.list.path],
    till: [productApi.search.path],
  })
})

test('LOAD-003 an early answer is used once', () => {
  expect(takeEarlyRead('/api/departments', 'mine')).toBe(read)
  expect(takeEarlyRead('/api/departments', 'mine')).toBeUndefined()
})

test('LOAD-003 an early answer is not used when it is old or when another person signs in', () => {
  expect(takeEarlyRead('/api/departments', 'of somebody else')).toBeUndefined()
  vi.stubGlobal('window', { earlyReads: { '/api/departments': read } })
  vi.setSystemTime(NOW + 31_000)
  expect(takeEarlyRead('/api/departments', 'mine')).toBeUndefined()
})
