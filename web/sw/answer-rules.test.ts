// Which requests the service worker answers from its cache.
import { expect, test } from 'vitest'
import { findCachedFile } from './answer-rules.ts'

const ORIGIN = 'https://shop.local:3443'
const files = new Set(['/index.html', '/assets/base-1.js', '/icon-192.png'])
const find = (path: string, init: { method?: string; mode?: RequestMode; origin?: string } = {}) =>
  findCachedFile(
    {
      method: init.method ?? 'GET',
      mode: init.mode ?? 'cors',
      url: (init.origin ?? ORIGIN) + path,
    },
    ORIGIN,
    files,
  )

test('OFF-014 the worker leaves every request to the server alone, as a page too', () => {
  for (const path of [
    '/api',
    '/api/sales?x=1',
    '/api/changes',
    '/auth/v1/token?grant_type=password',
    '/functions/v1/create-staff-user',
    '/problems/not_found',
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/metrics',
    '/join',
    '/join/ca.crt',
    '/rescue',
    '/sw.js',
  ])
    for (const mode of ['cors', 'navigate'] as const)
      expect([path, mode, find(path, { mode })]).toEqual([path, mode, null])
})

test('OFF-014 the worker answers no request that is not GET and none of another origin', () => {
  expect(find('/assets/base-1.js', { method: 'POST' })).toBeNull()
  expect(find('/sales', { method: 'POST', mode: 'navigate' })).toBeNull()
  expect(find('/assets/base-1.js', { method: 'HEAD' })).toBeNull()
  expect(find('/assets/base-1.js', { origin: 'https://elsewhere.ug' })).toBeNull()
})

test('OFF-014 the worker answers every address of the app with its page, and files of the build with themselves', () => {
  for (const path of [
    '/',
    '/sales',
    '/sales?scan=123',
    '/auth',
    '/join-the-shop',
    '/apis',
    '/nowhere/at/all',
  ])
    expect([path, find(path, { mode: 'navigate' })]).toEqual([path, '/index.html'])
  expect(find('/assets/base-1.js')).toBe('/assets/base-1.js')
  expect(find('/icon-192.png', { mode: 'navigate' })).toBe('/icon-192.png')
})

test('OFF-012 the worker leaves a file of another build to the network', () => {
  expect(find('/assets/base-2.js')).toBeNull()
})
