// Operations on stock alerts, product variants and suppliers.
import { z } from 'zod'
import { ById, Id } from '../../kernel/id.ts'
import { command, query } from '../../kernel/operation.ts'
import { StockAlert } from './stock-alert.ts'
import { NewSupplier, Supplier } from './supplier.ts'
import { NewVariant, Variant } from './variant.ts'

export const stockApi = {
  /**
   * Open alerts: out of stock first, then the newest. Non-admins: products of their own department.
   */
  alerts: query('GET /api/stock-alerts', {
    can: 'stock_alert.read',
    noun: 'stock',
    input: z.object({ department_id: Id.optional() }),
    output: z.array(StockAlert),
  }),
  /** Does nothing when the alert is already resolved. */
  resolveAlert: command('POST /api/stock-alerts/:id/resolve', {
    can: 'stock_alert.resolve',
    input: ById,
    output: StockAlert,
    changes: ['stock'],
    audit: {
      entity: 'stock',
      row: { table: 'stock_alerts', subject: null, product: 'product_id' },
    },
    done: 'Alert resolved',
    failed: 'Failed to resolve alert',
  }),
  /** By product and name. Non-admins: products of their own department, without the cost. */
  variants: query('GET /api/product-variants', {
    can: 'variant.read',
    noun: 'variant',
    input: z.object({}),
    output: z.array(Variant),
  }),
  addVariant: command('POST /api/product-variants', {
    can: 'variant.manage',
    input: NewVariant,
    output: Variant,
    changes: ['variant', 'stock'],
    audit: {
      entity: 'variant',
      row: {
        table: 'product_variants',
        subject: 'variant_name',
        product: 'product_id',
      },
    },
    done: 'Variant added successfully',
    failed: 'Failed to add variant',
  }),
  /** Ordered by name. */
  suppliers: query('GET /api/suppliers', {
    can: 'supplier.read',
    noun: 'supplier',
    input: z.object({}),
    output: z.array(Supplier),
  }),
  addSupplier: command('POST /api/suppliers', {
    can: 'supplier.manage',
    input: NewSupplier,
    output: Supplier,
    changes: ['supplier'],
    audit: { entity: 'supplier', row: { table: 'suppliers', subject: 'name' } },
    done: 'Supplier added successfully',
    failed: 'Failed to add supplier',
  }),
}
