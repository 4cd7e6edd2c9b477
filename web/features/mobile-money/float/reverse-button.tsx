// Takes a transaction back, for leaders: its float and its cash move the other way.
import { can } from '@webale/domain/access/permissions.ts'
import { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import { NewFloatReversal } from '@webale/domain/features/mobile-money/float-entry.ts'
import { type Transaction, TYPE_LABELS } from '@webale/domain/features/mobile-money/mobile-money.ts'
import { formatUgx } from '@webale/domain/kernel/money.ts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { TextField } from '../../../components/form/fields.tsx'
import { useForm } from '../../../components/form/use-form.ts'
import { useCommand } from '../../../lib/server/use-command.ts'
import { useActor, useShopRules } from '../../../lib/session/session.tsx'
import { useServerNeed } from '../../../till/page/server-need.ts'
import { useTillPlace } from '../../../till/page/till-drawer.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconArrowBackUp } from '../../../ui/icons.ts'
import { DrawerField } from './drawer-field.tsx'

type ReverseProps = { transaction: Transaction; onClose: () => void }

const ReverseDialog = ({ transaction, onClose }: ReverseProps) => {
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

/** Only a transaction with a line can be reversed. */
const ReverseButton = ({ transaction }: { transaction: Transaction }) => {
  const [isOpen, setOpen] = useState(false)
  if (transaction.line_name === undefined || transaction.reversed) return null

  return (
    <>
      <IconButton
        label={`Reverse ${TYPE_LABELS[transaction.transaction_type]} ${transaction.phone_number}`}
        icon={IconArrowBackUp}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <ReverseDialog
          transaction={transaction}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The buttons of the list; undefined for people who may not reverse. */
export const useReverseActions = () => {
  const mayReverse = can(useActor(), 'float_book.move')
  const { float_book } = useShopRules()

  return float_book && mayReverse
    ? (transaction: Transaction) => <ReverseButton transaction={transaction} />
    : undefined
}
