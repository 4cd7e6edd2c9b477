// Handlers of the staff, for administrators.
import type { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import { withPreparation } from '../../platform/operations/handler.ts'
import { hashPassword } from '../../platform/base/passwords.ts'
import { checkDepartment } from '../department/department.queries.ts'
import { insertAccount, isEmailTaken } from './account.queries.ts'
import { recordEvent } from '../audit/record-event.queries.ts'
import { checkPasswordLength } from './password-length.ts'
import { removeNonAdmins } from './remove-non-admins.ts'
import { resetPassword } from './reset-password.ts'
import {
  checkStillAdmin,
  findStaff,
  listStaff,
  lockAdmins,
  saveDepartment,
  saveRole,
} from './staff.queries.ts'
import { syncAccounts } from './sync-accounts.ts'

export const staffHandlers: Handlers<typeof staffApi> = {
  list: ({ db }) => listStaff(db),

  create: withPreparation<typeof staffApi.create, string>(
    ({ input, config }) => {
      checkPasswordLength(input.password, config)
      return hashPassword(input.password)
    },
    async ({ tx, actor, input, now, newId, prepared: encrypted_password }) => {
      await checkStillAdmin(tx, actor)
      await checkDepartment(tx, input.departmentId)
      if (await isEmailTaken(tx, input.email)) throw refuse('user_email_taken')
      const userId = newId()
      const person = {
        full_name: input.fullName,
        role: input.role,
        department_id: input.departmentId,
      }

      // The administrator vouches for the address, so no mail has to confirm it.
      const account = {
        id: userId,
        identity_id: newId(),
        email: input.email,
        encrypted_password,
        user_metadata: { full_name: input.fullName },
        confirmed: true,
        now,
      }

      await insertAccount(tx, { ...account, ...person })
      await recordEvent(tx, {
        id: newId(),
        event: 'user_created',
        user_id: userId,
        actor_id: actor.id,
        details: input.role,
        now,
      })

      return { success: true, userId, message: 'User created successfully' }
    },
  ),

  assign: async ({ tx, actor, input, now, newId }) => {
    const admins = await lockAdmins(tx, now)
    await checkStillAdmin(tx, actor)
    const person = await findStaff(tx, input.id)
    if (person === undefined) throw refuse('user_not_found')
    if (input.role !== 'admin' && admins.includes(person.id) && admins.length === 1)
      throw refuse('last_admin')

    const department_id = input.department_id ?? null
    await checkDepartment(tx, department_id)
    await saveRole(tx, person.id, input.role)
    await saveDepartment(tx, person.id, department_id)
    const moved =
      person.department_id === department_id
        ? {}
        : { before: { department_id: person.department_id }, after: { department_id } }

    const details = `${person.role} to ${input.role}`
    await recordEvent(tx, {
      id: newId(),
      event: 'user_role_changed',
      user_id: person.id,
      actor_id: actor.id,
      details,
      ...moved,
      now,
    })

    return { ...person, ...(await findStaff(tx, person.id)) }
  },

  resetPassword,
  removeNonAdmins,
  sync: syncAccounts,
}
