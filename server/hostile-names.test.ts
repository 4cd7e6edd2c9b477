// Names with characters that nobody sees are refused with one sentence, wherever a thing gets one.
import { NewCustomer } from '@webale/domain/features/customer/customer.ts'
import { NewDepartment } from '@webale/domain/features/department/department.ts'
import { NewPrinter } from '@webale/domain/features/printing/printer.ts'
import { NewCategory } from '@webale/domain/features/product/category.ts'
import { NewProduct, ProductChange } from '@webale/domain/features/product/product-input.ts'
import { NewService } from '@webale/domain/features/service/service.ts'
import { SettingsInput } from '@webale/domain/features/settings/settings.ts'
import { NewDrawer } from '@webale/domain/features/shift/drawer.ts'
import { nameOf, NewStaff } from '@webale/domain/features/staff/staff.ts'
import { NewSupplier } from '@webale/domain/features/stock/supplier.ts'
import { NewVariant } from '@webale/domain/features/stock/variant.ts'
import { NewStockCount } from '@webale/domain/features/stock-count/stock-count.ts'
import { TillName } from '@webale/domain/features/till/till.ts'
import { readSaleOnTill } from '@webale/domain/features/till/sale-on-till.ts'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { onEveryEngine } from './testing/shop.ts'
import { openSellingTill } from './testing/till-sales.ts'

const HIDDEN = ['\u200b\u200b', 'Soap\u202epaos', 'Soap\u200b', 'So\u0007ap']

const messagesOf = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? []

const NAMES: readonly (readonly [label: string, schema: z.ZodType, field: string | null])[] = [
  ['Product name', NewProduct, 'name'],
  ['Product name', ProductChange, 'name'],
  ['Brand', NewProduct, 'brand'],
  ['Unit', NewProduct, 'unit'],
  ['Variant name', NewVariant, 'variant_name'],
  ['Name', NewCategory, 'name'],
  ['Name', NewService, 'name'],
  ['Name', NewCustomer, 'name'],
  ['Name', NewSupplier, 'name'],
  ['Contact person', NewSupplier, 'contact_person'],
  ['Name', NewDepartment, 'name'],
  ['Name', NewDrawer, 'name'],
  ['Name', NewPrinter, 'name'],
  ['Name', NewStockCount, 'name'],
  ['Name', TillName, null],
  ['Business name', SettingsInput, 'business_name'],
]

test.each(NAMES)('SCH-024 a %s with hidden characters is refused (%#)', (label, schema, field) => {
  for (const text of HIDDEN)
    expect(messagesOf(schema, field === null ? text : { [field]: text })).toContain(
      `${label} has hidden characters. Type it again`,
    )
})

test('SCH-024 a person with a name that nobody sees is refused, and one who signs up is called by their address', () => {
  const person = { email: 'ann@shop.ug', password: 'matooke-2026', role: 'user', departmentId: '' }
  expect(messagesOf(NewStaff, { ...person, fullName: 'Ann\u202ennA' })).toEqual([
    'Name has hidden characters. Type it again',
  ])
  expect(['\u3164', '\u200b', 'Ann'].map((name) => nameOf(name, 'ann@shop.ug'))).toEqual([
    'ann',
    'ann',
    'Ann',
  ])
})

onEveryEngine('hidden characters', (engine) => {
  test('OFF-155 the sale of a product that has such a name since an earlier version is read', async () => {
    const till = await openSellingTill(engine)
    const soap = await till.product()
    const body = await till.body([{ product_id: soap.id, item_name: 'So\u200bap' }])
    expect(readSaleOnTill(body.id, 1, body)).not.toBeNull()
  })
})
