// Rules of the doctor about the accounts of customers and suppliers.
import { ASK_DEVELOPER, type DoctorRule } from './doctor-rule.ts'

export const accountRules = {
  balance_customer: {
    group: 'D12',
    level: 'violation',
    row: 'The balance of {name} is {found}, the entries of the account come to {expected}',
    advice: 'npm run doctor -- --fix-cache counts it again; the facts stay as they are',
    cache: true,
  },
  balance_supplier: {
    group: 'D12',
    level: 'violation',
    row: 'The balance of {name} is {found}, the entries of the account come to {expected}',
    advice: 'npm run doctor -- --fix-cache counts it again; the facts stay as they are',
    cache: true,
  },
  supplier_entry: {
    group: 'D12',
    level: 'violation',
    row: '{name} is on the account of its supplier with {found}, it should be {expected}',
    advice: ASK_DEVELOPER,
  },
  credit_entry: {
    group: 'D12',
    level: 'violation',
    row: 'The payment of {name} has {found} on credit, the account has {expected} for it',
    advice: ASK_DEVELOPER,
  },
  merged_customer: {
    group: 'D12',
    level: 'violation',
    row: '{name} is merged into a customer who is gone or merged as well',
    advice: ASK_DEVELOPER,
  },
  over_limit: {
    group: 'D12',
    level: 'note',
    row: '{name} owes {found}, the limit is {expected}',
    advice:
      'A limit was lowered, a payment undone or the account adjusted. ' +
      'No more credit is given until it is paid',
  },
} as const satisfies Record<string, DoctorRule>
