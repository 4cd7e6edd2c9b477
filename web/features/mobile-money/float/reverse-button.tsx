// Takes a transaction back, for leaders: its float and its cash move the other way.
import { can } from '@webale/domain/access/permissions.ts'
import { TYPE_LABELS } from '@webale/domain/features/mobile-money/mobile-money.ts'
import type { Transaction } from '@webale/domain/features/mobile-money/transaction.ts'
import { useState } from 'react'
import { OptionalPart } from '../../../components/optional-part.tsx'
import { type LazyPart, lazyPart } from '../../../lib/lazy-part.ts'
import { useActor, useShopRules } from '../../../lib/session/session.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { IconArrowBackUp } from '../../../ui/icons.ts'
import type { FloatDialogsProps } from './float-dialogs.tsx'

const FloatDialogs: LazyPart<FloatDialogsProps> = lazyPart(
  () => import('./float-dialogs.tsx'),
  'FloatDialogs',
)

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
        <OptionalPart
          open
          onClose={() => setOpen(false)}
        >
          <FloatDialogs
            task={{ what: 'reverse', transaction }}
            onClose={() => setOpen(false)}
          />
        </OptionalPart>
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
