// Carries out the plan of a file of customers, in the transaction of the import.
import type { CustomerStep } from '@webale/domain/features/import/customer-file.ts'
import { addDays, businessDate } from '@webale/domain/kernel/time.ts'
import type { Courtesy } from '../../platform/database/give-way.ts'
import type { Tx } from '../../platform/database/store.ts'
import type { Writer } from '../../platform/operations/write-context.ts'
import { postOpenings } from '../customer/account.queries.ts'
import { insertCustomers, updateCustomers } from '../customer/customer.queries.ts'
import { readShopRules } from '../shop-rules/shop-rules.queries.ts'

type NewStep = Extract<CustomerStep, { kind: 'new' }>
type ChangedStep = Extract<CustomerStep, { kind: 'changed' }>
const NO_TERMS = {
  credit_limit: null,
  credit_days: null,
  terms_by: null,
  terms_at: null,
}

const termsBy = (terms: NewStep['terms'], { actor, now }: Writer) =>
  terms === null ? null : { ...terms, terms_by: actor.id, terms_at: now }

const addCustomers = async (
  tx: Tx,
  steps: readonly NewStep[],
  { giveWay }: Courtesy,
  by: Writer,
): Promise<void> => {
  const rows = steps.map((step) => ({
    step,
    row: {
      id: by.newId(),
      ...step.customer,
      ...(termsBy(step.terms, by) ?? NO_TERMS),
      merged_into: null,
      created_at: by.now,
    },
  }))

  await insertCustomers(
    tx,
    rows.map(({ row }) => row),
  )

  await giveWay(tx)
  const { credit_days: usual } = await readShopRules(tx)
  const openings = rows
    .filter(({ step }) => step.opening_balance !== 0)
    .map(({ step, row }) => ({
      customer_id: row.id,
      amount: step.opening_balance,
      due:
        step.opening_balance > 0 ? addDays(businessDate(by.now), row.credit_days ?? usual) : null,
    }))

  await postOpenings(tx, openings, by)
}

/** Writes what the plan says. Its known customers must be locked. */
export const applyCustomers = async (
  tx: Tx,
  steps: readonly CustomerStep[],
  courtesy: Courtesy,
  by: Writer,
): Promise<void> => {
  const changed = steps.filter((step): step is ChangedStep => step.kind === 'changed')
  await updateCustomers(
    tx,
    changed.map(({ id, customer, terms }) => ({
      id,
      ...customer,
      ...termsBy(terms, by),
    })),
  )

  await courtesy.giveWay(tx)
  await addCustomers(
    tx,
    steps.filter((step) => step.kind === 'new'),
    courtesy,
    by,
  )
}
