// @vitest-environment happy-dom
// What a till shows about its drawer before the first answer of the server.
import { renderHook } from '../../testing/browser.ts'
import { beforeEach, expect, test } from 'vitest'
import { rememberDrawer, useSeenDrawer } from './till-drawer.ts'

const AMINA = '01a00000-0000-7000-8000-000000000001'
const DRAWER = {
  id: '01a00000-0000-7000-8000-000000000002',
  name: 'Counter',
  department_id: null,
  counts_mobile_money: false,
  open_shift_id: '01a00000-0000-7000-8000-000000000003',
  opened_name: 'Amina',
  opened_at: '2026-11-20T05:00:00.000Z',
  left: null,
  created_at: '2026-11-01T05:00:00.000Z',
}

const seenBy = async (person_id: string) => {
  const hook = await renderHook(() => useSeenDrawer(person_id))
  hook.unmount()
  return hook.current
}

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem('webale.device.drawer', DRAWER.id)
  rememberDrawer(AMINA, DRAWER)
})

test('SHIFT-009 a till shows the shift that it saw last until the server answers', async () => {
  expect(await seenBy(AMINA)).toEqual({ name: 'Counter', opened_at: DRAWER.opened_at })
  rememberDrawer(AMINA, { ...DRAWER, open_shift_id: null, opened_name: null, opened_at: null })
  expect(await seenBy(AMINA)).toEqual({ name: 'Counter', opened_at: null })
})

test('SHIFT-009 a till shows nothing that another person or another drawer left', async () => {
  expect(await seenBy('01a00000-0000-7000-8000-000000000009')).toBeNull()
  localStorage.setItem('webale.device.drawer', '01a00000-0000-7000-8000-000000000004')
  expect(await seenBy(AMINA)).toBeNull()
})

test('SHIFT-009 a till ignores a stored time that is no time, and a drawer that was stored without its name', async () => {
  const stored = {
    actor_id: AMINA,
    drawer_id: DRAWER.id,
    shift_id: '',
    name: 'Counter',
    opened_at: 'soon',
  }
  localStorage.setItem('webale.device.shift', JSON.stringify(stored))
  expect(await seenBy(AMINA)).toEqual({ name: 'Counter', opened_at: null })
  localStorage.setItem('webale.device.shift', JSON.stringify({ ...stored, name: undefined }))
  expect(await seenBy(AMINA)).toBeNull()
})
