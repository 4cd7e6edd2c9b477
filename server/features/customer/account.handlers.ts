// Handlers of the accounts of customers.
import type { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { creditLeft, type Debtor, type Debtors } from '@webale/domain/features/customer/account.ts'
import { sumOfEntries } from '@webale/domain/features/customer/open-items.ts'
import { mergeEdit } from '@webale/domain/kernel/merge-edit.ts'
import { businessDate } from '@webale/domain/kernel/time.ts'
import type { Handler, Handlers } from '../../platform/operations/handler.ts'
import { getCustomer, updateTerms } from './account.queries.ts'
import { lockCustomer } from './customer.queries.ts'
import { listDebtors } from './debtors.queries.ts'
import { adjustAccount, payOutCredit, takePayment, undoPayment } from './move-account.ts'
import { readAccount, termsOf } from './read-account.queries.ts'

const setTerms: Handler<typeof customerAccountApi.setTerms> = async ({ tx, actor, input, now }) => {
  const { customer_id, seen, ...edit } = input
  const customer = await lockCustomer(tx, customer_id)
  const stored = await termsOf(tx, customer)
  const { credit_limit, credit_days } = mergeEdit(edit, { seen, stored })
  const isNew = customer.terms_at === null
  const before = {
    ...(credit_limit !== stored.credit_limit && { credit_limit: stored.credit_limit }),
    ...(credit_days !== stored.credit_days && { credit_days: stored.credit_days }),
  }

  const isChanged = isNew || Object.keys(before).length > 0
  if (isChanged) await updateTerms(tx, customer_id, { credit_limit, credit_days }, { actor, now })
  const saved = isChanged ? await getCustomer(tx, customer_id) : customer
  const after = isNew
    ? { credit_limit, credit_days }
    : {
        ...(credit_limit !== stored.credit_limit && { credit_limit }),
        ...(credit_days !== stored.credit_days && { credit_days }),
      }

  return {
    terms: {
      id: customer_id,
      name: customer.name,
      ...(await termsOf(tx, saved)),
    },
    before,
    after,
  }
}

const COLUMNS = [
  'balance',
  'not_due',
  'days_30',
  'days_60',
  'days_90',
  'older',
  'unassigned',
] as const

const totalsOf = (rows: readonly Debtor[]): Debtors['totals'] => {
  const total = (column: (typeof COLUMNS)[number]): number =>
    sumOfEntries(rows.map((row) => ({ amount: row[column] })))
  return {
    balance: total('balance'),
    not_due: total('not_due'),
    days_30: total('days_30'),
    days_60: total('days_60'),
    days_90: total('days_90'),
    older: total('older'),
    unassigned: total('unassigned'),
  }
}

export const customerAccountHandlers: Handlers<typeof customerAccountApi> = {
  get: ({ db, actor, input, now }) => readAccount(db, { actor, today: businessDate(now) }, input),

  credit: async ({ db, input }) => {
    const {
      id: customer_id,
      name,
      balance,
      credit_limit,
    } = await getCustomer(db, input.customer_id)

    const limit = credit_limit ?? 0

    return {
      customer_id,
      name,
      balance,
      credit_limit: limit,
      left: creditLeft(balance, limit),
    }
  },

  setTerms,
  takePayment,
  undoPayment,
  payOut: payOutCredit,
  adjust: adjustAccount,

  debtors: async ({ db, input, now }) => {
    const day = input.day ?? businessDate(now)
    const rows = await listDebtors(db, day)
    return { day, rows, totals: totalsOf(rows) }
  },
}
