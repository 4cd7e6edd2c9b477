// Staff operations of administrators. Those under /functions/v1 keep the names and fields of the
// specification (D19).
import { z } from 'zod'
import { command, query } from '../../kernel/operation.ts'
import {
  NewStaff,
  PasswordReset,
  PasswordWasReset,
  Staff,
  StaffChange,
  StaffCreated,
  StaffDeleted,
  SyncResult,
} from './staff.ts'

export const staffApi = {
  /** Newest first. */
  list: query('GET /api/staff', {
    can: 'staff.manage',
    noun: 'staff',
    input: z.object({}),
    output: z.array(Staff),
  }),
  create: command('POST /functions/v1/create-staff-user', {
    can: 'staff.manage',
    input: NewStaff,
    output: StaffCreated,
    changes: ['staff'],
    audit: 'by_handler',
    done: 'User created successfully',
    failed: 'Failed to create user',
  }),
  assign: command('PUT /api/staff/:id', {
    can: 'staff.manage',
    input: StaffChange,
    output: Staff,
    changes: ['staff', 'session'],
    audit: 'by_handler',
    done: 'User updated successfully',
    failed: 'Failed to update user',
  }),
  resetPassword: command('POST /functions/v1/admin-reset-password', {
    can: 'staff.manage',
    input: PasswordReset,
    output: PasswordWasReset,
    changes: ['session'],
    audit: 'by_handler',
    done: 'Password reset successful for {name}',
    failed: 'Failed to reset password',
  }),
  /**
   * Deletes all accounts except those of administrators. Their sales and other records stay
   * (decision P12).
   */
  removeNonAdmins: command('POST /functions/v1/delete-non-admin-users', {
    can: 'staff.manage',
    input: z.object({}),
    output: StaffDeleted,
    changes: ['staff', 'session'],
    audit: 'by_handler',
    done: '{message}',
    failed: 'Failed to delete users',
  }),
  /** Gives a profile and a role to accounts that have none. Running it again changes nothing. */
  sync: command('POST /functions/v1/sync-existing-users', {
    can: 'staff.manage',
    input: z.object({}),
    output: SyncResult,
    changes: ['staff'],
    audit: 'by_handler',
    done: 'Successfully synced {syncedUsers} users!',
    failed: 'Failed to sync users',
  }),
}
