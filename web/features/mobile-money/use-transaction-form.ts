// A new transaction: the provider that its number
// suggests, and the phone number of a known customer.
import type { Customer } from '@webale/domain/features/customer/customer.ts'
import { mobileMoneyApi } from '@webale/domain/features/mobile-money/mobile-money.api.ts'
import { lowFloatText } from '@webale/domain/features/mobile-money/float-after.ts'
import {
  type NewTransaction,
  type Provider,
} from '@webale/domain/features/mobile-money/mobile-money.ts'
import { providerOfPhone } from '@webale/domain/features/mobile-money/provider-of-phone.ts'
import { TypedTransaction } from '@webale/domain/features/mobile-money/transaction.ts'
import { useState } from 'react'
import { toastWarning } from '../../lib/server/toasts.ts'
import { useDepartment } from '../../lib/session/department.tsx'
import { useTillPlace } from '../../till/page/till-drawer.ts'
import { useRecorder } from '../../till/page/use-recorder.ts'
import { useForm } from '../../components/form/use-form.ts'
import type { TransactionValues } from './float/float-fields.tsx'

const START: TransactionValues = {
  transaction_type: 'deposit',
  provider: 'MTN',
  phone_number: '',
  amount: null,
  customer_id: null,
  notes: '',
  line_id: null,
  provider_reference: '',
}

/** What is sent: the line and the id of the provider only in a shop with a float book. */
const inputOf = ({ line_id, provider_reference, ...transaction }: NewTransaction) => ({
  ...transaction,
  ...(line_id && { line_id, provider_reference: provider_reference || null }),
})

export const useTransactionForm = () => {
  const { department } = useDepartment()
  const record = useRecorder(mobileMoneyApi.record, 'mobile_money')
  const placeOf = useTillPlace()
  const form = useForm(TypedTransaction, {
    start: START,
    fieldOfRefusal: { transaction_id_used: 'provider_reference' },
  })
  /** A provider that was chosen by hand is kept when the number suggests another. */
  const [byHand, setByHand] = useState(false)

  const typePhone = (phone_number: string): void => {
    const suggested = byHand ? null : providerOfPhone(phone_number)
    form.change({ phone_number, ...(suggested !== null && { provider: suggested }) })
  }

  const chooseProvider = (provider: Provider): void => {
    setByHand(true)
    form.change({ provider })
  }

  /** A known customer fills in the phone number, unless one was typed already. */
  const chooseCustomer = (customer_id: string | null, customers: readonly Customer[]): void => {
    const phone = customers.find(({ id }) => id === customer_id)?.phone ?? null
    if (phone !== null && form.values.phone_number === '') typePhone(phone)
    form.change({ customer_id })
  }

  const save = async (): Promise<void> => {
    const { transaction_type } = form.values
    const { drawer_id = null, shift_id } = placeOf()
    const department_id = department?.id ?? null
    const result = await form.send((typed) =>
      record.run(
        { ...inputOf(typed), department_id, drawer_id },
        shift_id === undefined ? {} : { shift_id },
      ),
    )

    if (!result?.ok) return
    const low = result.output?.float && lowFloatText(result.output.float)
    if (low) toastWarning(low)
    // The type stays: the same is often done several times in a row.
    form.restart({ ...START, transaction_type, line_id: form.values.line_id }, 'phone_number')
    setByHand(false)
  }

  return {
    form,
    typePhone,
    chooseProvider,
    chooseCustomer,
    save,
    pending: record.pending,
  }
}
