// Credit at the till: what the chosen customer owes, and the note in place of the amount when the
// whole total is on credit. Loaded when a shop that gives credit chooses a customer.
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import { creditLine } from '@webale/domain/features/customer/account.ts'
import { formatNumber } from '@webale/domain/kernel/money.ts'
import { refuse } from '@webale/domain/kernel/refusal.ts'
import { useIsServerAway } from '../../../lib/server/contact.ts'
import { useQuery } from '../../../lib/server/use-query.ts'

const NEEDS_SERVER = 'Credit needs the server'

const useCredit = (customer_id: string) => useQuery(customerAccountApi.credit, { customer_id }).data

/** 'Grace · owes 80,000 of 100,000', below the name of the customer. */
export const CreditLine = ({ customer_id }: { customer_id: string }) => {
  const credit = useCredit(customer_id)
  const isAway = useIsServerAway()
  if (isAway) return <span className="text-warning">{NEEDS_SERVER}</span>

  return credit === undefined ? null : <span className="figures">{creditLine(credit)}</span>
}

type CreditNoteProps = {
  customer_id: string
  /** The amount on credit, whole UGX. */
  amount: number
}

/** What the customer owes, or why the account cannot take this amount. The server decides again. */
export const CreditNote = ({ customer_id, amount }: CreditNoteProps) => {
  const credit = useCredit(customer_id)
  const isAway = useIsServerAway()
  if (isAway) return <span className="text-warning">{NEEDS_SERVER}</span>
  if (credit === undefined) return null
  const { name, balance, credit_limit, left } = credit
  if (amount <= left) return <span className="figures">{creditLine(credit)}</span>
  const [owes, limit, rest] = [Math.max(0, balance), credit_limit, left].map(formatNumber)

  return (
    <span className="figures text-danger-text">
      {
        refuse('credit_over_limit', {
          name,
          balance: owes ?? '',
          limit: limit ?? '',
          left: rest ?? '',
        }).message
      }
    </span>
  )
}

/** In place of the amount and the note keys: no amount is typed. */
export const OnAccount = ({ customer_id, amount }: CreditNoteProps) => (
  <div className="grid h-[9.625rem] content-center gap-1.5 rounded-row bg-sunken px-6 text-center text-text-2 md:max-lg:h-[6.125rem] low:h-24 short:h-24">
    <p>
      The whole total goes on the account.{' '}
      <strong className="figures text-text">{formatNumber(amount)}</strong>
    </p>
    <p
      role="status"
      className="text-small"
    >
      <CreditNote
        customer_id={customer_id}
        amount={amount}
      />
    </p>
  </div>
)
