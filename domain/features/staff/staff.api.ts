// What administrators do with staff.
import { z } from 'zod'
import { command, query } from '../../kernel/operation.ts'
import { NewStaff, Staff, StaffChange, StaffCreated } from './staff.ts'

export const staffApi = {
  /** Newest first (STAFF-003). */
  list: query('GET /api/staff', { can: 'staff.manage', noun: 'staff', input: z.object({}), output: z.array(Staff) }),
  create: command('POST /functions/v1/create-staff-user', {
    can: 'staff.manage',
    input: NewStaff,
    output: StaffCreated,
    changes: ['staff'],
    done: 'User created successfully',
    failed: 'Failed to create user',
  }),
  assign: command('PUT /api/staff/:id', {
    can: 'staff.manage',
    input: StaffChange,
    output: Staff,
    changes: ['staff', 'session'],
    done: 'User updated successfully',
    failed: 'Failed to update user',
  }),
}
