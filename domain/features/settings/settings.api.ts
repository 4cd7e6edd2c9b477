// Reading and saving the business details. Everyone reads them, because receipts need them
// (decision P5).
import { z } from 'zod'
import type { AuditRow } from '../../kernel/audit.ts'
import { Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { BusinessSettings, EffectiveSettings, SettingsInput } from './settings.ts'

const settingsRow = ({ department_id }: z.output<typeof SettingsInput>): AuditRow =>
  department_id === null
    ? { table: 'settings', by: 'single', subject: 'business_name' }
    : {
        table: 'department_settings',
        by: 'department_id',
        subject: 'business_name',
      }

export const settingsApi = {
  /**
   * Without a department an admin gets the global settings.
   * Others always get those of their own department.
   */
  get: query('GET /api/settings', {
    can: 'settings.read',
    noun: 'settings',
    input: z.object({ department_id: Id.optional() }),
    output: z.object({
      global: BusinessSettings.nullable(),
      department: BusinessSettings.nullable(),
      effective: EffectiveSettings,
    }),
  }),
  /**
   * The handler also requires settings.save_global when department_id is null. Moderators save only
   * their own department.
   */
  save: command('PUT /api/settings', {
    can: 'settings.save',
    input: SettingsInput,
    output: BusinessSettings,
    changes: ['settings'],
    audit: { entity: 'settings', row: settingsRow },
    done: 'Settings updated successfully',
    failed: 'Failed to update settings',
  }),
}
