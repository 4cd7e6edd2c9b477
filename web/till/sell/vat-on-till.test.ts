// A till prints and sends VAT by the rules and the categories that it knows.
import { DEFAULT_RULES } from '@webale/domain/features/shop-rules/shop-rules.ts'
import { receiptOf } from '@webale/domain/features/sale/receipt.ts'
import { effectiveSettings } from '@webale/domain/features/settings/settings.ts'
import { expect, test } from 'vitest'
import {
  completionDependencies,
  pendingSale,
  registeredStore,
  serverOf,
} from '../../testing/till.ts'
import { completeOnTill } from './complete-on-till.ts'
import type { PendingSale } from './make-entry.ts'

const registration = {
  department_id: null,
  tin: '1000000001',
  legal_name: 'Kikuubo Traders Ltd',
  is_registered: true,
  since: '2026-11-01T00:00:00.000Z',
}
const RULES = { ...DEFAULT_RULES, vat: true, vat_registrations: [registration] }

const sellWithout = async (part: Partial<PendingSale>) => {
  const store = await registeredStore()
  const pending = { ...pendingSale(), ...part }
  const deps = completionDependencies(
    store,
    serverOf(() => null),
    true,
  )
  const completed = await completeOnTill(deps, pending)
  if (completed.kind !== 'sold') throw new Error(completed.kind)
  const entry = await store.sale(pending.draft.id)
  return { sale: completed.sale, line: entry?.body.lines[0] }
}

test('VAT-010 VAT-003 a till without the server prints the VAT of its catalogue and sends the category', async () => {
  const { sale, line } = await sellWithout({ rules: RULES })
  expect(line).toMatchObject({ vat_category: 'standard' })
  expect(sale).toMatchObject({
    vat_tin: '1000000001',
    sale_items: [{ vat: { category: 'standard', gross: 5000, vat: 76_271 } }],
  })
  const receipt = receiptOf(sale, sale.sale_items, effectiveSettings(null, null))
  expect(receipt.vat).toEqual({
    tin: '1000000001',
    sums: [{ category: 'standard', gross: 5000, vat: 76_271 }],
  })
  const exempt = pendingSale().items.map(({ item, rev }) => ({
    item: { ...item, vat_category: 'exempt' as const },
    rev,
  }))
  expect((await sellWithout({ rules: RULES, items: exempt })).line).toMatchObject({
    vat_category: 'exempt',
  })
})

test('VAT-001 VAT-010 a till of a shop without VAT prints and sends nothing of it', async () => {
  const rules = [
    DEFAULT_RULES,
    { ...RULES, vat: false },
    { ...RULES, vat_registrations: [{ ...registration, is_registered: false }] },
    { ...RULES, vat_registrations: [{ ...registration, since: '2026-12-01T00:00:00.000Z' }] },
  ]
  for (const known of rules) {
    const { sale, line } = await sellWithout({ rules: known })
    expect(JSON.stringify([sale, line])).not.toContain('vat')
  }
})
