// @vitest-environment happy-dom
// Signing out removes the person's key from the till before anything else.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION_KEY } from '../../lib/server/stored-token.ts'
import { endSession, forgetPerson, handInTill } from '../../lib/session/stored-session.ts'
import { closeTillDatabase, getTillDisk } from './open-till.ts'
import { rememberShopId } from './shop-id.ts'
import { makeTillStore, type TillStore } from '../disk/till-store.ts'

const tillStore = async (): Promise<TillStore> => {
  const disk = await getTillDisk()
  if (disk === null) throw new Error('no till')
  return makeTillStore(disk)
}

handInTill(() => import('./forget-person.ts'))

beforeEach(async () => {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { locks: {} })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  rememberShopId('shop')
  const claims = btoa(JSON.stringify({ session_id: 'first', sub: 'ann' }))
  localStorage.setItem(SESSION_KEY, JSON.stringify({ access_token: `head.${claims}.sign` }))
  await (await tillStore()).change(() => ({
    keys: { ann: 'key', ben: 'other' },
    ended_session: null,
  }))
  await closeTillDatabase()
})
afterEach(async () => {
  await closeTillDatabase()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('OFF-225 decision T2 the key of the person leaves the till before the session and its copy', async () => {
  const opened: string[] = []
  const open = indexedDB.open.bind(indexedDB)
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    opened.push(
      `${name} ${localStorage.getItem(SESSION_KEY) === null ? 'signed out' : 'signed in'}`,
    )
    return open(name, version)
  })
  await endSession()
  expect(opened.indexOf('webale-shop-shop signed in')).toBe(0)
  expect(opened.at(-1)).toBe('webale-session signed in')
  const { keys, ended_session } = await (await tillStore()).state()
  expect([keys, ended_session]).toEqual([{ ben: 'other' }, 'first'])
  expect(localStorage.getItem(SESSION_KEY)).toBeNull()
})

test('OFF-225 a session that the server ended takes the key along', async () => {
  localStorage.removeItem(SESSION_KEY)
  await forgetPerson('ann')
  const { keys, ended_session } = await (await tillStore()).state()
  expect([keys, ended_session]).toEqual([{ ben: 'other' }, null])
})
