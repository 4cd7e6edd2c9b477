// Delete All Non-Admins (decision P12): deletes every account except administrators and the caller.
import type { staffApi } from '@webale/domain/features/staff/staff.api.ts'
import { withoutAdmins } from '@webale/domain/features/staff/staff.ts'
import type { Handler } from '../../platform/operations/handler.ts'
import { recordEvent } from '../audit/record-event.queries.ts'
import { type AccountRemoval, listAccounts, removeAccounts } from './removal.queries.ts'
import { checkStillAdmin, lockAdmins } from './staff.queries.ts'

/** A statement can contain only a limited number of ids. */
const AT_ONCE = 500

const inGroups = (people: readonly AccountRemoval[]): readonly (readonly AccountRemoval[])[] =>
  Array.from({ length: Math.ceil(people.length / AT_ONCE) }, (_, group) =>
    people.slice(group * AT_ONCE, (group + 1) * AT_ONCE),
  )

const resultText = (count: number): string =>
  count === 0 ? 'There was nobody to delete' : `Deleted ${count} ${count === 1 ? 'user' : 'users'}`

export const removeNonAdmins: Handler<typeof staffApi.removeNonAdmins> = async ({
  tx,
  actor,
  now,
  newId,
}) => {
  // A person who is being made an administrator either
  // waits for this lock or is already in the list.
  await lockAdmins(tx, now)
  await checkStillAdmin(tx, actor)
  const leaving = withoutAdmins(await listAccounts(tx), actor.id)

  for (const group of inGroups(leaving)) {
    await removeAccounts(
      tx,
      group.map(({ id }) => id),
      now,
    )
    for (const { id, full_name, email } of group)
      await recordEvent(tx, {
        id: newId(),
        event: 'user_deleted',
        user_id: id,
        actor_id: actor.id,
        details: `${full_name ?? ''} ${email ?? ''}`.trim(),
        now,
      })
  }

  return {
    success: true,
    message: resultText(leaving.length),
    deletedUsers: leaving.length,
  }
}
