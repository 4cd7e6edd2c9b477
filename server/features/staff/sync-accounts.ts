// Sync Users: accounts from before profiles were created automatically get a profile and the role
// `user`, without a department.
import type { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { nameOf, type SyncResult } from '@webale/domain/features/staff/staff.ts'
import type { Handler } from '../../platform/operations/handler.ts'
import { recordEvent } from '../audit/record-event.queries.ts'
import { checkStillAdmin, lockAdmins } from './staff.queries.ts'
import { insertMissingProfile, countAccounts, listIncomplete } from './sync.queries.ts'

const resultText = (synced: number, failed: number): string => {
  if (failed > 0) return `${failed} ${failed === 1 ? 'account' : 'accounts'} could not be synced`
  return synced === 0
    ? 'Every account has a profile and a role already'
    : `Created what was missing for ${synced} ${synced === 1 ? 'account' : 'accounts'}`
}

export const syncAccounts: Handler<typeof staffApi.sync> = async ({ tx, actor, now, newId }) => {
  // Two concurrent syncs wait for each other, so that each counts its own changes.
  await lockAdmins(tx, now)
  await checkStillAdmin(tx, actor)
  const { total, with_profile } = await countAccounts(tx)
  const errors: SyncResult['errors'] = []
  let syncedUsers = 0

  for (const account of await listIncomplete(tx)) {
    const full_name =
      account.full_name ?? nameOf(account.user_metadata['full_name'], account.email ?? '')

    if (full_name === '') {
      errors.push({
        user: account.email ?? account.id,
        error: 'The account has neither a name nor an e-mail address',
      })
      continue
    }

    await insertMissingProfile(tx, { id: account.id, full_name, now })
    await recordEvent(tx, {
      id: newId(),
      event: 'user_synced',
      user_id: account.id,
      actor_id: actor.id,
      now,
    })

    syncedUsers += 1
  }

  return {
    success: true,
    error: null,
    message: resultText(syncedUsers, errors.length),
    totalUsers: total,
    existingProfiles: with_profile,
    syncedUsers,
    errors,
  }
}
