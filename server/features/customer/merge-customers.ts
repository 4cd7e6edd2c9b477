// Merges a customer who was entered twice into the one that is kept: a link, and the balance of
// both on the kept one. Nothing else changes, and nothing is deleted.
import type { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import type { Handler } from '../../platform/operations/handler.ts'
import { linkCustomer } from './account.queries.ts'
import { findStored, lockCustomer, lockCustomers } from './customer.queries.ts'
import { refuseAsked } from './merged-accounts.queries.ts'

/** Throws not_found, customer_merged and customer_asked. The same merge again changes nothing. */
export const mergeCustomers: Handler<typeof customerApi.merge> = async ({ tx, input, now }) => {
  const { customer_id: id, into } = input
  await lockCustomers(tx, [id, into])
  const stored = await findStored(tx, id)
  const kept = await lockCustomer(tx, into)
  if (stored?.merged_into === into) return { customer: kept, merged: stored.name, replayed: true }
  const source = await lockCustomer(tx, id)
  await refuseAsked(tx, [source, kept], now)
  await linkCustomer(tx, source, into)

  return { customer: await lockCustomer(tx, into), merged: source.name, replayed: false }
}
