// @vitest-environment happy-dom
// An error of the server at the start is not remembered as what a person may do.
import 'fake-indexeddb/auto'
import { DEFAULT_RULES } from '@webale/domain/features/shop-rules/shop-rules.ts'
import { expect, test } from 'vitest'
import { answerRequests, json, renderHook, waitUntil } from '../../testing/browser.ts'
import { SESSION_KEY } from '../server/stored-token.ts'
import { readLastKnown } from './read-known.ts'
import { SessionProvider, useSession } from './session.tsx'
import { LAST_KNOWN } from './stored-session.ts'

const ANN = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'ann@shop.example',
  full_name: 'Ann',
  role: 'moderator',
  department_id: '22222222-2222-4222-8222-222222222222',
}
const RULES = { ...DEFAULT_RULES, shifts: true, held_carts: true }
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/api/session/role': { user_id: ANN.id, role: ANN.role, rules: RULES },
  '/api/session/profile': { ...ANN, created_at: '' },
}

test('P14 a role that could not be read makes the person a user until it is read, and the shop keeps its rules', async () => {
  const user = { id: ANN.id, email: ANN.email }
  const session = { access_token: 'token', refresh_token: 'next', expires_at: 4e9, user }
  localStorage.setItem(SESSION_KEY, JSON.stringify(session))
  localStorage.setItem(LAST_KNOWN, JSON.stringify({ ...ANN, rules: RULES }))
  let isFailing = true
  answerRequests(({ path }) =>
    isFailing ? json({ code: 'internal', title: 'It failed' }, 500) : json(ANSWERS[path] ?? {}),
  )

  const opened = await renderHook(useSession, SessionProvider)
  await waitUntil(() => opened.current.actor?.role === 'user')
  expect(opened.current.rules).toEqual(RULES)
  expect(opened.current.actor?.department_id).toBe(ANN.department_id)
  expect(readLastKnown(ANN.id)).toMatchObject({ actor: { role: 'moderator' }, rules: RULES })

  isFailing = false
  await waitUntil(() => opened.current.actor?.role === 'moderator')
  opened.unmount()
})
