// The dialogs of the float book; one is open at a time.
import { floatBookApi } from '@webale/domain/features/mobile-money/float-book.api.ts'
import type { HandKind } from '@webale/domain/features/mobile-money/float-entry.ts'
import type { FloatLine } from '@webale/domain/features/mobile-money/float-line.ts'
import type { Transaction } from '@webale/domain/features/mobile-money/transaction.ts'
import { useCommand } from '../../../lib/server/use-command.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { CountLineDialog } from './count-line-dialog.tsx'
import { LineDialog } from './line-dialog.tsx'
import { OpeningDialog, RecordFloatDialog } from './record-float-dialog.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { SheetDialog } from './sheet-dialog.tsx'

export type FloatTask =
  | { readonly what: 'add' | 'sheet' }
  | { readonly what: 'change' | 'retire' | 'open' | 'count'; readonly line: FloatLine }
  | { readonly what: 'record'; readonly kind: HandKind; readonly line: FloatLine }
  | { readonly what: 'reverse'; readonly transaction: Transaction }

export type FloatDialogsProps = { task: FloatTask; onClose: () => void }

const RetireLineDialog = ({ line, onClose }: { line: FloatLine; onClose: () => void }) => {
  const retire = useCommand(floatBookApi.retire)
  const confirm = async (): Promise<void> => {
    if ((await retire.run({ id: line.id }))?.ok) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={`Retire ${line.name}?`}
      confirmLabel="Retire line"
      busy={retire.pending}
      onConfirm={confirm}
      onClose={onClose}
    >
      Nobody can record on it any more. Its entries stay.
    </ConfirmDialog>
  )
}

export const FloatDialogs = ({ task, onClose }: FloatDialogsProps) => {
  switch (task.what) {
    case 'add':
      return (
        <LineDialog
          line={null}
          onClose={onClose}
        />
      )
    case 'sheet':
      return <SheetDialog onClose={onClose} />
    case 'change':
      return (
        <LineDialog
          line={task.line}
          onClose={onClose}
        />
      )
    case 'retire':
      return (
        <RetireLineDialog
          line={task.line}
          onClose={onClose}
        />
      )
    case 'open':
      return (
        <OpeningDialog
          line={task.line}
          onClose={onClose}
        />
      )
    case 'count':
      return (
        <CountLineDialog
          line={task.line}
          onClose={onClose}
        />
      )
    case 'record':
      return (
        <RecordFloatDialog
          kind={task.kind}
          line={task.line}
          onClose={onClose}
        />
      )
    case 'reverse':
      return (
        <ReverseDialog
          transaction={task.transaction}
          onClose={onClose}
        />
      )
  }
}
