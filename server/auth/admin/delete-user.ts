// DELETE /admin/users/:id: a program deletes an account.
import { z } from 'zod'
import { recordEvent } from '../../features/audit/record-event.queries.ts'
import { removeAccounts } from '../../features/staff/removal.queries.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { publishChange } from '../../platform/operations/change-feed.ts'
import { forService } from '../accounts/for-service.ts'
import { readBody } from '../protocol/body.ts'
import { getAccount } from './get-account.ts'

/** Both kinds of deletion are the same here: the person's records always stay. */
export const DeleteUserBody = z.strictObject({ should_soft_delete: z.boolean().optional() })

/** The person's records stay and keep the name. */
export const deleteUser = forService(async (service, request) => {
  const { store, newId, now } = service.context
  const { id } = await getAccount(service, request)
  if (request.body !== '') readBody(request.body, DeleteUserBody)
  await inTransaction(store, async (tx) => {
    await removeAccounts(tx, [id], now())
    await recordEvent(tx, {
      id: newId(),
      event: 'user_deleted',
      user_id: id,
      details: 'by service key',
      now: now(),
    })
  })

  await publishChange(service.context, ['session', 'staff'])

  return { status: 200, body: {} }
})
