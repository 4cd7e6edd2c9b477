// Operations on products, bundle components and categories.
import { z } from 'zod'
import { ById } from '../../kernel/id.ts'
import type { AuditRow } from '../../kernel/audit.ts'
import { command } from '../../kernel/operation.ts'
import { BundleComponent, NewComponent } from './bundle.ts'
import { Category, NewCategory } from './category.ts'
import { NewProduct, ProductChange } from './product-input.ts'
import { productReads } from './product-reads.api.ts'
import { StockCorrection } from './stock-correction.ts'
import { Product, Retirement } from './product.ts'

/** The audit log lists a component under its bundle. */
const componentRow: AuditRow = {
  table: 'product_bundles',
  subject: null,
  product: 'bundle_product_id',
  entity_id: 'bundle_product_id',
}

export const productApi = {
  ...productReads,
  /**
   * Non-admins are refused before anything else is checked, with a separate code (permissions.ts).
   */
  add: command('POST /api/products', {
    can: 'product.manage',
    input: NewProduct,
    output: Product,
    changes: ['product', 'barcode', 'department', 'stock', 'discrepancy', 'report'],
    audit: { entity: 'product', row: { table: 'products', subject: 'name' } },
    done: 'Product added',
    failed: 'Failed to save product',
  }),
  update: command('PUT /api/products/:id', {
    can: 'product.manage',
    input: ProductChange,
    output: Product,
    changes: ['product', 'barcode', 'department', 'stock', 'discrepancy', 'report'],
    audit: { entity: 'product', row: { table: 'products', subject: 'name' } },
    done: 'Product updated',
    failed: 'Failed to save product',
  }),
  /** Sets the stock to what was counted: writes the difference to `seen_stock`, with its reason. */
  correctStock: command('POST /api/products/:id/stock', {
    can: 'product.manage',
    input: StockCorrection,
    output: Product,
    changes: ['product', 'stock', 'discrepancy', 'report'],
    audit: { entity: 'product', row: { table: 'products', subject: 'name' } },
    done: 'Stock corrected',
    failed: 'Failed to correct stock',
  }),
  /** History, stock and codes stay; the till and the lists of low stock leave it out. */
  retire: command('POST /api/products/:id/retire', {
    can: 'product.manage',
    input: Retirement,
    output: Product,
    changes: ['product', 'stock', 'report'],
    audit: { entity: 'product', row: { table: 'products', subject: 'name' } },
    done: 'Product updated',
    failed: 'Failed to save product',
  }),
  addComponent: command('POST /api/products/:id/components', {
    can: 'product.manage',
    input: NewComponent,
    output: BundleComponent,
    changes: ['product', 'stock'],
    audit: { entity: 'product', row: componentRow },
    done: 'Component added to bundle',
    failed: 'Failed to add component',
  }),
  removeComponent: command('DELETE /api/product-components/:id', {
    can: 'product.manage',
    input: ById,
    output: ById,
    changes: ['product', 'stock'],
    audit: { entity: 'product', row: componentRow },
    done: 'Component removed',
    failed: 'Failed to remove component',
  }),
  /** A new internal barcode that is never issued again. */
  generateInternalBarcode: command('POST /functions/v1/generate_internal_barcode', {
    can: 'product.manage',
    input: z.object({}),
    output: z.object({ success: z.literal(true), data: z.string() }),
    changes: [],
    audit: { entity: 'product', note: ({ data }) => ({ details: data }) },
    done: null,
    failed: 'Failed to generate a barcode',
  }),
  addCategory: command('POST /api/categories', {
    can: 'category.manage',
    input: NewCategory,
    output: Category,
    changes: ['category'],
    audit: { entity: 'category', row: { table: 'categories', subject: 'name' } },
    done: 'Category added',
    failed: 'Failed to add category',
  }),
}
