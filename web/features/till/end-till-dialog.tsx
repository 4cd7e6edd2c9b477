// Asks before a till is ended.
import { tillApi } from '@webale/domain/features/till/till.api.ts'
import type { TillRow } from '@webale/domain/features/till/till.ts'
import { endingText } from '@webale/domain/features/till/till-words.ts'
import { useCommand } from '../../lib/server/use-command.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

export const EndTillDialog = ({ till, onClose }: { till: TillRow; onClose: () => void }) => {
  const end = useCommand(tillApi.end)
  const confirm = async (): Promise<void> => {
    const result = await end.run({ id: till.id })
    if (result?.ok) onClose()
  }

  return (
    <ConfirmDialog
      open
      title={`End Till ${till.number}?`}
      confirmLabel="End till"
      busy={end.pending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {endingText(till)}
    </ConfirmDialog>
  )
}
