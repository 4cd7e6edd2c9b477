// Asks why a transaction is taken back, and from which drawer its cash moves back.
import { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import { NewFloatReversal } from '@webale/domain/features/mobile-money/float-entry.ts'
import { TYPE_LABELS } from '@webale/domain/features/mobile-money/mobile-money.ts'
import type { Transaction } from '@webale/domain/features/mobile-money/transaction.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { TextField } from '../../../components/form/fields.tsx'
import { useForm } from '../../../components/form/use-form.ts'
import { useCommand } from '../../../lib/server/use-command.ts'
import { useServerNeed } from '../../../till/page/server-need.ts'
import { useTillPlace } from '../../../till/page/till-drawer.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { DrawerField } from './drawer-field.tsx'

type ReverseProps = { transaction: Transaction; onClose: () => void }

export const ReverseDialog = ({ transaction, onClose }: ReverseProps) => {
  const reverse = useCommand(floatBookApi.reverse)
  const [id] = useState(uuidv7)
  const placeOf = useTillPlace()
  const { transaction_type, amount, phone_number } = transaction
  const form = useForm(NewFloatReversal, {
    start: {
      id,
      transaction_id: transaction.id,
      drawer_id: placeOf().drawer_id ?? null,
      reason: '',
    },
  })

  const save = async (): Promise<void> => {
    const result = await form.send(reverse.run)
    if (result?.ok) onClose()
  }

  return (
    <FormDialog
      open
      title="Reverse transaction"
      description={`${TYPE_LABELS[transaction_type]} ${phone_number}, ${formatUgx(amount)}`}
      width="s"
      submitLabel="Reverse"
      dirty={form.unsaved}
      busy={reverse.pending}
      blocked={useServerNeed('Reverse')}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="reason"
        label="Reason"
        required
        maxLength={200}
      />
      <DrawerField
        form={form}
        hint="Its cash moves back, if it counted this one"
      />
    </FormDialog>
  )
}
