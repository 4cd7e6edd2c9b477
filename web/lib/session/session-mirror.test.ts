// @vitest-environment happy-dom
// The copy of the session in IndexedDB.
import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { failNextOpening } from '../../testing/torn-databases.ts'
import { SESSION_KEY } from '../server/stored-token.ts'
import { copySession, restoreSession, removeSessionCopy } from './session-mirror.ts'

const sessionOf = (id: string): string =>
  JSON.stringify({
    access_token: `head.${btoa(JSON.stringify({ session_id: id, sub: 'ann' }))}.sign`,
    user: { id: 'ann' },
  })

const signIn = (id: string): void => {
  localStorage.setItem(SESSION_KEY, sessionOf(id))
  localStorage.setItem('webale.actor', '{"id":"ann"}')
}

beforeEach(async () => {
  localStorage.clear()
  await removeSessionCopy()
})

test('OFF-010 a session that local storage lost is put back with its person', async () => {
  signIn('first')
  expect(await copySession()).toBe(true)
  localStorage.clear()
  expect(await restoreSession()).toBe(true)
  expect(localStorage.getItem(SESSION_KEY)).toBe(sessionOf('first'))
  expect(localStorage.getItem('webale.actor')).toBe('{"id":"ann"}')
})

test('OFF-334 a session is put back when the browser fails the attempt in which it finds torn files', async () => {
  signIn('first')
  await copySession()
  localStorage.clear()
  await failNextOpening()
  expect(await restoreSession()).toBe(true)
})

test('OFF-010 nothing is put back when nobody was signed in', async () => {
  expect(await copySession()).toBe(true)
  expect(await restoreSession()).toBe(false)
  expect(localStorage.getItem(SESSION_KEY)).toBeNull()
})

test('OFF-011 after a sign-out nothing is put back', async () => {
  signIn('second')
  await copySession()
  await removeSessionCopy()
  localStorage.clear()
  expect(await restoreSession()).toBe(false)
})

test('OFF-011 a session that was signed out is removed when local storage still has it after a crash', async () => {
  signIn('third')
  await copySession()
  await removeSessionCopy()
  expect(await copySession()).toBe(false)
  expect(localStorage.getItem(SESSION_KEY)).toBeNull()
  signIn('fourth')
  expect(await copySession()).toBe(true)
  expect(localStorage.getItem(SESSION_KEY)).toBe(sessionOf('fourth'))
})

test('OFF-011 the copy of a session that the server ended is removed', async () => {
  signIn('fifth')
  await copySession()
  localStorage.removeItem(SESSION_KEY)
  expect(await copySession()).toBe(true)
  expect(await restoreSession()).toBe(false)
})
