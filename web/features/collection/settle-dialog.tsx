// What a leader decides about money without a sale, or records about an old request. Loaded when it
// is opened.
import { collectionApi } from '@webale/domain/features/collection/collection.api.ts'
import type { Collection } from '@webale/domain/features/collection/collection.ts'
import { customerApi } from '@webale/domain/features/customer/customer.api.ts'
import { PaymentReference } from '@webale/domain/features/sale/payment.ts'
import { maskedPhone } from '@webale/domain/kernel/asked-money.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { firstIssue, Reason } from '@webale/domain/kernel/text.ts'
import { useState } from 'react'
import { type CommandOutcome, useCommand } from '../../lib/server/use-command.ts'
import { useQuery } from '../../lib/server/use-query.ts'
import { useServerNeed } from '../../till/page/server-need.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Input } from '../../ui/input.tsx'

export type SettleChoice = 'account' | 'paid_back' | 'paid' | 'unpaid'

export type SettleDialogProps = {
  request: Collection
  choice: SettleChoice
  onClose: () => void
}

const TITLES: Readonly<Record<SettleChoice, string>> = {
  account: 'Put on an account',
  paid_back: 'Paid back by hand',
  paid: 'Paid, by the statement',
  unpaid: 'Not paid, by the statement',
}

const useSettle = ({ request: { id }, choice }: SettleDialogProps) => {
  const putOnAccount = useCommand(collectionApi.putOnAccount)
  const payBack = useCommand(collectionApi.payBack)
  const record = useCommand(collectionApi.record)

  return {
    pending: putOnAccount.pending || payBack.pending || record.pending,
    send: (text: string, customer_id: string): Promise<CommandOutcome<unknown> | null> => {
      if (choice === 'account') return putOnAccount.run({ id, customer_id })
      if (choice === 'paid_back') return payBack.run({ id, reason: text })

      return record.run(
        choice === 'paid' ? { id, paid: true, reference: text } : { id, paid: false, reason: text },
      )
    },
  }
}

const problemOf = (choice: SettleChoice, text: string, customer_id: string): string | null => {
  if (choice === 'account') return customer_id === '' ? 'Choose a customer' : null
  if (choice === 'paid') return firstIssue(PaymentReference.min(1, 'Type the reference'), text)

  return firstIssue(Reason, text)
}

const CustomerField = ({ value, onChange }: { value: string; onChange: (id: string) => void }) => {
  const { data: customers = [] } = useQuery(customerApi.list, {})

  return (
    <Field
      label="Customer"
      required
    >
      <Combobox
        value={value === '' ? null : value}
        onChange={(id) => onChange(id ?? '')}
        options={customers.map(({ id, name, phone }) => ({
          value: id,
          label: name,
          hint: phone ?? undefined,
        }))}
        placeholder="Search by name or phone"
        emptyText="No customer found"
      />
    </Field>
  )
}

export const SettleDialog = (props: SettleDialogProps) => {
  const { request, choice, onClose } = props
  const [text, setText] = useState('')
  const [customer_id, setCustomer] = useState('')
  const settle = useSettle(props)
  const need = useServerNeed('Save')
  const submit = async (): Promise<void> => {
    const result = await settle.send(text, customer_id)
    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title={TITLES[choice]}
      description={`${formatUgx(request.amount)} from ${maskedPhone(request.phone)}`}
      width="s"
      submitLabel="Save"
      dirty={text !== '' || customer_id !== ''}
      busy={settle.pending}
      blocked={need ?? problemOf(choice, text, customer_id)}
      onSubmit={submit}
      onClose={onClose}
    >
      {choice === 'account' ? (
        <CustomerField
          value={customer_id}
          onChange={setCustomer}
        />
      ) : (
        <Field
          label={choice === 'paid' ? 'Reference' : 'Reason'}
          required
        >
          <Input
            value={text}
            maxLength={200}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      )}
    </FormDialog>
  )
}
