// Operations on customers. Every signed-in person may use them (decision P9).
import { z } from 'zod'
import { command, query } from '../../kernel/operation.ts'
import { Customer, CustomerChange, CustomerMerge, MergedCustomer, NewCustomer } from './customer.ts'

export const customerApi = {
  /** All of them by name. */
  list: query('GET /api/customers', {
    can: 'customer.read',
    noun: 'customer',
    input: z.object({}),
    output: z.array(Customer),
  }),
  /**
   * Suggestions of the till: at most six customers whose
   * name or number contains the typed text, by name.
   */
  suggest: query('GET /api/customers/suggest', {
    can: 'customer.read',
    noun: 'customer',
    input: z.object({
      term: z.string().trim().max(100, 'Search for 100 characters at most').default(''),
    }),
    output: z.array(Customer.pick({ id: true, name: true, phone: true })),
  }),
  add: command('POST /api/customers', {
    can: 'customer.manage',
    input: NewCustomer,
    output: Customer,
    changes: ['customer'],
    audit: { entity: 'customer', row: { table: 'customers', subject: 'name' } },
    done: 'Customer added',
    failed: 'Failed to save customer',
  }),
  update: command('PUT /api/customers/:id', {
    can: 'customer.manage',
    input: CustomerChange,
    output: Customer,
    changes: ['customer'],
    audit: { entity: 'customer', row: { table: 'customers', subject: 'name' } },
    done: 'Customer updated',
    failed: 'Failed to save customer',
  }),
  /**
   * The customer `customer_id` becomes part of the account of `into`. Refuses with customer_merged
   * and customer_asked; the same merge again changes nothing.
   */
  merge: command('POST /api/customers/:customer_id/merge', {
    can: 'customer.merge',
    input: CustomerMerge,
    output: MergedCustomer,
    changes: ['customer', 'customer-account', 'report'],
    audit: {
      entity: 'customer',
      note: ({ customer, merged, replayed }) =>
        replayed ? null : { entity_id: customer.id, subject: `${merged} into ${customer.name}` },
    },
    done: 'Customers merged',
    failed: 'Failed to merge customers',
  }),
}
