// Operations on departments. Non-admins get a list with only their own.
import { z } from 'zod'
import { ById } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { Department, DepartmentChange, NewDepartment } from './department.ts'

export const departmentApi = {
  /** Ordered by name. */
  list: query('GET /api/departments', {
    can: 'department.read',
    noun: 'department',
    input: z.object({}),
    output: z.array(Department),
  }),
  add: command('POST /api/departments', {
    can: 'department.manage',
    input: NewDepartment,
    output: Department,
    changes: ['department'],
    audit: { entity: 'department', row: { table: 'departments', subject: 'name' } },
    done: 'Department added successfully',
    failed: 'Failed to add department',
  }),
  update: command('PUT /api/departments/:id', {
    can: 'department.manage',
    input: DepartmentChange,
    output: Department,
    changes: ['department', 'product', 'staff'],
    audit: { entity: 'department', row: { table: 'departments', subject: 'name' } },
    done: 'Department updated successfully',
    failed: 'Failed to update department',
  }),
  remove: command('DELETE /api/departments/:id', {
    can: 'department.manage',
    input: ById,
    output: ById,
    changes: ['department', 'settings'],
    audit: { entity: 'department', row: { table: 'departments', subject: 'name' } },
    done: 'Department deleted successfully',
    failed: 'Failed to delete department',
  }),
}
