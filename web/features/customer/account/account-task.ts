// What can be done on the account of a customer.
import type { AccountEntry } from '@webale/domain/features/customer/account.ts'

/** What is open above the account. */
export type AccountTask =
  | { readonly kind: 'repayment' | 'payout' | 'statement' | 'terms' | 'adjust' }
  | { readonly kind: 'undo' | 'slip'; readonly entry: AccountEntry }
