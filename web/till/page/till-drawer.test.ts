// @vitest-environment happy-dom
// What a device knows of its drawer: before the first answer of the server, and while a shift is
// open that was opened on it.
import { renderHook } from '../../testing/browser.ts'
import { beforeEach, expect, test } from 'vitest'
import { bindDrawer, chooseDrawer, rememberDrawer, useSeenDrawer } from './bind-drawer.ts'
import { tillPlace } from './till-drawer.ts'

const AMINA = '01a00000-0000-7000-8000-000000000001'
const DRAWER = {
  id: '01a00000-0000-7000-8000-000000000002',
  name: 'Counter',
  department_id: null,
  counts_mobile_money: false,
  open_shift_id: '01a00000-0000-7000-8000-000000000003',
  opened_by: AMINA,
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

const actor = (id: string, department_id: string | null = null) =>
  ({ id, email: '', full_name: '', role: 'user', department_id }) as const

const OPENED = { id: '01a00000-0000-7000-8000-000000000007', opened_at: DRAWER.opened_at }
const free = { ...DRAWER, open_shift_id: null, opened_by: null, opened_name: null, opened_at: null }

test('SHIFT-110 what is sold right after a shift was opened here names its drawer and shift', () => {
  chooseDrawer('01a00000-0000-7000-8000-000000000004')
  bindDrawer(AMINA, free, OPENED)
  expect(tillPlace(actor(AMINA))).toEqual({ drawer_id: DRAWER.id, shift_id: OPENED.id })
})

test('SHIFT-110 the drawer stays with the device for the next person who may use it', () => {
  const OTHER = '01a00000-0000-7000-8000-000000000009'
  bindDrawer(AMINA, { ...free, department_id: 'd1' }, OPENED)
  expect(tillPlace(actor(OTHER, 'd1'))).toEqual({ drawer_id: DRAWER.id, shift_id: OPENED.id })
  expect(tillPlace(actor(OTHER, 'd2'))).toEqual({})
})

test('SHIFT-110 a device whose leader chose no drawer says so, and a new one says nothing', () => {
  bindDrawer(AMINA, free, OPENED)
  chooseDrawer(null)
  expect(tillPlace(actor(AMINA))).toEqual({ drawer_id: null })
  localStorage.clear()
  expect(tillPlace(actor(AMINA))).toEqual({})
})
