// What happens when customers are listed and saved. Every signed-in person may (decision P9).
import type { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import type { Handlers } from '../../platform/operations.ts'
import { insertCustomer, listCustomers, updateCustomer } from './customer.queries.ts'

export const customerHandlers: Handlers<typeof customerApi> = {
  list: ({ db }) => listCustomers(db),
  add: ({ tx, input, now, newId }) => insertCustomer(tx, input, newId(), now),
  update: ({ tx, input }) => updateCustomer(tx, input.id, input),
}
