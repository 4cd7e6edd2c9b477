// What can be done with suppliers.
import { z } from 'zod'
import { command, query } from '../../kernel/operation.ts'
import { NewSupplier, Supplier } from './supplier.ts'

export const stockApi = {
  /** Ordered by name. */
  suppliers: query('GET /api/suppliers', { can: 'supplier.read', noun: 'supplier', input: z.object({}), output: z.array(Supplier) }),
  addSupplier: command('POST /api/suppliers', {
    can: 'supplier.manage',
    input: NewSupplier,
    output: Supplier,
    changes: ['supplier'],
    done: 'Supplier added successfully',
    failed: 'Failed to add supplier',
  }),
}
