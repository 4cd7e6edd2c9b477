// Handlers of the drawers.
import type { drawerApi } from '@webale/domain/features/shift/drawer.api.ts'
import { mergeEdit } from '@webale/domain/kernel/merge-edit.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { checkDepartment, lockDepartment } from '../department/department.queries.ts'
import {
  checkDrawerName,
  getDrawer,
  insertDrawer,
  listDrawers,
  lockDrawer,
  updateDrawer,
} from './drawer.queries.ts'

/** Throws not_found unless the department exists; it is not deleted until the transaction ends. */
const lockAndCheckDepartment = async (tx: Tx, id: string | null): Promise<void> => {
  if (id !== null) await lockDepartment(tx, id)
  await checkDepartment(tx, id)
}

export const drawerHandlers: Handlers<typeof drawerApi> = {
  list: ({ db, actor }) => listDrawers(db, actor),

  add: async ({ tx, actor, input, now, newId }) => {
    await lockAndCheckDepartment(tx, input.department_id)
    await checkDrawerName(tx, input.name, null)
    const id = newId()
    await insertDrawer(tx, {
      ...input,
      id,
      open_shift_id: null,
      retired_at: null,
      created_at: now,
    })

    return getDrawer(tx, id, actor)
  },

  update: async ({ tx, actor, input: { id, seen, ...edit } }) => {
    await lockDrawer(tx, id)
    const stored = await getDrawer(tx, id, actor)
    const drawer = mergeEdit(edit, { seen, stored })
    // Its figures belong to the department in which the shift was opened.
    if (stored.open_shift_id !== null && drawer.department_id !== stored.department_id)
      throw refuse('in_use', { thing: 'The drawer', users: 'an open shift' })

    await lockAndCheckDepartment(tx, drawer.department_id)
    await checkDrawerName(tx, drawer.name, id)
    await updateDrawer(tx, { ...drawer, id })

    return getDrawer(tx, id, actor)
  },

  retire: async ({ tx, actor, input: { id }, now }) => {
    await lockDrawer(tx, id)
    const { open_shift_id } = await getDrawer(tx, id, actor)
    if (open_shift_id !== null)
      throw refuse('in_use', { thing: 'The drawer', users: 'an open shift' })

    await updateDrawer(tx, { id, retired_at: now })

    return { id }
  },
}
