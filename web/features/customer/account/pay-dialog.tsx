// Takes a payment of a customer, or pays out what the shop owes.
import { customerAccountApi } from '@webale/domain/features/customer/account.api.ts'
import {
  type AccountEntry,
  accountBalanceText,
  type CustomerAccount,
  NewPayment,
  NewPayout,
  paymentTaken,
} from '@webale/domain/features/customer/account.ts'
import {
  PAYMENT_LABELS,
  PAYMENT_METHODS,
  type PaymentMethod,
} from '@webale/domain/kernel/payment-method.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import type { CallFailure } from '../../../lib/server/call.ts'
import { useTillPlace } from '../../../till/page/till-drawer.ts'
import { toastDone } from '../../../lib/server/toasts.ts'
import { toastFailure } from '../../../lib/server/failure-toasts.ts'
import { useServerNeed } from '../../../till/page/server-need.ts'
import { hasUnknownOutcome, useCommand } from '../../../lib/server/use-command.ts'
import { FormField, TextField } from '../../../components/form/fields.tsx'
import { type FormFields, useForm } from '../../../components/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { Segment } from '../../../ui/segment.tsx'

type Values = {
  id: string
  customer_id: string
  amount: number | null
  method: PaymentMethod
  reference: string
}

const WAYS = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_LABELS[value] }))

const PayFields = ({ form, most }: { form: FormFields<Values>; most: number }) => {
  const { method } = form.values
  return (
    <>
      <FormField
        form={form}
        name="amount"
        label="Amount (UGX)"
        required
      >
        {(field) => (
          <MoneyInput
            {...field}
            size="l"
            data-first-focus
          />
        )}
      </FormField>
      {most > 0 && (
        <Button
          size="s"
          onClick={() => form.change({ amount: most })}
        >
          Everything
        </Button>
      )}
      <Segment
        label="Payment method"
        choices={WAYS}
        value={method}
        onChange={(chosen) =>
          form.change({ method: chosen, ...(chosen === 'cash' && { reference: '' }) })
        }
      />
      {method !== 'cash' && (
        <TextField
          form={form}
          name="reference"
          label="Reference (optional)"
          maxLength={50}
        />
      )}
    </>
  )
}

/** How much more than owed a payment is, when the server asked whether to keep it. */
const moreThanOwed = (failure: CallFailure): string | null =>
  failure.kind === 'problem' && failure.code === 'more_than_owed' ? failure.title : null

type SentPayment = NewPayment & { readonly keep: boolean }

/** Sends a payment; one that is more than owed is asked about and sent again with the same id. */
const usePayment = () => {
  const take = useCommand(customerAccountApi.takePayment, { quiet: true })
  const placeOf = useTillPlace()
  const [question, setQuestion] = useState<{
    readonly text: string
    readonly sent: SentPayment
  } | null>(null)

  const send = async (sent: SentPayment) => {
    const result = await take.run({ ...sent, ...placeOf() })
    if (result?.ok) {
      toastDone(paymentTaken(sent.amount))
      return result
    }

    const text = result === null ? null : moreThanOwed(result.failure)
    if (text !== null) setQuestion({ text, sent })
    else if (result !== null) toastFailure(customerAccountApi.takePayment.failed, result.failure)

    return result
  }

  return {
    send,
    pending: take.pending,
    question,
    forget: () => setQuestion(null),
  }
}

type PayDialogProps = {
  kind: 'repayment' | 'payout'
  account: CustomerAccount
  onPaid: (entry: AccountEntry) => void
  onClose: () => void
}

const startOf = (id: string, { customer }: CustomerAccount): Values => ({
  id,
  customer_id: customer.id,
  amount: null,
  method: 'cash',
  reference: '',
})

const TakePaymentDialog = ({ account, onPaid, onClose }: Omit<PayDialogProps, 'kind'>) => {
  const [id] = useState(uuidv7)
  const payment = usePayment()
  const blocked = useServerNeed('Take payment')
  const form = useForm<Values, NewPayment, object>(NewPayment, { start: startOf(id, account) })
  const save = async (): Promise<void> => {
    const result = await form.send(payment.send)
    if (result?.ok) onPaid(result.output.entry)
  }

  const keepPayment = async (): Promise<void> => {
    if (payment.question === null) return
    const result = await payment.send({ ...payment.question.sent, keep: true })
    // Without an answer the question stays: only the same answer may be sent again.
    if (result?.ok === false && hasUnknownOutcome(result.failure)) return
    payment.forget()
    if (result?.ok) onPaid(result.output.entry)
  }

  return (
    <FormDialog
      open
      title="Take payment"
      description={`${account.customer.name}. ${accountBalanceText(account.balance)}`}
      width="s"
      submitLabel="Take payment"
      dirty={form.unsaved}
      busy={payment.pending}
      blocked={blocked}
      onSubmit={save}
      onClose={onClose}
    >
      <PayFields
        form={form}
        most={Math.max(0, Math.floor(account.balance))}
      />
      <ConfirmDialog
        open={payment.question !== null}
        title={payment.question?.text}
        confirmLabel="Keep as credit"
        look="primary"
        busy={payment.pending}
        onConfirm={keepPayment}
        onClose={payment.forget}
      >
        {account.customer.name} can buy with it later.
      </ConfirmDialog>
    </FormDialog>
  )
}

const PayOutDialog = ({ account, onPaid, onClose }: Omit<PayDialogProps, 'kind'>) => {
  const [id] = useState(uuidv7)
  const payOut = useCommand(customerAccountApi.payOut)
  const blocked = useServerNeed('Pay out')
  const placeOf = useTillPlace()
  const form = useForm(NewPayout, { start: startOf(id, account) })
  const save = async (): Promise<void> => {
    const result = await form.send((sent) => payOut.run({ ...sent, ...placeOf() }))
    if (result?.ok) onPaid(result.output.entry)
  }

  return (
    <FormDialog
      open
      title="Pay out credit"
      description={`${account.customer.name}. ${accountBalanceText(account.balance)}`}
      width="s"
      submitLabel="Pay out"
      dirty={form.unsaved}
      busy={payOut.pending}
      blocked={blocked}
      onSubmit={save}
      onClose={onClose}
    >
      <PayFields
        form={form}
        most={Math.max(0, Math.floor(-account.balance))}
      />
    </FormDialog>
  )
}

export const PayDialog = ({ kind, ...dialog }: PayDialogProps) =>
  kind === 'payout' ? <PayOutDialog {...dialog} /> : <TakePaymentDialog {...dialog} />
