// Handlers of the customers. Every signed-in person may use them (decision P9).
import type { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { mergeEdit } from '@webale/domain/kernel/merge-edit.ts'
import type { Handlers } from '../../platform/operations/handler.ts'
import {
  insertCustomer,
  listCustomers,
  lockCustomer,
  suggestCustomers,
  updateCustomer,
} from './customer.queries.ts'
import { mergeCustomers } from './merge-customers.ts'

export const customerHandlers: Handlers<typeof customerApi> = {
  list: ({ db }) => listCustomers(db),
  suggest: ({ db, input }) => suggestCustomers(db, input.term),
  add: ({ tx, input, now, newId }) => insertCustomer(tx, input, newId(), now),
  update: async ({ tx, input: { id, seen, ...edit } }) => {
    const stored = await lockCustomer(tx, id)
    return updateCustomer(tx, id, mergeEdit(edit, { seen, stored }))
  },
  merge: mergeCustomers,
}
