// Operations on drawers.
import { z } from 'zod'
import { ById } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { Drawer, DrawerChange, NewDrawer } from './drawer.ts'

const audit = { entity: 'drawer', row: { table: 'drawers', subject: 'name' } } as const

export const drawerApi = {
  /** The drawers that this person may use, by name, without retired ones. */
  list: query('GET /api/drawers', {
    can: 'shift.read',
    noun: 'shift',
    input: z.object({}),
    output: z.array(Drawer),
  }),
  add: command('POST /api/drawers', {
    can: 'drawer.manage',
    input: NewDrawer,
    output: Drawer,
    changes: ['shift'],
    audit,
    done: 'Drawer added',
    failed: 'Failed to add drawer',
  }),
  update: command('PUT /api/drawers/:id', {
    can: 'drawer.manage',
    input: DrawerChange,
    output: Drawer,
    changes: ['shift'],
    audit,
    done: 'Drawer saved',
    failed: 'Failed to save drawer',
  }),
  /** The history of the drawer stays. Refused while a shift is open. */
  retire: command('POST /api/drawers/:id/retire', {
    can: 'drawer.manage',
    input: ById,
    output: ById,
    changes: ['shift'],
    audit,
    done: 'Drawer retired',
    failed: 'Failed to retire drawer',
  }),
}
