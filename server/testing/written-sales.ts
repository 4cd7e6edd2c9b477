// Writes any number of sales directly into the tables.
import type { TestTill } from './till.ts'

/** Writes sales a minute apart without the till, as a restore may. */
export const writeSales = (
  till: TestTill,
  count: number,
  fields: { total?: number; cashier_name?: string | null; department_id?: string | null } = {},
) =>
  till.write(async (tx) => {
    for (let at = 0; at < count; at += 1) {
      const created_at = new Date(
        Date.parse('2026-11-01T06:00:00.000Z') + at * 60_000,
      ).toISOString()
      const money = {
        subtotal: 1,
        discount: 0,
        total: 1,
        amount_paid: 1,
        change_amount: 0,
        payment_method: 'cash' as const,
      }
      const who = {
        cashier_name: null,
        customer_name: null,
        customer_id: null,
        created_by: null,
        department_id: null,
      }
      const kept = {
        content_hash: '',
        cogs: 0,
        item_count: 1,
        is_suspicious: false,
        business_date: created_at.slice(0, 10),
        created_at,
      }
      await tx
        .insertInto('sales')
        .values({
          id: till.context.newId(),
          receipt_number: `RCP-${at}`,
          ...money,
          ...who,
          ...kept,
          ...fields,
        })
        .execute()
    }
  })
