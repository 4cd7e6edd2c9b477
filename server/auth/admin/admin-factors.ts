// Lists and removes the second factors of an account, for
// programs with a service key (/admin/users/:id/factors).
import { recordEvent } from '../../features/audit/record-event.queries.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { getAccount } from './get-account.ts'
import { fail } from '../protocol/errors.ts'
import { factorShape, listFactors, removeFactors } from '../accounts/factor-store.ts'
import { forService } from '../accounts/for-service.ts'

/** GET /admin/users/:id/factors */
export const showFactors = forService(async (service, request) => {
  const { id } = await getAccount(service, request)
  return { status: 200, body: (await listFactors(service.context.store.db, id)).map(factorShape) }
})

/** DELETE /admin/users/:id/factors/:factor_id */
export const deleteFactor = forService(async (service, request) => {
  const { store, newId, now } = service.context
  const { id } = await getAccount(service, request)
  const factor = (await listFactors(store.db, id)).find(
    (one) => one.id === request.params['factor_id'],
  )

  if (factor === undefined) throw fail(404, 'mfa_factor_not_found', 'Factor not found')
  await inTransaction(store, async (tx) => {
    await removeFactors(tx, [factor.id])
    await recordEvent(tx, {
      id: newId(),
      event: 'factor_removed',
      user_id: id,
      details: 'by service key',
      now: now(),
    })
  })

  return { status: 200, body: factorShape(factor) }
})
