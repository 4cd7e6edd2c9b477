// The prints of accounts: the slip of a payment, and the statements of customers and suppliers.
import { can, type Permission } from '@webale/domain/access/permissions.ts'
import type { Actor } from '@webale/domain/access/role.ts'
import { paymentSlip, statementSlip } from '@webale/domain/features/customer/account-statement.ts'
import { supplierStatement } from '@webale/domain/features/delivery/supplier-statement.ts'
import { slipLines } from '@webale/domain/features/printing/slip-lines.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import { getCustomer } from '../customer/account.queries.ts'
import { readAccount, readEntry } from '../customer/read-account.queries.ts'
import { readSupplierAccount } from '../delivery/read-supplier-account.queries.ts'
import { type AskedPrint, type PrintedDocument, settingsFor } from './asked-print.ts'
import { findCustomerOfEntry } from './printed-rows.queries.ts'

const checkRight = (actor: Actor, permission: Permission, thing: string): void => {
  if (!can(actor, permission)) throw refuse('not_found', { thing })
}

const periodOf = ({ from, until }: AskedPrint) => ({
  ...(from !== null && { from }),
  ...(until !== null && { until }),
})

export const printedPayment = async ({
  db,
  actor,
  id,
  isCopy,
  now,
}: AskedPrint): Promise<PrintedDocument> => {
  checkRight(actor, 'customer_account.read', 'The payment')
  const owner = await findCustomerOfEntry(db, id)
  if (owner === undefined) throw refuse('not_found', { thing: 'The payment' })
  const { id: customer_id, name } = await getCustomer(db, owner)
  const entry = await readEntry(db, { actor, today: businessDate(now) }, customer_id, id)
  if (entry === undefined) throw refuse('not_found', { thing: 'The payment' })
  const { business_name: business } = await settingsFor(db, actor.department_id)

  return {
    label: `Payment of ${name}`,
    lines: slipLines(paymentSlip({ business, customer: name, entry, isCopy })),
    movesCash: false,
    at: entry.created_at,
  }
}

export const printedStatement = async (asked: AskedPrint): Promise<PrintedDocument> => {
  const { db, actor, id, now } = asked
  checkRight(actor, 'customer_account.read', 'The customer')
  const account = await readAccount(
    db,
    { actor, today: businessDate(now) },
    { customer_id: id, ...periodOf(asked) },
  )

  const { business_name } = await settingsFor(db, actor.department_id)

  return {
    label: `Statement of ${account.customer.name}`,
    lines: slipLines(statementSlip(account, business_name)),
    movesCash: false,
    at: now,
  }
}

export const printedSupplierStatement = async (asked: AskedPrint): Promise<PrintedDocument> => {
  const { db, actor, id, now } = asked
  checkRight(actor, 'supplier_account.read', 'The supplier')
  const account = await readSupplierAccount(db, businessDate(now), {
    supplier_id: id,
    ...periodOf(asked),
  })

  const { business_name } = await settingsFor(db, actor.department_id)

  return {
    label: `Statement of ${account.supplier.name}`,
    lines: slipLines(supplierStatement(account, business_name)),
    movesCash: false,
    at: now,
  }
}
